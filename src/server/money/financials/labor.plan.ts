import { isDeepStrictEqual } from 'node:util'
import { hasOneUnit, isLaborItem } from '../../../shared/money/financials/financial.rules.ts'
import type {
  FinancialInput,
  FinancialLine,
  FinancialLineInput,
  JobFinancial,
  LaborItem,
} from '../../../shared/money/financials/financial.ts'
import { invalidLine, paidLine } from './line.refusals.ts'

/** Pay of one crew member as it is to be stored; without lines it is worked out again. */
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

/** Bounds of a pay line, as the crew's own list has them. */
const MOST_RATE = 1_000_000
const MOST_HOURS = 10_000

interface Sent {
  line: FinancialLineInput
  index: number
}

/**
 * What a save changes of the crew's pay by the labor lines of its cost of goods: all lines of a member or
 * none; one whose lines are all gone is paid automatically again. Throws rest_invalid_param for a line of
 * nobody on the crew, line_is_paid for what is paid.
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
      throw invalidLine(`financial.cogs.lineItems.${index}.workerId`, 'Choose a crew member.')
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

/** Pay that is worked out again; what is paid of it cannot be taken back. */
function takenBack(userId: number, before: readonly FinancialLine[]): PlannedPay {
  if (before.some(({ paid }) => paid)) throw paidLine('financial.cogs')
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
  // Automatic lines that were left out come back by themselves.
  if (sent.length === 0) return isTyped ? [takenBack(userId, before)] : refusePaid(before)
  const lines = sent.map(({ line, index }) => {
    const path = `financial.cogs.lineItems.${index}`
    const old = line.id ? before.find(({ id }) => id === line.id) : undefined
    // An id of another member's line, or of another cost, is a line that moved here: it is a new one.
    const moved = line.id && !old ? all.find(({ id }) => id === line.id) : undefined
    if (line.id && !old && !moved) throw invalidLine(`${path}.id`, 'This line is not there any more.')
    if (moved && !moved.mayWrite) throw paidLine(path)
    const words = wordsOf(line)
    if (old && !old.mayWrite && !isDeepStrictEqual(words, wordsOf(old))) throw paidLine(path)
    if (line.rate > MOST_RATE) throw invalidLine(`${path}.rate`, `At most ${MOST_RATE}.`)
    if (words.units > MOST_HOURS) throw invalidLine(`${path}.units`, `At most ${MOST_HOURS}.`)
    // Kept to the labor items before it came here.
    const item = line.item as LaborItem
    return { ...words, id: old?.id ?? null, item, paidAt: old?.paidAt ?? null }
  })
  for (const old of before)
    if (old.paid && !lines.some(({ id }) => id === old.id)) throw paidLine('financial.cogs')
  return [{ userId, lines }]
}

function refusePaid(before: readonly FinancialLine[]): [] {
  if (before.some(({ paid }) => paid)) throw paidLine('financial.cogs')
  return []
}

/** What a line of pay says. */
function wordsOf(line: FinancialLineInput | FinancialLine) {
  return {
    id: line.id ?? null,
    item: line.item,
    date: line.date ?? null,
    rate: line.rate,
    units: hasOneUnit('cogs', line.item) ? 1 : line.units,
  }
}
