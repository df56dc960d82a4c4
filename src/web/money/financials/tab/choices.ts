import type { CompanyVariables } from '../../../../shared/company/settings/company.ts'
import { DEFAULT_HOURLY_RATE, type CrewMember } from '../../../../shared/people/workers/crew.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { itemLabel as revenueItemLabel } from '../../../../shared/jobs/estimates/item-label.ts'
import { formatUnits, unitOf } from '../../../../shared/jobs/estimates/units.ts'
import {
  ESTIMATE_ITEMS,
  isEstimateItem,
  newLine,
  rateOf,
} from '../../../../shared/jobs/estimates/line-choices.ts'
import {
  COGS_ITEM_LABELS,
  EXPENSE_ITEM_LABELS,
  type FinancialSection,
} from '../../../../shared/money/financials/financial.ts'
import { jobDayOf, type JobType } from '../../../../shared/trade/job.choices.ts'
import { isLaborItem } from '../../../../shared/money/financials/financial.rules.ts'
import { blankLine, type DraftLine } from './lines.ts'

/** What the choices of a job's lines follow from. */
export interface LineContext {
  jobType: JobType
  /** `YYYY-MM-DD` or '': the day that a new line starts with. */
  day: string
  variables: CompanyVariables
  crew: readonly CrewMember[]
}

interface Choice {
  value: string
  label: string
}

/** What a cost is when its line is offered blank: pay is chosen with its worker, so it is not that. */
const FIRST_COST = { cogs: 'fuel', expenses: 'food' } as const

/** The day of a job as a line starts with it; '' without one. */
export function dayOfJob(jobDate: string): string {
  return jobDayOf(jobDate) ?? ''
}

/** The name of a line's item: the company's own for revenue, else the product's. */
export function itemLabel(
  section: FinancialSection,
  item: string,
  variables: CompanyVariables | null,
): string {
  if (section === 'revenue') {
    return revenueItemLabel(item, variables)
  }
  const labels: Record<string, string> = section === 'cogs' ? COGS_ITEM_LABELS : EXPENSE_ITEM_LABELS
  return labels[item] ?? item
}

/** Lines of a section as text, one a line: item, rate and units. */
export function linesText(
  section: FinancialSection,
  lines: readonly DraftLine[],
  variables: CompanyVariables | null,
): string {
  if (lines.length === 0) return 'No lines'
  return lines
    .map(({ item, other, rate, units }) => {
      const name = item === 'other' && other !== '' ? other : itemLabel(section, item, variables)
      return `${name}, ${formatCents(centsFromDollars(rate || 0))} × ${unitsText(section, item, units || 0)}`
    })
    .join('\n')
}

/** The items that a line of a section may be; one that is stored and no longer offered stays. */
export function itemChoices(
  section: FinancialSection,
  current: string,
  variables: CompanyVariables | null,
): Choice[] {
  const offered =
    section === 'revenue'
      ? ESTIMATE_ITEMS
      : Object.keys(section === 'cogs' ? COGS_ITEM_LABELS : EXPENSE_ITEM_LABELS)
  const items: readonly string[] = offered
  const all = items.includes(current) || current === '' ? items : [current, ...items]
  return all.map((item) => ({ value: item, label: itemLabel(section, item, variables) }))
}

/** What so many units of a line count, in words; '' where its item does not say. */
export function unitsLabel(section: FinancialSection, item: string, units: number): string {
  if (section === 'revenue') return isEstimateItem(item) ? unitOf(item, units) : ''
  return item === 'laborVariable' || item === 'packingLabor' ? unitOf('hourlyRateOne', units) : ''
}

/** The units of a line for reading, with at most two decimals: '2.33 hours', '1 item'. */
export function unitsText(section: FinancialSection, item: string, units: number): string {
  if (section === 'revenue') return formatUnits(item, units)
  return formatUnits(item === 'laborVariable' || item === 'packingLabor' ? 'hourlyRateOne' : item, units)
}

/** The crew as a pay line chooses from it; a worker who has left the crew stays with their line. */
export function workerChoices(line: DraftLine, crew: readonly CrewMember[]): Choice[] {
  const members = crew.flatMap(({ id, firstName, lastName }) =>
    id === null ? [] : [{ value: String(id), label: `${firstName} ${lastName}`.trim() }],
  )
  const { workerId } = line
  if (workerId === null || members.some(({ value }) => value === String(workerId))) return members
  return [{ value: String(workerId), label: line.facts.workerName || 'Former member' }, ...members]
}

/** Dollars an hour of a crew member: their own, else the company's. */
function hourlyRateOf(workerId: number | null, { crew, variables }: LineContext): number {
  const own = workerId === null ? undefined : crew.find(({ id }) => id === workerId)?.hourlyRate
  return own ?? (variables.workerPay.value || DEFAULT_HOURLY_RATE)
}

/** What another item brings along: the company's rate, pay by the hour or for the job, one unit. */
export function itemChange(
  section: FinancialSection,
  line: DraftLine,
  item: string,
  context: LineContext,
): Partial<DraftLine> {
  if (item === line.item) return {}
  if (section === 'revenue') {
    return isEstimateItem(item) ? { item, rate: rateOf(context.variables, item) } : { item }
  }
  if (item === 'laborFlat') return { item, rate: context.variables.workerFlatPay.value, units: 1 }
  if (isLaborItem(item)) {
    const isHourly = line.item === 'laborVariable' || line.item === 'packingLabor'
    return { item, ...(!isHourly && { rate: hourlyRateOf(line.workerId, context), units: '' }) }
  }
  // The rate of somebody's pay is no price of fuel.
  return { item, ...(isLaborItem(line.item) && { rate: '', units: 1 }) }
}

/** What another worker brings along: their own rate by the hour. */
export function workerChange(line: DraftLine, workerId: number, context: LineContext): Partial<DraftLine> {
  if (line.item === 'laborFlat') return { workerId }
  return { workerId, rate: hourlyRateOf(workerId, context) }
}

/**
 * The line that a section offers for writing: the default item of the job at the company's rate, or a cost.
 */
export function offeredLine(section: FinancialSection, key: string, context: LineContext): DraftLine {
  const { day, jobType, variables } = context
  if (section !== 'revenue') {
    return blankLine(key, { item: FIRST_COST[section], date: day, rate: '', units: 1 })
  }
  const { item, rate } = newLine(jobType, variables, null)
  return blankLine(key, { item, date: day, rate, units: '' })
}
