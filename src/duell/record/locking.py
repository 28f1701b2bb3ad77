"""An advisory lock on an open file: held until the file is closed, also by a crash."""

import os
import sys
import time

if sys.platform == "win32":
    import msvcrt

    # Windows keeps everybody else from a locked byte, so it is one that no record reaches.
    _FAR_AWAY = 0x7FFF0000

    def try_lock(file: int) -> bool:
        """Lock an open file; False if somebody else has."""
        return _lock(file, msvcrt.LK_NBLCK)

    def wait_for_lock(file: int) -> bool:
        """Lock an open file when others let go; False if they do not within ten seconds."""
        return _lock(file, msvcrt.LK_LOCK)

    def _lock(file: int, mode: int) -> bool:
        os.lseek(file, _FAR_AWAY, os.SEEK_SET)
        try:
            msvcrt.locking(file, mode, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def try_lock(file: int) -> bool:
        """Lock an open file; False if somebody else has."""
        return _lock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def wait_for_lock(file: int) -> bool:
        """Lock an open file when others let go; False if they do not within ten seconds."""
        for _ in range(100):
            if _lock(file, fcntl.LOCK_EX | fcntl.LOCK_NB):
                return True
            time.sleep(0.1)
        return False

    def _lock(file: int, mode: int) -> bool:
        # flock, because a POSIX record lock is lost as soon as its process closes any other descriptor of the file.
        try:
            fcntl.flock(file, mode)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks: better a game without one than no game
            return True
        return True
