import { z } from 'zod'
import { homeWorkOf, type BookingSettings } from '../../company/settings/online-booking.ts'
import { HOME_SIZES, type HomeSize } from '../../trade/home-sizes.ts'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { CUBE_SHEET_CATALOGUE } from '../documents/cube-sheet.catalogue.ts'
import { itemKey, type CubeSheetLine } from '../documents/cube-sheet.ts'

/** Most rooms of a survey. */
export const MAX_ROOMS = 40

/** Name of a room, which is the category of its lines on the cube sheet. */
export const roomNameSchema = text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.'))

const roomSchema = z.object({ name: roomNameSchema, isDone: z.boolean() })
export type SurveyRoom = z.output<typeof roomSchema>

/** State of the survey, stored beside the lines of the cube sheet that it fills. */
export const surveyStateSchema = z.object({
  rooms: z.array(roomSchema),
  /** Whether the client began or changed it and has not sent it: its list prices nothing yet. */
  isOpen: z.boolean(),
  sentAt: z.string().nullable(),
})
export type SurveyState = z.output<typeof surveyStateSchema>

/** Returns the state of a survey in the stored variables of a cube sheet; null if there is none. */
export function surveyStateOf(variables: Record<string, unknown> | undefined): SurveyState | null {
  return surveyStateSchema.safeParse(variables?.['survey']).data ?? null
}

const BEDROOMS: Record<HomeSize, number> = { ST: 0, A1: 1, A2: 2, A3: 3, H1: 1, H2: 2, H3: 3, H4: 4 }

/** Returns the names of the rooms with which a survey of a home begins. */
export function firstRooms(homeSize: HomeSize | null): string[] {
  const bedrooms = homeSize ? BEDROOMS[homeSize] : 1
  const numbered = Array.from({ length: bedrooms }, (_, at) => (at === 0 ? 'Bedroom' : `Bedroom ${at + 1}`))
  const isHouse = homeSize?.startsWith('H') ?? false
  return [
    ...numbered,
    'Living Room',
    'Kitchen',
    ...(bedrooms > 1 ? ['Dining Room'] : []),
    ...(isHouse ? ['Garage', 'Outdoor'] : []),
    'Miscellaneous',
  ]
}

/** Returns the rooms of a survey: its own or the first ones, then those in which something is counted. */
export function roomsOf(
  state: SurveyState | null,
  lines: readonly Pick<CubeSheetLine, 'category'>[],
  homeSize: HomeSize | null,
): SurveyRoom[] {
  const known = state?.rooms ?? firstRooms(homeSize).map((name) => ({ name, isDone: false }))
  const names = new Set(known.map(({ name }) => name.toLowerCase()))
  const rooms = [...known]
  for (const { category } of lines) {
    const name = category.trim()
    if (name === '' || names.has(name.toLowerCase())) continue
    names.add(name.toLowerCase())
    rooms.push({ name, isDone: false })
  }
  return rooms
}

/** Returns the rooms after a person added some, or marked some as done or not done. */
export function withRooms(rooms: readonly SurveyRoom[], changes: readonly SurveyRoom[]): SurveyRoom[] {
  const after = new Map(rooms.map((room) => [room.name.toLowerCase(), room]))
  for (const change of changes) {
    const key = change.name.toLowerCase()
    after.set(key, { name: after.get(key)?.name ?? change.name, isDone: change.isDone })
  }
  return [...after.values()]
}

/** Returns how many rooms are filled in: they are marked as done, or something is counted in them. */
export function filledRooms(
  rooms: readonly SurveyRoom[],
  lines: readonly Pick<CubeSheetLine, 'category' | 'units'>[],
): number {
  const counted = new Set(
    lines.filter(({ units }) => units > 0).map(({ category }) => category.trim().toLowerCase()),
  )
  return rooms.filter(({ name, isDone }) => isDone || counted.has(name.toLowerCase())).length
}

/** Comment of a line on the cube sheet that has to be taken apart. */
export const TAKE_APART = 'Take apart'

/** Change of one article: more or less of it, and whether it has to be taken apart. */
export interface ArticleTap {
  room: string
  item: string
  by: number
  /** Cubic feet of one article that is not in the catalog. */
  volume?: number | null | undefined
  isTakenApart?: boolean | undefined
}

/** Returns the catalog's category of a room: 'Bedroom' of 'Bedroom 2'. */
export function kindOfRoom(room: string): string {
  return room.replace(/ \d+$/, '')
}

const BY_KEY = new Map(CUBE_SHEET_CATALOGUE.map((entry) => [itemKey(entry), entry.volume]))
const BY_NAME = new Map(
  CUBE_SHEET_CATALOGUE.toReversed().map((entry) => [entry.item.toLowerCase(), entry.volume]),
)

/** Returns the usual volume of an article in a room in cubic feet; null if the catalog has none. */
export function usualVolume({ room, item }: Pick<ArticleTap, 'room' | 'item'>): number | null {
  const own = BY_KEY.get(itemKey({ category: kindOfRoom(room), item }))
  return own ?? BY_NAME.get(item.trim().toLowerCase()) ?? null
}

/** Most of one line (cubeSheetInputSchema). */
const MOST = 10_000
const hundredths = (value: number) => Math.round(value * 100) / 100

/**
 * Returns the lines after changes of articles. Each change adds to what is counted then, so that several people can count at
 * once; an article that reaches 0 is removed, and one whose volume is not known is left out.
 */
