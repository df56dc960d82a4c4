import { splitWords } from '../../kernel/words.ts'

/** Categories of the residential catalog. */
export const CUBE_SHEET_CATEGORIES = [
  'Appliances',
  'Bedroom',
  'Dining Room',
  'Exercise Equipment',
  'Garage',
  'Kitchen',
  'Living Room',
  'Miscellaneous',
  'Nursery',
  'Office',
  'Outdoor',
] as const
export type CubeSheetCategory = (typeof CUBE_SHEET_CATEGORIES)[number]

/** An item of the catalog with its usual volume in cubic feet; null if it has to be measured. */
export interface CatalogueItem {
  id: string
  category: CubeSheetCategory
  item: string
  volume: number | null
}

/** Usual volumes of household goods in cubic feet, rounded as in the trade's tables of measurements. */
const VOLUMES: Record<CubeSheetCategory, Record<string, number | null>> = {
  Appliances: {
    'Air conditioner, window': 12, 'Air purifier': 5, 'Dehumidifier': 10, 'Dishwasher': 20, 'Dryer': 25, 'Fan, floor': 5,
    'Freezer, chest, 10 cu ft': 30, 'Freezer, chest, 15 cu ft': 45, 'Freezer, upright': 60, 'Heater, portable': 5,
    'Humidifier': 5, 'Ironing board': 2, 'Microwave oven': 8, 'Oven, wall': 20, 'Range, 20 inch': 10, 'Range, 30 inch': 20,
    'Range, 36 inch': 30, 'Refrigerator, 6 cu ft or less': 30, 'Refrigerator, 7 to 10 cu ft': 45,
    'Refrigerator, 11 cu ft and over': 60, 'Refrigerator, side by side': 70, 'Refrigerator, wine': 25, 'Sewing machine, portable': 5,
    'Sewing machine in cabinet': 20, 'Trash compactor': 15, 'Vacuum cleaner': 5, 'Washer': 25, 'Washer and dryer, stacked': 45, 'Water cooler': 10, 'Water heater': 25,
  },
  Bedroom: {
    'Armoire, large': 50, 'Armoire, small': 30, 'Bed, single': 40, 'Bed, double': 60, 'Bed, queen': 65, 'Bed, king': 70,
    'Bed, bunk, set of 2': 70, 'Bed, California king': 75, 'Bed, canopy': 75, 'Bed, daybed': 40, 'Bed, loft': 60, 'Bed, murphy': 70, 'Bed, rollaway': 20, 'Bed, trundle': 45, 'Bed, water, base': 10, 'Bed, adjustable': 70,
    'Bedside table': 5, 'Bench, bedroom': 10, 'Box spring, only': 20, 'Cedar chest': 15, 'Chair, boudoir': 10, 'Chaise lounge': 25, 'Chest of drawers': 25,
    'Dresser, single': 30, 'Dresser, double': 40, 'Dresser, triple': 50, 'Headboard, only': 8, 'Hope chest': 15, 'Lamp, table': 3, 'Mattress, single': 15, 'Mattress, double': 20, 'Mattress, queen': 25, 'Mattress, king': 30,
    'Mirror, dresser': 8, 'Mirror, standing': 8, 'Night stand': 5, 'Vanity and stool': 20, 'Wardrobe, large': 40, 'Wardrobe, small': 20,
  },
  'Dining Room': {
    'Bar, portable': 15, 'Bar stool': 5, 'Bench, harvest': 10, 'Buffet base': 30, 'Buffet with hutch': 50, 'China cabinet': 30, 'China cabinet, large': 50, 'Corner cabinet': 20,
    'Dining chair': 5, 'Dining chair with arms': 8, 'Dining table, small': 20, 'Dining table': 30, 'Dining table, large': 40, 'Hutch top': 20, 'Liquor cabinet': 15, 'Server': 15, 'Serving cart': 15, 'Sideboard': 35, 'Table leaf': 3, 'Tea cart': 10, 'Wine rack': 8,
  },
  'Exercise Equipment': {
    'Barbell set': 5, 'Bench press': 20, 'Bicycle, stationary': 15, 'Climber, stair': 30, 'Dumbbell rack': 15, 'Elliptical trainer': 40, 'Exercise ball': 5, 'Gym, home, multi-station': 80, 'Inversion table': 15,
    'Pilates reformer': 30, 'Power rack': 40, 'Punching bag': 10, 'Rowing machine': 20, 'Ski machine': 15, 'Sit-up bench': 10, 'Spin bicycle': 15, 'Trampoline, small': 10, 'Treadmill': 40, 'Weight bench': 10, 'Weights, per 100 lb': 3, 'Yoga mats and blocks': 2,
  },
  Garage: {
    'Air compressor': 10, 'Bicycle': 10, 'Bicycle, child': 5, 'Cabinet, garage': 20, 'Canoe': 60, 'Car': null, 'Car top carrier': 20, 'Chain saw': 4, 'Cooler': 4, 'Fishing rods, bundle': 3, 'Generator, portable': 10, 'Golf bag': 4, 'Golf cart': 100, 'Hand truck': 6,
    'Kayak': 30, 'Ladder, step': 5, 'Ladder, extension': 10, 'Ladder, 8 ft metal': 8, 'Leaf blower': 4, 'Luggage, large': 6, 'Motorcycle': 50, 'Pressure washer': 10, 'Scooter': 8, 'Shelves, metal': 5, 'Shop vacuum': 6, 'Skis, pair': 3, 'Sled': 5, 'Snow blower': 15, 'Snowboard': 3, 'Surfboard': 15, 'Table saw': 20, 'Tent': 4,
    'Tire': 4, 'Tool box, small': 3, 'Tool chest, large': 20, 'Tool cabinet, rolling': 15, 'Trash can': 7, 'Tricycle': 4, 'Vise': 2, 'Wagon, child': 5, 'Work bench': 20,
  },
  Kitchen: {
    'Baker’s rack': 20, 'Breakfast table': 10, 'Breakfast suite chair': 5, 'Butcher block': 10, 'Coffee maker': 2, 'Cookbooks, carton': 3, 'Espresso machine': 4, 'Island, kitchen': 30, 'Kitchen cabinet': 30, 'Kitchen chair': 5, 'Kitchen table': 20, 'Microwave cart': 10,
    'Mixer, stand': 2, 'Pantry cabinet': 30, 'Pots and pans, carton': 4.5, 'Step stool': 2, 'Stool, kitchen': 3, 'Toaster oven': 3, 'Utility cabinet': 10, 'Water dispenser': 8,
  },
  'Living Room': {
    'Aquarium, small': 10, 'Aquarium, large': 30, 'Bench, piano': 5, 'Bookcase, small': 10, 'Bookcase': 20, 'Bookcase, large': 30, 'Bookshelf, sectional': 20, 'Cabinet, curio': 20, 'Chair, arm': 10, 'Chair, occasional': 15, 'Chair, overstuffed': 25, 'Chair, rocker': 12, 'Chair, straight': 5, 'Clock, grandfather': 20, 'Clock, wall': 3,
    'Console table': 10, 'Entertainment center': 40, 'Entertainment center, large': 60, 'Fireplace equipment': 5, 'Footstool': 2, 'Futon': 40, 'Hassock': 5, 'Lamp, floor': 5, 'Loveseat': 35, 'Magazine rack': 2, 'Mirror, wall': 6, 'Organ': 60, 'Ottoman': 8, 'Piano, baby grand': 70, 'Piano, grand': 80, 'Piano, spinet': 60, 'Piano, upright': 70, 'Picture, large': 5, 'Picture, small': 2, 'Recliner': 30,
    'Rug, large, rolled': 10, 'Rug, small, rolled': 3, 'Rug pad': 3, 'Sectional, per section': 30, 'Sofa, two cushions': 35, 'Sofa, three cushions': 50, 'Sofa, four cushions': 60, 'Sofa bed': 50, 'Speaker, floor': 5, 'Stereo component': 3, 'Table, coffee': 5, 'Table, drop leaf': 12, 'Table, end': 5, 'Table, sofa': 10, 'Television, under 40 inches': 10, 'Television, 40 to 60 inches': 15, 'Television, over 60 inches': 25, 'Television stand': 10,
  },
  Miscellaneous: {
    'Basket, clothes': 5, 'Billiard table': 80, 'Books, carton': 1.5, 'Camera equipment': 3, 'Card table': 2, 'Carton, 1.5 cu ft': 1.5, 'Carton, 3.0 cu ft': 3, 'Carton, 4.5 cu ft': 4.5, 'Carton, 6.0 cu ft': 6, 'Chair, folding': 1, 'Christmas tree': 5, 'Coat rack': 3, 'Dish pack': 10, 'Drum set': 30, 'Filing box': 2, 'Foot locker': 8, 'Game table': 15, 'Guitar and case': 6, 'Gun cabinet': 20, 'Hamper': 5,
    'Harp': 30, 'Lamp box': 4.5, 'Mirror carton': 6, 'Musical keyboard': 8, 'Ping-pong table': 20, 'Pinball machine': 40, 'Plant, house, large': 6, 'Plant, house, small': 2, 'Safe, small': 8, 'Safe, large': 30, 'Sculpture': 10, 'Shoe rack': 4, 'Steamer trunk': 12, 'Suitcase': 5, 'Telescope': 5, 'Tote, plastic': 4, 'Trunk': 10, 'Umbrella stand': 2, 'Video game console': 2, 'Wardrobe carton': 15, 'Wheelchair': 15, 'Wine, case': 2,
  },
  Nursery: {
    'Baby bath': 3, 'Baby gate': 2, 'Bassinet': 8, 'Bouncer': 4, 'Car seat, child': 5, 'Changing table': 15, 'Chest, child': 12, 'Chest, toy': 5, 'Crib': 25, 'Crib mattress': 6, 'Doll house': 8, 'High chair': 8, 'Mobile': 2, 'Playpen': 10, 'Rocker, nursery': 15, 'Stroller': 8, 'Stroller, double': 12, 'Swing, baby': 8, 'Table and chairs, child': 8, 'Toys, carton': 4.5, 'Walker, baby': 5,
  },
  Office: {
    'Bookcase, office': 20, 'Bulletin board': 4, 'Chair, conference': 8, 'Chair, desk': 10, 'Chair mat': 2, 'Computer, desktop': 5, 'Copier': 25, 'Credenza': 30, 'Cubicle panel': 8, 'Desk, small': 20, 'Desk, secretary': 35, 'Desk, executive': 45, 'Desk, L-shaped': 60, 'Desk, standing': 30, 'Drafting table': 20, 'File cabinet, two drawers': 10, 'File cabinet, three drawers': 15, 'File cabinet, four drawers': 20, 'File cabinet, lateral': 30, 'Fax machine': 3, 'Lamp, desk': 2,
    'Monitor': 4, 'Printer': 5, 'Printer stand': 6, 'Scanner': 3, 'Server rack': 30, 'Shredder': 4, 'Table, conference': 40, 'Table, work': 20, 'Typewriter': 3, 'Wastebasket': 2, 'Whiteboard': 6,
  },
  Outdoor: {
    'Barbecue grill, small': 10, 'Barbecue grill, large': 30, 'Bench, garden': 10, 'Bird bath': 5, 'Chair, lawn': 5, 'Chair, patio': 8, 'Chaise, patio': 15, 'Dog house': 15, 'Fire pit': 10, 'Fountain': 15, 'Garden hose and tools': 10, 'Garden shed, taken apart': 60, 'Glider or settee': 20, 'Hammock with stand': 15, 'Hot tub': 150, 'Lawn edger': 4, 'Lawn mower, hand': 5, 'Lawn mower, power': 15, 'Lawn mower, riding': 35, 'Outdoor heater': 15, 'Patio table': 15, 'Patio table, large': 25, 'Patio umbrella': 6, 'Picnic bench': 5, 'Picnic table': 20,
    'Planter, large': 6, 'Play house': 40, 'Pool, inflatable, packed': 5, 'Porch rocker': 12, 'Sandbox': 10, 'Sand tools and rakes, bundle': 4, 'Slide, outdoor': 10, 'Spreader': 4, 'Statue': 8, 'Swing set': 30, 'Trampoline, large, taken apart': 30, 'Trellis': 4, 'Utility trailer': 100, 'Wheelbarrow': 8, 'Wood, stack': 20,
  },
} // oxfmt-ignore

