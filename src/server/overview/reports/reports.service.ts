import { csvText } from '../../../shared/kernel/csv.ts'
import { addDays, wallClockOf, weekdayOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isManager, type Actor, type Link } from '../../../shared/kernel/permissions.ts'
import { isBackward, namedSpan, neighborSpan } from '../../../shared/kernel/spans.ts'
import { MAX_REPORT_DAYS } from '../../../shared/overview/reports/reports.api.ts'
import {
  REPORT_TITLES,
  type Report,
  type ReportName,
  type ReportTable,
} from '../../../shared/overview/reports/reports.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { reportLost, reportSpeed } from './answer.reports.ts'
import { reportPeople, reportSources } from './lead.reports.ts'
import type { MadeReport, ReportWork } from './report.table.ts'
import { readReportCompany, type ReportCompany, type ReportSpan } from './reports.store.ts'
import { isMailedTo } from './mails.store.ts'
import { reportAhead, reportEstimates, reportUse, WEEKS_AHEAD } from './work.reports.ts'

const MAKERS: Record<ReportName, (work: ReportWork) => Promise<MadeReport>> = {
  sources: reportSources,
  people: reportPeople,
  speed: reportSpeed,
  lost: reportLost,
  estimates: reportEstimates,
  use: reportUse,
  ahead: reportAhead,
}

/** Who reads a report, and of which company. */
export interface ReportReader {
  tx: Tx
  link: Link
  userId: number
  now: Date
}

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the caller's link to the company whose reports they want, their default one without `wanted`; throws rest_not_found
 * for a company that they do not belong to, and rest_forbidden for others than managers.
 */
export function reportLinkOf(actor: Actor, companyIds: readonly number[], wanted: number | undefined): Link {
  const standard = companyIds.find((id) => id === actor.defaultCompanyId) ?? companyIds[0]
  const link = actor.links.find(({ companyId }) => companyId === (wanted ?? standard))
  if (!link) throw new AppError('rest_not_found', { message: 'Company not found.' })
  if (!isManager(link.role)) throw new AppError('rest_forbidden')
  return link
}

/** Returns whether a manager sees amounts: administrators, and managers who see financials. */
export function seesAmounts(link: Pick<Link, 'role' | 'viewFinancials'>): boolean {
  return link.role === 'administrator' || (isManager(link.role) && link.viewFinancials)
}

/** Returns a report; throws rest_invalid_param for days in the wrong order or too many. */
export async function readReport(reader: ReportReader, report: ReportName, days: Days): Promise<Report> {
  const { tx, link, userId } = reader
  const company = await readReportCompany(tx, link.companyId)
  if (!company) throw new AppError('rest_not_found', { message: 'Company not found.' })
  const made = await makeReport(tx, company, report, { days, now: reader.now, hasAmounts: seesAmounts(link) })
  return {
    ...made,
    report,
    facts: { company: String(company.id), ...made.facts },
    hasAmounts: seesAmounts(link),
    isMailed: await isMailedTo(tx, company.id, userId),
  }
}

/** Returns the tables of a report of a company, with its range and the range before. */
export async function makeReport(
  tx: Tx,
  company: ReportCompany,
  report: ReportName,
  { days, now, hasAmounts }: { days: Days; now: Date; hasAmounts: boolean },
): Promise<MadeReport & Pick<Report, 'span' | 'before'>> {
  const today = wallClockOf(now.toISOString(), company.timezone).slice(0, 10)
  const span = report === 'ahead' ? weeksAhead(today) : chosenSpan(days, today)
  const before = report === 'ahead' ? null : neighborSpan(span, -1)
  const made = await MAKERS[report]({ tx, company, span, before, today, hasAmounts })
  return { ...made, span, before }
}

function weeksAhead(today: string): ReportSpan {
  const from = addDays(today, -weekdayOf(today))
  return { from, to: addDays(from, 7 * WEEKS_AHEAD - 1) }
}

function chosenSpan(days: Days, today: string): ReportSpan {
  const standard = namedSpan('thisMonth', today)
  const span = { from: days.from ?? days.to ?? standard.from, to: days.to ?? days.from ?? standard.to }
  if (isBackward(span)) throw refusedSpan('The end is before the start.')
  if (addDays(span.from, MAX_REPORT_DAYS) <= span.to) throw refusedSpan('Choose a shorter range.')
  return span
}

function refusedSpan(message: string): AppError {
  return new AppError('rest_invalid_param', { message, fields: { to: message } })
}

const UNITS: Record<ReportTable['columns'][number]['kind'], string> = {
  count: '',
  money: ' ($)',
  percent: ' (%)',
  hours: ' (hours)',
  minutes: ' (minutes)',
}

/** Returns a report as CSV: its tables one below the other, each figure beside that of the range before. */
export function reportCsv(
  report: ReportName,
  { span, before, tables }: Pick<Report, 'span' | 'before' | 'tables'>,
) {
  const lines = tables.flatMap((table, index) => {
    const head = table.columns.flatMap(({ title, kind }) => {
      const name = `${title}${UNITS[kind]}`
      return before ? [name, `${name} before`] : [name]
    })
    const line = (name: string, figures: ReportTable['rows'][number]['figures']) => [
      name,
      ...figures.flatMap((figure) => (before ? [figure.now, figure.before] : [figure.now])),
    ]
    return [
      ...(index > 0 ? [[]] : []),
      [table.heading, ...head],
      ...table.rows.map((row) => line(row.name ?? row.label ?? '', row.figures)),
      ...(table.total ? [line('Total', table.total)] : []),
    ]
  })
  const title = REPORT_TITLES[report].toLowerCase().replaceAll(' ', '-')
  return {
    fileName: `${title}-${span.from}-${span.to}.csv`,
    mimeType: 'text/csv',
    content: csvText(lines),
  }
}
