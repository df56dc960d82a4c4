import type { CompanyVariables } from '../../../../shared/company/settings/company.variables.ts'
import type { CrewMember } from '../../../../shared/people/workers/crew.ts'
import { DEFAULT_HOURLY_RATE } from '../../../../shared/people/workers/crew.choices.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { itemLabel as revenueItemLabel } from '../../../../shared/jobs/estimates/item-label.ts'
import { formatUnits, unitOf } from '../../../../shared/jobs/estimates/units.ts'
import { newLine } from '../../../../shared/jobs/estimates/line-choices.ts'
import { ESTIMATE_ITEMS, isEstimateItem, rateOf } from '../../../../shared/company/settings/estimate-items.ts'
import {
  COGS_ITEM_LABELS,
  EXPENSE_ITEM_LABELS,
  type FinancialSection,
} from '../../../../shared/jobs/finances/financial.ts'
import { jobDayOf, type JobType } from '../../../../shared/trade/job.choices.ts'
import { isLaborItem } from '../../../../shared/money/financials/financial.rules.ts'
import { blankLine, type DraftLine } from './lines.ts'

/** The data that the choices of a job's lines depend on. */
export interface LineContext {
  jobType: JobType
  /** `YYYY-MM-DD` or '': the default day of a new line. */
  day: string
  variables: CompanyVariables
  crew: readonly CrewMember[]
}

interface Choice {
  value: string
  label: string
}

/** Default item of a blank cost; pay is not the default, because it needs a worker. */
const FIRST_COST = { cogs: 'fuel', expenses: 'food' } as const

/** Returns the day of a job as the default of a line; '' if it has none. */
export function dayOfJob(jobDate: string): string {
  return jobDayOf(jobDate) ?? ''
}

/** Returns the name of a line's item: the company's own for revenue, else the product's. */
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

/** Returns the lines of a section as text, one per line: item, rate and units. */
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

/** Returns the possible items of a line in a section, including a stored one that is no longer offered. */
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

/** Returns the unit of a line's item as text; '' if it has none. */
export function unitsLabel(section: FinancialSection, item: string, units: number): string {
  if (section === 'revenue') return isEstimateItem(item) ? unitOf(item, units) : ''
  return item === 'laborVariable' || item === 'packingLabor' ? unitOf('hourlyRateOne', units) : ''
}

/** Returns the units of a line as text, with at most two decimals: '2.33 hours', '1 item'. */
export function unitsText(section: FinancialSection, item: string, units: number): string {
  if (section === 'revenue') return formatUnits(item, units)
  return formatUnits(item === 'laborVariable' || item === 'packingLabor' ? 'hourlyRateOne' : item, units)
}

/** Returns the crew members for a pay line, including its worker if they have left the crew. */
export function workerChoices(line: DraftLine, crew: readonly CrewMember[]): Choice[] {
  const members = crew.flatMap(({ id, firstName, lastName }) =>
    id === null ? [] : [{ value: String(id), label: `${firstName} ${lastName}`.trim() }],
  )
  const { workerId } = line
  if (workerId === null || members.some(({ value }) => value === String(workerId))) return members
  return [{ value: String(workerId), label: line.facts.workerName || 'Former member' }, ...members]
}

/** Returns a crew member's rate in dollars per hour: their own, else the company's. */
function hourlyRateOf(workerId: number | null, { crew, variables }: LineContext): number {
  const own = workerId === null ? undefined : crew.find(({ id }) => id === workerId)?.hourlyRate
  return own ?? (variables.workerPay.value || DEFAULT_HOURLY_RATE)
}

/** Returns the changes that another item causes: the company's rate, pay per hour or per job, one unit. */
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
  // A worker's pay rate must not become the price of another cost.
  return { item, ...(isLaborItem(line.item) && { rate: '', units: 1 }) }
}

/** Returns the changes that another worker causes: their hourly rate. */
export function workerChange(line: DraftLine, workerId: number, context: LineContext): Partial<DraftLine> {
  if (line.item === 'laborFlat') return { workerId }
  return { workerId, rate: hourlyRateOf(workerId, context) }
}

/** Returns the line that a section suggests: the default item of the job at the company's rate, or a cost. */
export function offeredLine(section: FinancialSection, key: string, context: LineContext): DraftLine {
  const { day, jobType, variables } = context
  if (section !== 'revenue') {
    return blankLine(key, { item: FIRST_COST[section], date: day, rate: '', units: 1 })
  }
  const { item, rate } = newLine(jobType, variables, null)
  return blankLine(key, { item, date: day, rate, units: '' })
}
