import type { StoredLine } from '../documents/document.inputs.ts'
import type { EstimateLine } from '../jobs/job.parts.ts'
import { dollarsFromCents, lineTotalCents } from '../../kernel/money.ts'
import { basisOfItem, isTruckBasis, basisRank, CALCULATED_BASES, type LineBasis } from './line-basis.ts'

/**
 * What people wrote of an estimate, in order. A line with `isDirty: false` only marks the position of an
 * automatic one. `removed` names the automatic lines that somebody removed; it is absent on estimates from
 * before lines were edited one by one, which stay as they were written and have no automatic lines.
 */
export interface EditedEstimate {
  lineItems: readonly StoredLine[]
  removed?: readonly LineBasis[] | undefined
}

/** The line that only the server calculates: nobody edits or removes it. */
const FIXED: LineBasis = 'valuation'

type Shown = EstimateLine

/**
 * Returns the lines of an estimate: the calculated ones, replaced by what people wrote, and those that they
 * added.
 */
export function mergeLines(automatic: readonly Shown[], written: EditedEstimate | null): Shown[] {
  if (!written) return [...automatic]
  const { removed } = written
  const workedOut = new Map(automatic.map((line) => [line.basis, line]))
  const based = withBases(written.lineItems, automatic)
  const lines = based.flatMap((line): Shown[] => {
    const own = line.basis === null ? undefined : workedOut.get(line.basis)
    if (line.isDirty === false && line.basis !== null) return own ? [own] : []
    return [editedLine(line, own)]
  })
  const taken = new Set(based.map(({ basis }) => basis))
  for (const line of automatic) {
    if (line.basis === null || taken.has(line.basis)) continue
    if (line.basis !== FIXED && (removed === undefined || removed.includes(line.basis))) continue
    const rank = basisRank(line.basis)
    const after = lines.findLastIndex(({ basis }) => basis !== null && basisRank(basis) < rank)
    lines.splice(after + 1, 0, line)
  }
  return lines.map((line, index) => ({ ...line, id: index + 1 }))
}

function editedLine(line: StoredLine & { basis: LineBasis | null }, own: Shown | undefined): Shown {
  const { item, basis, rate, units } = line
  const shown: Shown = {
    id: 0,
    item,
    lineItemDate: line.lineItemDate ?? null,
    rate,
    units,
    total: dollarsFromCents(lineTotalCents(rate, units)),
    basis,
    label: line.label ?? null,
    isDirty: true,
  }
  const isSame = !own || (own.rate === rate && own.units === units)
  return isSame ? shown : { ...shown, automatic: { rate: own.rate, units: own.units, total: own.total } }
}

type Sent = Omit<StoredLine, 'label'>

/**
 * Returns lines with one basis each: the one that they name, or else the free one of their item; null for
 * lines added by hand.
 */
function withBases<Line extends Sent>(
  lines: readonly Line[],
  automatic: readonly Shown[],
): (Line & { basis: LineBasis | null })[] {
  const taken = new Set<LineBasis>()
  const take = (basis: LineBasis | null | undefined): LineBasis | null => {
    if (!basis || taken.has(basis)) return null
    taken.add(basis)
    return basis
  }
  const defaults = automatic.filter(({ basis }) => basis?.startsWith('default:'))
  // Lines that name their basis come first, so that no other line takes it.
  const named = lines.map((line) => take(line.basis))
  return lines.map((line, index) => {
    const known = named[index] ?? null
    if (known !== null || line.basis) return { ...line, basis: known }
    const free = defaults.find(({ basis, item }) => item === line.item && basis && !taken.has(basis))
    return { ...line, basis: take(basisOfItem(line.item)) ?? take(free?.basis) }
  })
}

/** What a save of lines is compared with: the lines as shown, and as calculated. */
interface SaveContext {
  shown: readonly Shown[]
  automatic: readonly Shown[]
  before: EditedEstimate | null
}

/**
 * Returns what to store of the lines in a save; null if all of them are automatic. A line with `isDirty:
 * false` that equals what was shown stays automatic, every other one is edited; a missing automatic line was
 * removed.
 */
export function parseSentLines(sent: readonly Sent[], context: SaveContext): EditedEstimate | null {
  const { shown, automatic, before } = context
  const lines = withBases(
    sent.filter(({ basis, item }) => basis !== FIXED && item !== FIXED),
    automatic,
  ).map((line): StoredLine & { basis: LineBasis | null } => {
    const isDirty = !staysAutomatic(line, context)
    const label = shown.find(({ basis, item }) => basis === line.basis && item === line.item)?.label ?? null
    return { ...line, isDirty, label }
  })
  const kept = new Set(lines.map(({ basis }) => basis))
  const removed = removable(before, automatic).filter((basis) => !kept.has(basis))
  if (removed.length === 0 && lines.every(({ isDirty }) => isDirty === false)) return null
  return { lineItems: lines, removed }
}

/** Returns the automatic lines that count as removed unless the save has them. */
function removable(before: EditedEstimate | null, automatic: readonly Shown[]): LineBasis[] {
  const now = automatic.flatMap(({ basis }) => basis ?? [])
  // An estimate from before lines were edited one by one had no automatic lines, and gets none from a save.
  const earlier = before === null ? [] : (before.removed ?? CALCULATED_BASES)
  return [...new Set([...now, ...earlier])].filter((basis) => basis !== FIXED)
}

function staysAutomatic(
  line: Sent & { basis: LineBasis | null },
  { shown, automatic }: SaveContext,
): boolean {
  if (line.isDirty !== false || line.basis === null) return false
  const was = shown.find(({ basis }) => basis === line.basis)
  const own = automatic.find(({ basis }) => basis === line.basis)
  const isLike = (other: Shown | undefined, part: 'item' | 'lineItemDate') =>
    other !== undefined && other[part] === (line[part] ?? null)
  const figures = own ?? was
  return (
    figures !== undefined &&
    figures.rate === line.rate &&
    figures.units === line.units &&
    (isLike(was, 'item') || isLike(own, 'item')) &&
    (isLike(was, 'lineItemDate') || isLike(own, 'lineItemDate'))
  )
}

/**
 * Returns a written estimate after its job starts or stops to need a truck; null if nothing written is left.
 * When the truck is turned off, its lines are removed, including edited ones; when it is turned on, removed
 * ones return.
 */
export function afterTruckChange(
  written: EditedEstimate,
  automatic: readonly Shown[],
  needsTruck: boolean,
): EditedEstimate | null {
  const lineItems = withBases(written.lineItems, automatic).filter(
    ({ basis }) => needsTruck || basis === null || !isTruckBasis(basis),
  )
  const kept = new Set(lineItems.map(({ basis }) => basis))
  const removed = (written.removed ?? removable(written, automatic)).filter(
    (basis) => !kept.has(basis) && !isTruckBasis(basis),
  )
  if (removed.length === 0 && lineItems.every(({ isDirty }) => isDirty === false)) return null
  return { lineItems, removed }
}
