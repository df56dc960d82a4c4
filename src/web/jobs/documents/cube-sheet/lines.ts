import type { CatalogueItem } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { itemKey } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { lineTotalCents } from '../../../../shared/kernel/money.ts'
import type { ShownCubeLine } from '../../../../shared/jobs/documents/shown.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { figureProblem } from '../../../ui/figure.ts'

/** A line in the form; '' is a number that is not filled in. */
export interface CubeLine {
  /** Render key; unchanged when the server assigns an id. */
  key: string
  id: number | null
  category: string
  item: string
  comments: string
  damage: string
  delivered: boolean
  units: number | ''
  /** Cubic feet of one item. */
  volume: number | ''
}

/** An item, by which lines are found regardless of their volume. */
export type ItemKey = Pick<CatalogueItem, 'category' | 'item'> | Pick<CubeLine, 'category' | 'item'>

/** Input of a new line: an item with a count and its volume in cubic feet each. */
export interface CountedItem {
  category: string
  item: string
  units: number
  volume: number
}

/** Maximum of units and volume (cubeSheetInputSchema). */
const MOST = 10_000

/** Returns the stored lines as form values. */
export function linesOf(stored: readonly ShownCubeLine[]): CubeLine[] {
  return stored.map((line, index) => ({ ...line, key: `stored-${index}-${line.id}` }))
}

/** Returns the edited lines in the format of the API; new ones get unique ids. */
export function sentLines(lines: readonly CubeLine[]): ShownCubeLine[] {
  let last = Math.max(0, ...lines.map(({ id }) => id ?? 0))
  const seen = new Set<number>()
  return lines.map(({ key: _key, ...line }) => {
    const isFree = line.id !== null && !seen.has(line.id)
    const id = line.id !== null && isFree ? line.id : (last += 1)
    seen.add(id)
    return { ...plain(line), id }
  })
}

function plain(line: Omit<CubeLine, 'key'>): ShownCubeLine {
  const text = (value: string) => value.normalize('NFC').trim()
  return {
    id: 0,
    category: text(line.category),
    item: text(line.item),
    comments: text(line.comments),
    damage: text(line.damage),
    delivered: line.delivered,
    units: line.units || 0,
    volume: line.volume || 0,
  }
}

/**
 * Returns whether two lists would be stored the same way; a number that is cleared or invalid counts as a
 * change.
 */
export function isSameLines(one: readonly CubeLine[], other: readonly CubeLine[]): boolean {
  const serialize = (lines: readonly CubeLine[]) =>
    JSON.stringify(lines.map((line) => [plain(line), figureProblem(line.units), figureProblem(line.volume)]))
  return one.length === other.length && serialize(one) === serialize(other)
}

/**
 * Returns the stored lines with the render keys of the shown ones: by id, or one by one if the lists are
 * equal.
 */
export function adoptKeys(shown: readonly CubeLine[], stored: readonly CubeLine[]): CubeLine[] {
  if (isSameLines(shown, stored))
    return stored.map((line, index) => ({ ...line, key: shown[index]?.key ?? line.key }))
  const keys = new Map(shown.map(({ id, key }) => [id, key]))
  const used = new Set<string>()
  return stored.map((line) => {
    const key = keys.get(line.id)
    if (key === undefined || used.has(key)) return line
    used.add(key)
    return { ...line, key }
  })
}

/** Returns the count of each item, by itemKey. */
export function countsOf(lines: readonly CubeLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const key = itemKey(line)
    counts.set(key, twoDecimals((counts.get(key) ?? 0) + (line.units || 0)))
  }
  return counts
}

/**
 * Returns the lines with more of an item: increases the line of the same volume, or appends a new one (two
 * decimals).
 */
