"""The nouns of table words and return codes, easy to say on the telephone and to spell."""

NOUNS = tuple(
    """
    abbey acorn actor adobe agent alarm album alcove alder alley almond amber anchor anise ankle anthem antler anvil
    apple apron arcade archer armour arrow artist aspen aster atlas attic aunt author autumn avenue award baby bacon
    badge bagel bakery ballad balsam bamboo banana banjo bank banner barber barge barley barn barrel basket bath
    bazaar beacon beagle beaker bean bear beaver beetle belfry bell belt bench berry bicycle bike bingo birch bird
    biscuit bison blanket block blossom blouse boat bobbin bolt bone bonfire bonnet book boot border bottle bowl
    braid branch brass bread breeze brick bridge bronze brook brunch brush bubble bucket budgie bugle bunker bureau
    butter cabin cable cactus cafe cage cake calf camel canal candle canoe canyon card carpet carrot cart cashew
    castle cavern cedar celery cellar cement centre cereal chain chalk chapel chart chef cherry chess chick child
    chimney chin chisel choir chorus cider cinema circus city clay clerk cliff clinic cloak clock closet cloth cloud
    clover clown club coal coast coat cobalt cobweb coconut coffee coin collar colony column comb comet comma
    compass condor cone cookie copper coral cork corner cosmos cotton couch cougar cousin cover cowboy coyote crab
    cradle crane crater crayon cream crest crew crib cricket crocus crop crown cruise crumb crystal cube cuckoo cuff
    curry curtain curve cushion cymbal dagger dahlia dairy daisy damson dance dawn deacon debut deck deer delta
    denim depot desert desk dial diamond diary diesel diet digit dill dinghy dinner dish diver dock dollar dolphin
    dome domino donkey door dough dove dragon drawer dress drift drum duck duet duke dune dust eagle earth easel
    east echo edge elbow elder elm ember emblem engine epic errand essay estate evening fabric face fairy falcon
    family father faucet fawn feast feather fence fennel fern ferry fiddle field film finch fish flag flame flask
    fleece flight flint floor flour flower flute foal foam folder foot forest fork fossil fox frame friend frog
    frost fruit fudge funnel gadget galaxy game garage garden garlic gate gauge gecko geese genie geyser ghost giant
    gift ginger giraffe glacier glass glider globe glove glue gnome goal goat goblet gold golf gong goose grain
    granite grape grass gravel grocer grotto grove guard guest guild guitar gulf gull gust hail hair hall halo
    hammer handle hangar harbour hare harp harvest hawk hazel heart heath hedge heel helium helmet herb hill hinge
    hippo hive hobby hockey holly home honey hood hoof hook hoop horizon horn horse hour house hurdle husky iceberg
    icicle icon idea igloo iguana image inch indigo insect iron island item ivory jacket jade jaguar jasmine jazz
    jeans jelly jewel jigsaw jockey jogger joke judge juice jumper jungle juniper jury karate kayak kebab kelp
    kennel kernel kettle kiln kilt kimono kiosk kite kitten kiwi knee knife knob koala label ladder lady lagoon lake
    lamb lamp lane lantern lapel larch lark laser lasso laurel lava lawn leader leaf league leek legend lemon lemur
    lens lentil lever library lichen lift lily limb lime linen lion list litre lizard llama loaf lobby lobster
    locket lodge loft lolly loop lorry lotus lounge luck lumber lunch lute lynx lyric magma magnet mallet mango
    manor manual maple marble margin marina market mason mast match mayor maze meadow meal medal melon member memoir
    menu mesh metal meteor mica mill mint minute mirror mist mitten moat mobile model money monkey moon moose
    morning mosaic moss moth motor mouse mouth movie muffin mule muscle music musket mussel myrtle nail name napkin
    nation nebula neck nectar needle neon nephew nest news nickel night noodle noon north nose nougat novel nozzle
    nugget number nurse nutmeg nylon oasis oats oboe ocean olive onion onyx opal opera orange orbit orchard organ
    osprey otter outfit oven owl owner oxygen oyster paddle page pagoda paint palace palm panda pansy pantry papaya
    paper parade parcel parrot pass pasta path patio peach peanut pear pebble pecan pedal pencil people pepper perch
    petal pewter photo piano pickle picnic pigeon pillow pilot pine pipe pirate pixel pizza planet plate plaza
    plough plug plum pocket podium poem poet point poker pole polka polo pond pony pool poplar poppy porch pork post
    potato pouch powder prairie pram prawn prince prism prize puddle puffin pulley puma pumpkin pupil puppet purse
    puzzle pyramid python quail quarry quilt quince quiver quiz rabbit race racket radar radio raft rail rain raisin
    rake ramp ranch raven ravine razor recipe record reef region relay relic rescue resort rhino rhythm ribbon rice
    riddle rider ridge ring ripple river road robin robot rocket rodeo roof root rope rose route rubber ruby rudder
    ruler rumba runner rust sack saddle safari saga sage sail salad salmon salon salt samba sand satchel satin sauce
    sauna scale scarf school scone scout screw scroll seal seam season seat secret sector sequin shadow shark shed
    sheep shell shield shift ship shirt shoe shore shovel shrimp sickle siesta signal silk silo silver singer siren
    sister site skate sketch skunk slate sled sleeve slide slope sloth smile snack snail snow soap soccer sock soda
    sofa soil song sonnet sorbet sorrel soup south spade sparrow sphere spice spiral spoon sport spring spruce
    square squid stage stair stamp stanza star statue steam steel step stereo stew stick stone stool stove straw
    string studio subway sugar suit summer sunday sunset surf swan swift swing switch symbol syrup system table
    tailor talent tandem tango tank tape target tart task tavern taxi teapot temple tennis tent test thatch thimble
    thorn thread throne thunder thyme ticket tide tiger tile tinsel title toad toast toffee tomato tool tooth topaz
    torch totem toucan tower town trade train tray tree tribe trio tripod trophy trout trowel truck trunk tulip tuna
    tundra tune tunnel turban turkey turnip turtle tutor tweed twig tyre uncle urchin usher vacuum valley valve
    vapour vase vault veil velvet verse vessel vest vicar video view vine violin visa voice volume vote voyage wafer
    wagon waist wallet walnut waltz wand wasp watch water wave weasel weaver weed whale wheat wheel wick wigwam
    willow window wine wing winter wire wish wizard wolf wombat wood wool word work world wreath wrist writer yacht
    yard yarn year yeast yogi yolk youth zebra zenith zephyr zero zigzag zinc zipper zither zodiac zone
    """.split()  # noqa: SIM905 - a list of literals would be four times as long
)
"""1,024 nouns, in order; no two begin with the same four letters."""

BEGINNING = 4  # the letters that are enough to tell a noun from all others

_BY_BEGINNING = {noun[:BEGINNING]: noun for noun in NOUNS}


def noun_of(text: str) -> str:
    """The noun that begins with a text of at least four letters, or is that text; "" if there is none.

    >>> noun_of("otte"), noun_of("otter"), noun_of("elm"), noun_of("ott"), noun_of("otters")
    ('otter', 'otter', 'elm', '', '')
    """
    noun = _BY_BEGINNING.get(text[:BEGINNING], "")
    return noun if noun.startswith(text) else ""
