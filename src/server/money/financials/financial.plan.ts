import { isDeepStrictEqual } from 'node:util'
import { hasOneUnit, isItemOf, isLaborItem } from '../../../shared/money/financials/financial.rules.ts'
import type {
  FinancialInput,
  FinancialLine,
  FinancialLineInput,
  FinancialSection,
  JobFinancial,
} from '../../../shared/jobs/finances/financial.ts'
import { planLabor, type PlannedPay } from './labor.plan.ts'
import { invalidLineError, paidLineError } from './line.refusals.ts'

/** A line to be stored; `id` is the line it changes, or null for a new one. */
export interface PlannedLine {
  id: number | null
  item: string
  other: string
  date: string | null
  rate: number
  units: number
  isDirty: boolean
}

/** What a save writes of the finances; sections that are null stay unchanged. */
export interface FinancialPlan {
  /** An empty list sets revenue back to the lines of the estimate. */
  revenue: PlannedLine[] | null
  cogs: PlannedLine[] | null
  expenses: PlannedLine[] | null
  pay: PlannedPay[]
}

/** What a save is checked against in addition to what its caller was shown. */
export interface FinancialFacts {
  /** The crew after the save. */
  crewIds: readonly number[]
  /** The item of a blank line of revenue. */
  blankItem: string
}

type SentSection = NonNullable<FinancialInput[FinancialSection]>
type ShownSection = JobFinancial[FinancialSection]

/** A sent line with its index in the list that it was sent in. */
interface SentLine {
  line: FinancialLineInput
  index: number
}

/**
 * Returns what a save changes of the finances, or null if it sends what was shown. Throws rest_invalid_param
 * naming the line and field, and line_is_paid for a charged or paid line.
 */
export function planFinancial(
  sent: FinancialInput,
  shown: JobFinancial,
  facts: FinancialFacts,
): FinancialPlan | null {
  for (const section of ['revenue', 'cogs', 'expenses'] as const)
    rejectRepeated(section, sent[section]?.lineItems ?? [])
  const plan: FinancialPlan = {
    revenue: sent.revenue ? planRevenue(sent.revenue, shown.revenue, facts) : null,
    cogs: sent.cogs ? planCosts('cogs', sent.cogs, shown.cogs) : null,
    expenses: sent.expenses ? planCosts('expenses', sent.expenses, shown.expenses) : null,
    pay: sent.cogs ? planLabor(sent.cogs, shown.cogs, facts.crewIds) : [],
  }
  const isNothing = !plan.revenue && !plan.cogs && !plan.expenses && plan.pay.length === 0
  return isNothing ? null : plan
}

/**
 * Revenue is planned as a whole, and charged lines must be unchanged; if no line is left, one blank line
 * takes their place.
 */
function planRevenue(sent: SentSection, shown: ShownSection, facts: FinancialFacts): PlannedLine[] | null {
  if (sent.isDirty === false && shown.isDirty) {
    if (shown.lineItems.some(({ mayWrite }) => !mayWrite)) throw paidLineError('financial.revenue')
    return []
  }
  const isStored = shown.lineItems.every(({ id }) => id !== null)
  // A caller who needs a line id in order to charge it requests one by marking the section as edited.
  const asShown = sent.isDirty === true && !isStored ? shown.lineItems.map((line) => stored(line)) : null
  if (!sent.lineItems) return asShown
  const lines = planLines('revenue', withPlaces(sent.lineItems), shown.lineItems)
  if (lines === null) return asShown
  if (lines.length === 0) {
    const blank = { id: null, item: facts.blankItem, other: '', date: null, rate: 0, units: 0, isDirty: true }
    const [only] = shown.lineItems
    const isBlank = shown.lineItems.length === 1 && only?.rate === 0 && only.units === 0 && only.isDirty
    return isBlank ? null : [blank]
  }
  // A removed line must not come back with the next save of the estimate.
  return lines.some(({ isDirty }) => isDirty) ? lines : lines.map((line) => ({ ...line, isDirty: true }))
}

