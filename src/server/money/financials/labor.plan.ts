import { isDeepStrictEqual } from 'node:util'
import { hasOneUnit, isLaborItem } from '../../../shared/money/financials/financial.rules.ts'
import type {
  FinancialInput,
  FinancialLine,
  FinancialLineInput,
  JobFinancial,
  LaborItem,
} from '../../../shared/jobs/finances/financial.ts'
import { invalidLineError, paidLineError } from './line.refusals.ts'

/** Pay of one crew member to be stored; without lines it is calculated again. */
export interface PlannedPay {
  userId: number
  lines: {
    id: number | null
    item: LaborItem
    date: string | null
    rate: number
    units: number
    paidAt: string | null
  }[]
}

/** Limits of a pay line, the same as in the crew's own list. */
const MAX_RATE = 1_000_000
const MAX_HOURS = 10_000

interface Sent {
  line: FinancialLineInput
  index: number
}

/**
 * Returns what a save changes of the crew's pay through the labor lines of its cost of goods. A member's
 * lines are sent all or not at all; a member whose lines were all removed is paid automatically again. Throws
 * rest_invalid_param for a line of a person who is not on the crew, and line_is_paid for a paid line.
 */
export function planLabor(
  sent: NonNullable<FinancialInput['cogs']>,
  shown: JobFinancial['cogs'],
  crewIds: readonly number[],
): PlannedPay[] {
  const lines = (sent.lineItems ?? [])
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => isLaborItem(line.item))
  const labor = shown.lineItems.filter(({ workerId }) => workerId !== null)
  const isBack = sent.isDirty === false && shown.isDirty
  if (!sent.lineItems && !isBack) return []
  const gone = new Set(labor.flatMap(({ workerId }) => (workerId === null ? [] : workerId)))
  for (const id of crewIds) gone.delete(id)
  const kept = lines.filter(({ line, index }) => {
    if (line.workerId && gone.has(line.workerId)) return false
    if (!line.workerId || !crewIds.includes(line.workerId))
      throw invalidLineError(`financial.cogs.lineItems.${index}.workerId`, 'Choose a crew member.')
    return true
  })
  return crewIds.flatMap((userId) => {
    const before = labor.filter(({ workerId }) => workerId === userId)
    const isTyped = before.some(({ isDirty }) => isDirty)
    if (isBack) return isTyped ? [takenBack(userId, before)] : []
    const mine = kept.filter(({ line }) => line.workerId === userId)
    return planMember(userId, mine, before, isTyped, shown.lineItems)
  })
}

/** Pay that is calculated again; paid lines cannot be reversed. */
function takenBack(userId: number, before: readonly FinancialLine[]): PlannedPay {
  if (before.some(({ paid }) => paid)) throw paidLineError('financial.cogs')
  return { userId, lines: [] }
}

function planMember(
  userId: number,
  sent: readonly Sent[],
  before: readonly FinancialLine[],
  isTyped: boolean,
  all: readonly FinancialLine[],
): PlannedPay[] {
  if (
    isDeepStrictEqual(
      sent.map(({ line }) => wordsOf(line)),
      before.map((line) => wordsOf(line)),
    )
  )
    return []
  // Automatic lines that were left out are added again automatically.
  if (sent.length === 0) return isTyped ? [takenBack(userId, before)] : rejectPaid(before)
  const lines = sent.map(({ line, index }) => {
    const path = `financial.cogs.lineItems.${index}`
    const old = line.id ? before.find(({ id }) => id === line.id) : undefined
    // The id of another member's line, or of another cost, is a line that moved here, which makes it a new
    // one.
    const moved = line.id && !old ? all.find(({ id }) => id === line.id) : undefined
    if (line.id && !old && !moved) throw invalidLineError(`${path}.id`, 'This line is not there any more.')
    if (moved && !moved.mayWrite) throw paidLineError(path)
    const words = wordsOf(line)
    if (old && !old.mayWrite && !isDeepStrictEqual(words, wordsOf(old))) throw paidLineError(path)
    if (line.rate > MAX_RATE) throw invalidLineError(`${path}.rate`, `At most ${MAX_RATE}.`)
    if (words.units > MAX_HOURS) throw invalidLineError(`${path}.units`, `At most ${MAX_HOURS}.`)
    // Already restricted to labor items before this point.
    const item = line.item as LaborItem
    return { ...words, id: old?.id ?? null, item, paidAt: old?.paidAt ?? null }
  })
  for (const old of before)
    if (old.paid && !lines.some(({ id }) => id === old.id)) throw paidLineError('financial.cogs')
  return [{ userId, lines }]
}

function rejectPaid(before: readonly FinancialLine[]): [] {
  if (before.some(({ paid }) => paid)) throw paidLineError('financial.cogs')
  return []
}

/** The content of a pay line. */
function wordsOf(line: FinancialLineInput | FinancialLine) {
  return {
    id: line.id ?? null,
    item: line.item,
    date: line.date ?? null,
    rate: line.rate,
    units: hasOneUnit('cogs', line.item) ? 1 : line.units,
  }
}