export function withTaps(lines: readonly CubeSheetLine[], taps: readonly ArticleTap[]): CubeSheetLine[] {
  let after = [...lines]
  for (const tap of taps) after = withTap(after, tap)
  return after
}

function withTap(lines: CubeSheetLine[], tap: ArticleTap): CubeSheetLine[] {
  const key = itemKey({ category: tap.room, item: tap.item })
  let after = tap.by < 0 ? withFewer(lines, key, -tap.by) : lines
  if (tap.by > 0) after = withMore(lines, key, tap)
  const { isTakenApart } = tap
  if (isTakenApart === undefined) return after
  return after.map((line) =>
    itemKey(line) === key ? { ...line, comments: marked(line.comments, isTakenApart) } : line,
  )
}

function withMore(lines: CubeSheetLine[], key: string, tap: ArticleTap): CubeSheetLine[] {
  const index = lines.findIndex((line) => itemKey(line) === key)
  const line = lines[index]
  if (line) return lines.with(index, { ...line, units: Math.min(MOST, hundredths(line.units + tap.by)) })
  const volume = usualVolume(tap) ?? tap.volume
  if (volume === undefined || volume === null) return lines
  const blank = { comments: '', damage: '', delivered: false }
  const id = Math.max(0, ...lines.map((one) => one.id)) + 1
  const units = Math.min(MOST, tap.by)
  return [...lines, { id, category: tap.room.trim(), item: tap.item.trim(), ...blank, units, volume }]
}

function withFewer(lines: CubeSheetLine[], key: string, fewer: number): CubeSheetLine[] {
  const after = [...lines]
  let left = fewer
  for (let index = after.length - 1; index >= 0 && left > 0; index -= 1) {
    const line = after[index]
    if (!line || itemKey(line) !== key) continue
    const taken = Math.min(left, line.units)
    left = hundredths(left - taken)
    const units = hundredths(line.units - taken)
    if (units > 0) after[index] = { ...line, units }
    else after.splice(index, 1)
  }
  return after
}

function marked(comments: string, isTakenApart: boolean): string {
  const others = comments.split('; ').filter((part) => part !== '' && part !== TAKE_APART)
  return (isTakenApart ? [TAKE_APART, ...others] : others).join('; ').slice(0, 200)
}

/** Returns whether an article has to be taken apart, by the comments of its line. */
export function isTakenApart({ comments }: Pick<CubeSheetLine, 'comments'>): boolean {
  return comments.split('; ').includes(TAKE_APART)
}

/**
 * Returns the crew and the hours for a volume in cubic feet, by the company's table of homes: the crew of the smallest home
 * that is at least as large, and its hours in proportion, in quarters of an hour.
 */
export function workForVolume(
  booking: Pick<BookingSettings, 'homeWork'>,
  cubicFeet: number,
): { crew: number; hours: number } {
  const rows = HOME_SIZES.map((size) => homeWorkOf(booking, size))
    .filter((row) => row.cubicFeet > 0)
    .toSorted((one, other) => one.cubicFeet - other.cubicFeet || one.crew - other.crew)
  const row = rows.find((one) => one.cubicFeet >= cubicFeet) ?? rows.at(-1)
  if (!row) return { crew: 2, hours: 2 }
  const hours = Math.ceil(((row.hours * cubicFeet) / row.cubicFeet) * 4) / 4
  return { crew: row.crew, hours: Math.max(0.5, hours) }
}

/** An article of the inventory, as far as a survey fills it. */
export interface PhotoArticle {
  article: string
  photos: readonly { id: number }[]
}

/** Most photos of one room (inventorySheetInputSchema). */
export const MAX_ROOM_PHOTOS = 10

/** Returns the name of the inventory's article with the photos of a room. */
export function roomArticle(room: string): string {
  return `Photos: ${room.trim()}`.slice(0, TEXT_LIMITS.name)
}

/** Returns the photos of a room in the inventory. */
export function roomPhotos<A extends PhotoArticle>(articles: readonly A[], room: string): A['photos'] {
  const name = roomArticle(room).toLowerCase()
  return articles.find(({ article }) => article.toLowerCase() === name)?.photos ?? []
}

/** Returns the names of the articles that an inventory lacks of what is counted, one for each piece. */
export function missingArticles(
  articles: readonly Pick<PhotoArticle, 'article'>[],
  lines: readonly CubeSheetLine[],
): { article: string; isTakenApart: boolean }[] {
  const listed = new Map<string, number>()
  for (const { article } of articles)
    listed.set(article.toLowerCase(), (listed.get(article.toLowerCase()) ?? 0) + 1)
  return lines.flatMap((line) => {
    const article = `${line.item} (${line.category})`.slice(0, TEXT_LIMITS.name)
    const known = listed.get(article.toLowerCase()) ?? 0
    const pieces = Math.max(0, Math.ceil(line.units) - known)
    listed.set(article.toLowerCase(), Math.max(0, known - Math.ceil(line.units)))
    return Array.from({ length: pieces }, () => ({ article, isTakenApart: isTakenApart(line) }))
  })
}

/** Returns the notes after a person changed what they saw; what others wrote meanwhile stays before it. */
export function mergedNotes(
  stored: string,
  { before, text: typed }: { before: string; text: string },
): string {
  const isSame = stored.trim() === before.trim() || stored.trim() === ''
  if (isSame || stored.trim() === typed.trim()) return typed
  return `${stored.trim()}\n\n${typed}`.slice(0, TEXT_LIMITS.notes)
}