/** Costs except the crew's pay, which is planned separately. */
function planCosts(
  section: 'cogs' | 'expenses',
  sent: SentSection,
  shown: ShownSection,
): PlannedLine[] | null {
  if (!sent.lineItems) return null
  const others = withPlaces(sent.lineItems).filter(
    ({ line }) => section === 'expenses' || !isLaborItem(line.item),
  )
  // A line that changes from labor to another cost is a new line.
  const laborIds = new Set(shown.lineItems.flatMap((line) => (line.workerId !== null ? (line.id ?? []) : [])))
  const known = shown.lineItems.filter(({ workerId }) => workerId === null)
  const costIds = new Set(known.map(({ id }) => id))
  const lines = others.map(({ line, index }) => {
    const wasLabor = typeof line.id === 'number' && laborIds.has(line.id) && !costIds.has(line.id)
    return { line: wasLabor ? { ...line, id: null } : line, index }
  })
  return planLines(section, lines, known)
}

/** The lines of a section to be stored, or null if they are those that were shown. */
function planLines(
  section: FinancialSection,
  sent: readonly SentLine[],
  shown: readonly FinancialLine[],
): PlannedLine[] | null {
  const wanted = sent.map((one) => ({ ...one, words: wordsOf(section, one.line) }))
  const before = shown.map((line) => ({ line, words: wordsOf(section, line) }))
  const isSame = isDeepStrictEqual(
    wanted.map(({ words }) => words),
    before.map(({ words }) => words),
  )
  if (isSame) return null
  const unmatched = new Set(before.filter(({ line }) => line.id === null))
  const planned = wanted.map(({ line, index, words }): PlannedLine => {
    const path = `financial.${section}.lineItems.${index}`
    const old =
      line.id === null || line.id === undefined
        ? take(unmatched, (one) => isDeepStrictEqual(one.words, words))
        : before.find((one) => one.line.id === line.id)
    if (line.id && !old) throw invalidLineError(`${path}.id`, 'This line is not there any more.')
    if (old && isDeepStrictEqual(old.words, words)) return stored(old.line)
    if (old && !old.line.mayWrite) throw paidLineError(path)
    rejectLine(section, line, path)
    const { item, other, date, rate, units } = words
    return { id: line.id ?? null, item, other, date, rate, units, isDirty: true }
  })
  for (const { line } of before)
    if (!line.mayWrite && !planned.some(({ id }) => id === line.id))
      throw paidLineError(`financial.${section}`)
  return planned
}

function take<T>(from: Set<T>, is: (one: T) => boolean): T | undefined {
  const found = [...from].find((one) => is(one))
  if (found) from.delete(found)
  return found
}

/** A shown line as it is stored, unchanged. */
function stored(line: FinancialLine): PlannedLine {
  const { id, item, other, date, rate, units, isDirty } = line
  return { id, item, other, date, rate, units, isDirty }
}

/** The content of a line, in the form in which lines are compared and stored. */
function wordsOf(section: FinancialSection, line: FinancialLineInput | FinancialLine) {
  return {
    id: line.id ?? null,
    item: line.item,
    other: line.item === 'other' ? (line.other ?? '') : '',
    date: line.date ?? null,
    rate: line.rate,
    units: hasOneUnit(section, line.item) ? 1 : line.units,
  }
}

function rejectLine(section: FinancialSection, line: FinancialLineInput, path: string): void {
  if (!isItemOf(section, line.item)) throw invalidLineError(`${path}.item`, 'Choose an item.')
  if (line.item === 'other' && !line.other) throw invalidLineError(`${path}.other`, 'Required.')
}

/** Rejects two lines with the same id, because the second would overwrite the first. */
function rejectRepeated(section: FinancialSection, lines: readonly FinancialLineInput[]): void {
  const ids = lines.flatMap(({ id, item }) => (id ? [`${isLaborItem(item)} ${id}`] : []))
  const index = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (index >= 0) throw invalidLineError(`financial.${section}.lineItems`, 'This line is there twice.')
}

function withPlaces(lines: readonly FinancialLineInput[]): SentLine[] {
  return lines.map((line, index) => ({ line, index }))
}