export function withItems(lines: readonly CubeLine[], more: CountedItem, key: string): CubeLine[] {
  const index = lines.findIndex((line) => itemKey(line) === itemKey(more) && line.volume === more.volume)
  const line = lines[index]
  if (line) return lines.with(index, withUnits(line, (line.units || 0) + more.units))
  const { category, item, units, volume } = more
  const blank = { comments: '', damage: '', delivered: false }
  return [...lines, { key, id: null, category, item, ...blank, units: within(units), volume }]
}

/**
 * Returns the lines with one more of an item that is already counted, regardless of its volume; null if it is
 * not.
 */
export function withOneMore(lines: readonly CubeLine[], goods: ItemKey): CubeLine[] | null {
  const index = lines.findIndex((line) => itemKey(line) === itemKey(goods))
  const line = lines[index]
  return line ? lines.with(index, withUnits(line, (line.units || 0) + 1)) : null
}

/** A removed line and its position. */
export interface Removed {
  line: CubeLine
  index: number
}

/**
 * Returns the lines with one less of an item, taken from its last line; at 0 the line is removed and
 * returned.
 */
export function withOneLess(
  lines: readonly CubeLine[],
  goods: ItemKey,
): { lines: CubeLine[]; removed: Removed | null } {
  const index = lines.findLastIndex((line) => itemKey(line) === itemKey(goods))
  const line = lines[index]
  if (!line) return { lines: [...lines], removed: null }
  const left = twoDecimals((line.units || 0) - 1)
  if (left > 0) return { lines: lines.with(index, { ...line, units: left }), removed: null }
  return { lines: lines.toSpliced(index, 1), removed: { line, index } }
}

/** Returns the lines with a removed one restored at its position. */
export function withRestored(lines: readonly CubeLine[], { line, index }: Removed): CubeLine[] {
  return lines.toSpliced(index, 0, line)
}

/** Returns the errors that prevent saving, by `key.field`; fields are units and volume. */
export function lineProblems(lines: readonly CubeLine[]): FieldErrors {
  const problems: FieldErrors = {}
  for (const { key, units, volume } of lines) {
    const [unitsProblem, volumeProblem] = [figureProblem(units), figureProblem(volume)]
    if (unitsProblem !== null) problems[`${key}.units`] = unitsProblem
    if (volumeProblem !== null) problems[`${key}.volume`] = volumeProblem
  }
  return problems
}

/** Returns the server's errors of sent lines, by `key.field`. */
export function sentProblems(lines: readonly CubeLine[], fields: FieldErrors): FieldErrors {
  const found = Object.entries(fields).flatMap(([path, message]) => {
    const match = /^documents\.cubeSheet\.variables\.lineItems\.(\d+)\.(\w+)$/.exec(path)
    const line = match ? lines[Number(match[1])] : undefined
    return line ? [[`${line.key}.${match?.[2]}`, message] as const] : []
  })
  return Object.fromEntries(found)
}

function withUnits(line: CubeLine, units: number): CubeLine {
  return { ...line, units: within(units) }
}

function within(units: number): number {
  return Math.min(MOST, Math.max(0, twoDecimals(units)))
}

/** Rounds to two decimals, half away from zero. */
function twoDecimals(value: number): number {
  return lineTotalCents(value, 1) / 100
}

/** Returns both versions of an edited sheet if another person changed the stored one; null otherwise. */
export function sheetConflict(
  typed: readonly CubeLine[],
  before: readonly ShownCubeLine[],
  now: readonly ShownCubeLine[],
): { theirs: string; mine: string } | null {
  const theirs = linesOf(now)
  if (isSameLines(linesOf(before), theirs) || isSameLines(typed, theirs)) return null
  return { theirs: sheetText(theirs), mine: sheetText(typed) }
}

function sheetText(lines: readonly CubeLine[]): string {
  if (lines.length === 0) return 'No lines'
  return lines
    .map(({ item, units, volume, comments, damage, delivered }) =>
      [
        `${item}, ${units || 0} × ${volume || 0} cu ft`,
        comments,
        damage === '' ? '' : `damage: ${damage}`,
        delivered ? 'delivered' : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
    )
    .join('\n')
}
