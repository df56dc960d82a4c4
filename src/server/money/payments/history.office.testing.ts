import { cents, centsFromDollars, dollarsFromCents } from '../../../shared/kernel/money.ts'
import { readFinancialState } from '../financials/financial.part.ts'
import { viewFinancial } from '../financials/financial.view.ts'
import { listJobsOf, payWorker } from '../financials/payroll.service.ts'
import { openJob } from '../../jobs/jobs/job.service.ts'
import {
  localDay,
  pickNth,
  saveJob,
  inJobContext,
  type OperationOf,
  type HistoryRun,
} from './history.scene.testing.ts'
import { readJobMoney } from '../../jobs/finances/money.read.ts'
import { createRecordedPayment, voidRecorded } from './recorded.service.ts'

/** Records a check, by its own call or by saving the whole job. */
export async function record(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'record'>,
): Promise<void> {
  const payment = {
    amount: operation.amountCents / 100,
    date: localDay(play, -1),
    method: 'check' as const,
    paymentType: 'other' as const,
    note: '',
  }
  if (operation.isInSave) return saveJob(play, jobId, { payments: { lineItems: [payment] } })
  await inJobContext(play, play.run.company.manager, (work) => createRecordedPayment(work, jobId, payment))
}

/** Voids a recorded payment, possibly one that is already voided. */
export async function voidPayment(play: HistoryRun, jobId: number, nth: number): Promise<void> {
  const { id, manager } = play.run.company
  const { recorded } = await inJobContext(play, manager, ({ tx }) => readJobMoney(tx, id, jobId))
  const payment = pickNth(recorded, nth)
  if (payment) await inJobContext(play, manager, (work) => voidRecorded(work, jobId, payment.id, 'Bounced'))
}

/** Items that another charge of the job may have too, and others. */
const ADDED = ['longCarryRate', 'tip', 'changeCrewSizeFee', 'serviceFee', 'changeDatetimeFee']

/** Edits the lines of revenue like the Financial tab. */
export async function editRevenue(
  play: HistoryRun,
  jobId: number,
  { edit, nth }: OperationOf<'revenue'>,
): Promise<void> {
  if (edit === 'reset') return saveJob(play, jobId, { financial: { revenue: { isDirty: false } } })
  const lines = await inJobContext(play, play.run.company.manager, async (work) => {
    const { job } = await openJob(work, jobId, 'read')
    return viewFinancial(await readFinancialState(work, job)).revenue.lineItems
  })
  const place = nth % Math.max(1, lines.length)
  const sent = lines.map(({ id, date, item, other, rate, units }) => ({ id, date, item, other, rate, units }))
  const line = sent[place]
  if (edit === 'add')
    sent.push({
      id: null,
      date: null,
      item: pickNth(ADDED, nth) ?? 'tip',
      other: '',
      rate: 33.33,
      units: 1.5,
    })
  else if (edit === 'discount')
    sent.push({ id: null, date: null, item: 'discount', other: '', rate: 49.99, units: 1 + nth })
  else if (edit === 'remove') sent.splice(place, 1)
  else if (line) line.rate = edit === 'raise' ? line.rate + 41.37 : Math.floor(line.rate * 50) / 100
  for (const one of sent) one.rate = Math.round(one.rate * 100) / 100
  await saveJob(play, jobId, { financial: { revenue: { lineItems: sent, isDirty: true } } })
}

/** Edits the lines of the estimate or the invoice. */
export async function writeLines(
  play: HistoryRun,
  jobId: number,
  { kind, dollars }: OperationOf<'estimate' | 'invoice'>,
): Promise<void> {
  const lineItems = [{ item: 'materials', rate: dollars, units: 1, lineItemDate: null }]
  await saveJob(play, jobId, { documents: { [kind]: { variables: { dirty: true, lineItems } } } })
}

/** Pays out what one crew member is owed for all jobs of this history. */
export async function payCrew(play: HistoryRun, nth: number): Promise<void> {
  const { crew, company } = play.run
  const worker = pickNth(crew, nth)
  if (worker === undefined) return
  const filter = { companyIds: [company.id], from: localDay(play, -500), to: localDay(play, 500) }
  await inJobContext(play, company.manager, async (work) => {
    const jobs = await listJobsOf(work.tx, filter, worker)
    const unpaid = jobs.reduce((sum, job) => sum + centsFromDollars(job.unpaid), 0)
    await payWorker(work, filter, worker, dollarsFromCents(cents(unpaid)))
  })
}