/** The whole catalog, by category. */
export const CUBE_SHEET_CATALOGUE: readonly CatalogueItem[] = CUBE_SHEET_CATEGORIES.flatMap((category) =>
  Object.entries(VOLUMES[category]).map(([item, volume]) => ({
    id: slugOf(`${category} ${item}`),
    category,
    item,
    volume,
  })),
)

/** Names of the catalog in the language of the pages, by the stored name; their build writes it (scripts/texts). */
const SHOWN_NAMES: Readonly<Record<string, string>> = {}

/** Returns how an item or room of the catalog is called in the language of the pages, 'Bedroom 2' too; other names as they are. */
export function shownName(name: string): string {
  const kind = name.replace(/ \d+$/, '')
  const shown = SHOWN_NAMES[kind]
  return shown === undefined ? name : `${shown}${name.slice(kind.length)}`
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

interface SearchedItem {
  entry: CatalogueItem
  /** The shown name in words, as it is compared with the typed text. */
  name: string
  words: readonly string[]
}

/** Made once: the words of all names for each typed letter take a slow phone longer than a frame. */
let searched: readonly SearchedItem[] | undefined

function searchedItems(): readonly SearchedItem[] {
  searched ??= CUBE_SHEET_CATALOGUE.map((entry) => {
    const shown = splitWords(shownName(entry.item))
    const words = [...shown, ...splitWords(`${entry.item} ${entry.category}`)]
    return { entry, name: shown.join(' '), words }
  })
  return searched
}

/**
 * Returns the items of the catalog for which every typed word begins a word of the name or category; names
 * that begin with the text come first.
 */
export function searchCatalogue(typed: string): CatalogueItem[] {
  const words = splitWords(typed)
  if (words.length === 0) return [...CUBE_SHEET_CATALOGUE]
  const found = searchedItems().filter((item) =>
    words.every((word) => item.words.some((one) => one.startsWith(word))),
  )
  const start = words.join(' ')
  const [first, others] = [true, false].map((isFirst) =>
    found.filter(({ name }) => name.startsWith(start) === isFirst),
  )
  return [...(first ?? []), ...(others ?? [])].map(({ entry }) => entry)
}
