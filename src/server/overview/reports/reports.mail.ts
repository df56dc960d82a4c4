import { addDays, formatDayInWords, wallClockOf, weekdayOf } from '../../../shared/kernel/dates.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { RemindedCompany, Reminder, ReminderContext } from '../../kernel/reminders.ts'
import type { Report, ReportName } from '../../../shared/overview/reports/reports.ts'
import { findMailReaders, type MailReader } from './mails.store.ts'
import { makeReport } from './reports.service.ts'

/** When the mail is sent, in the company's time: Mondays at 7 AM, or later that day if the server was down. */
const FROM_HOUR = 7
const MONDAY = 1

/**
 * Mails the figures of the last week, Sunday to Saturday, to the managers who switched it on, once each; runs every hour.
 */
export const mailWeeklyReports: Reminder = async (tx, parts, company) => {
  const hour = Number(wallClockOf(parts.now().toISOString(), company.timezone).slice(11, 13))
  if (weekdayOf(company.today) !== MONDAY || hour < FROM_HOUR) return
  const readers = await findMailReaders(tx, company.id)
  const made = new Map<boolean, WeekReports>()
  for (const reader of readers) {
    const { hasAmounts } = reader
    const reports = made.get(hasAmounts) ?? (await makeWeek(tx, parts, company, hasAmounts))
    made.set(hasAmounts, reports)
    await mail(tx, parts, company, { reader, reports })
  }
}

type WeekReports = Awaited<ReturnType<typeof makeWeek>>

async function makeWeek(tx: Tx, { now }: ReminderContext, company: RemindedCompany, hasAmounts: boolean) {
  const sunday = addDays(company.today, -weekdayOf(company.today))
  const span = { from: addDays(sunday, -7), to: addDays(sunday, -1) }
  const read = (report: ReportName) => makeReport(tx, company, report, { days: span, now: now(), hasAmounts })
  return {
    span,
    sources: await read('sources'),
    speed: await read('speed'),
    lost: await read('lost'),
    ahead: await read('ahead'),
  }
}

async function mail(
  tx: Tx,
  { queue, config }: ReminderContext,
  company: RemindedCompany,
  { reader, reports }: { reader: MailReader; reports: WeekReports },
): Promise<void> {
  const { span, sources, speed, lost, ahead } = reports
  const leads = totalOf(sources, 'leads')
  const booked = totalOf(sources, 'booked')
  const median = totalOf(speed, 'median')
  await queueMail(tx, queue, {
    companyId: company.id,
    jobId: null,
    kind: 'weeklyReport',
    personId: reader.userId,
    to: reader.email,
    dedupeKey: `weeklyReport:${company.today}:${reader.userId}`,
    subject: `Your week: ${countText(leads.now)} leads, ${countText(booked.now)} booked`,
    text: [
      `Hello ${reader.firstName},`,
      '',
      `This was ${company.name} from ${formatDayInWords(span.from, company.today)} to ${formatDayInWords(span.to, company.today)}. The week before is in parentheses.`,
      '',
      `Leads: ${countText(leads.now)} (${countText(leads.before)})`,
      `Booked: ${countText(booked.now)} (${countText(booked.before)})`,
      `Answered in time: ${percentText(totalOf(speed, 'share').now)} (${percentText(totalOf(speed, 'share').before)})`,
      `Minutes until an answer, median: ${countText(median.now)} (${countText(median.before)})`,
      `Lost leads: ${countText(totalOf(lost, 'lost').now)} (${countText(totalOf(lost, 'lost').before)})`,
      `Moves scheduled in the next 12 weeks: ${countText(totalOf(ahead, 'jobs').now)}`,
      ...(reader.hasAmounts
        ? [`Booked revenue of the next 12 weeks: ${amountText(totalOf(ahead, 'revenue').now)}`]
        : []),
      '',
      `All reports: ${config.PUBLIC_URL}/reports?range=lastWeek&company=${company.id}`,
      '',
      "To stop this mail, switch off 'Mail weekly' on that page.",
      '',
      company.name,
    ].join('\n'),
  })
}

/** The total of a column in the first table of a report. */
function totalOf(
  { tables }: Pick<Report, 'tables'>,
  key: string,
): { now: number | null; before: number | null } {
  const [table] = tables
  const at = table?.columns.findIndex((column) => column.key === key) ?? -1
  return table?.total?.[at] ?? { now: null, before: null }
}

const countText = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-US'))
const percentText = (value: number | null) => (value === null ? '–' : `${value}%`)
const amountText = (value: number | null) =>
  (value ?? 0).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
