import {
  CUBE_SHEET_CATALOGUE,
  CUBE_SHEET_CATEGORIES,
  searchCatalogue,
} from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { kindOfRoom } from '../../../shared/jobs/survey/survey.ts'
import type { Survey } from '../../../shared/jobs/survey/survey.api.ts'

/** Names of rooms for people; the cube sheet has the catalog's. */
const ROOM_LABELS: Record<string, string> = {
  Appliances: 'Appliances',
  Bedroom: 'Bedroom',
  'Dining Room': 'Dining room',
  'Exercise Equipment': 'Gym',
  Garage: 'Garage',
  Kitchen: 'Kitchen',
  'Living Room': 'Living room',
  Miscellaneous: 'Boxes and other things',
  Nursery: 'Nursery',
  Office: 'Office',
  Outdoor: 'Outdoors',
}

/** Returns the name of a room for people: 'Living room 2'. */
export function roomLabel(room: string): string {
  const kind = kindOfRoom(room)
  const label = ROOM_LABELS[kind]
  return label === undefined ? room || 'Other' : `${label}${room.slice(kind.length)}`
}

/**
 * What most homes have in a room, by its stored name, in the order in which one sees it; then follows the rest of the
 * catalog.
 */
const USUAL: Record<string, ReadonlySet<string>> = {
  Bedroom: new Set([
    'Bed, queen',
    'Bed, king',
    'Bed, double',
    'Bed, single',
    'Dresser, double',
    'Chest of drawers',
    'Night stand',
    'Wardrobe, large',
    'Mirror, standing',
    'Lamp, table',
    'Television, 40 to 60 inches',
    'Wardrobe carton',
  ]),
  'Living Room': new Set([
    'Sofa, three cushions',
    'Sofa, two cushions',
    'Sectional, per section',
    'Recliner',
    'Chair, arm',
    'Table, coffee',
    'Table, end',
    'Television, 40 to 60 inches',
    'Television stand',
    'Bookcase',
    'Rug, large, rolled',
    'Lamp, floor',
    'Picture, large',
    'Piano, upright',
  ]),
  Kitchen: new Set([
    'Refrigerator, 11 cu ft and over',
    'Refrigerator, side by side',
    'Range, 30 inch',
    'Dishwasher',
    'Microwave oven',
    'Kitchen table',
    'Kitchen chair',
    'Dish pack',
    'Pots and pans, carton',
    'Trash can',
  ]),
  'Dining Room': new Set([
    'Dining table',
    'Dining chair',
    'China cabinet',
    'Buffet base',
    'Sideboard',
    'Bar stool',
    'Dish pack',
  ]),
  Garage: new Set([
    'Bicycle',
    'Tool chest, large',
    'Work bench',
    'Shelves, metal',
    'Ladder, extension',
    'Lawn mower, power',
    'Luggage, large',
    'Tire',
    'Tote, plastic',
    'Freezer, upright',
  ]),
  Outdoor: new Set([
    'Patio table',
    'Chair, patio',
    'Barbecue grill, small',
    'Barbecue grill, large',
    'Planter, large',
    'Lawn mower, power',
    'Swing set',
  ]),
  Office: new Set([
    'Desk, small',
    'Desk, executive',
    'Chair, desk',
    'Bookcase, office',
    'File cabinet, two drawers',
    'Monitor',
    'Computer, desktop',
    'Printer',
  ]),
  Miscellaneous: new Set([
    'Carton, 1.5 cu ft',
    'Carton, 3.0 cu ft',
    'Carton, 4.5 cu ft',
    'Carton, 6.0 cu ft',
    'Books, carton',
    'Dish pack',
    'Wardrobe carton',
    'Tote, plastic',
    'Suitcase',
    'Plant, house, large',
  ]),
}

/** An article that can be counted in a room; the volume in cubic feet. */
export interface Article {
  item: string
  volume: number
}

const ARTICLES: readonly (Article & { category: string })[] = CUBE_SHEET_CATALOGUE.flatMap(
  ({ category, item, volume }) => (volume === null ? [] : [{ category, item, volume }]),
)
const BY_NAME = new Map(ARTICLES.map((article) => [article.item, article]))

/** The page of special items and notes, in the place of a room. */
export const SPECIAL = 'special'

const SPECIAL_NAMES = new Set([
  'Piano, upright',
  'Piano, baby grand',
  'Piano, grand',
  'Safe, small',
  'Safe, large',
  'Billiard table',
  'Hot tub',
  'Clock, grandfather',
  'Aquarium, large',
  'Motorcycle',
])

/** Articles that need more people or equipment, with the room in which they are counted. */
export const SPECIAL_ARTICLES: readonly (Article & { room: string })[] = [...SPECIAL_NAMES].flatMap(
  (name) => {
    const article = BY_NAME.get(name)
    return article ? [{ item: article.item, volume: article.volume, room: article.category }] : []
  },
)

/** Returns the articles of a room: what most homes have, what else its catalog has, and what somebody typed in. */
export function articlesOf(room: string, lines: Survey['lines']): { usual: Article[]; others: Article[] } {
  const kind = kindOfRoom(room)
  const usual = [...(USUAL[kind] ?? [])].flatMap((item) => BY_NAME.get(item) ?? [])
  const isKnown = CUBE_SHEET_CATEGORIES.some((category) => category === kind)
  const of = isKnown ? kind : 'Miscellaneous'
  const names = new Set(usual.map(({ item }) => item.toLowerCase()))
  const others = ARTICLES.filter(({ category, item }) => category === of && !names.has(item.toLowerCase()))
  for (const { item } of others) names.add(item.toLowerCase())
  const own = lines.flatMap(({ category, item, volume }) => {
    if (category !== room || names.has(item.toLowerCase())) return []
    names.add(item.toLowerCase())
    return [{ item, volume }]
  })
  return { usual: [...own, ...usual], others }
}

/** Returns the articles that match a typed text, each name once. */
export function findArticles(typed: string): Article[] {
  const names = new Set<string>()
  return searchCatalogue(typed).flatMap(({ item, volume }) => {
    if (volume === null || names.has(item)) return []
    names.add(item)
    return [{ item, volume }]
  })
}

/** Sizes of an article that is not in the catalog, in cubic feet. */
export const OWN_SIZES = [
  { label: 'Small, like a lamp', volume: 5 },
  { label: 'Medium, like an armchair', volume: 15 },
  { label: 'Large, like a sofa', volume: 50 },
] as const

/** Returns the name of one more room of a kind: 'Bedroom 2' beside a bedroom. */
export function nextRoomName(kind: string, names: readonly string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? kind : `${kind} ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}
