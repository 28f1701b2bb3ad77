"""The screens of the duel as pages of the full screen."""
