import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import type { Reminder } from '../../kernel/reminders.ts'
import { mailDeadline } from './chargebacks.mails.ts'
import { findDueSoon, recordReminder } from './chargebacks.store.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'

const DAY_MS = 86_400_000
/** The job runs daily, so three whole days are left. */
const DAYS_BEFORE = 4

/** Reminds the office once, about three days before the deadline, of an unanswered chargeback; runs daily. */
export const remindOfChargebacks: Reminder = async (tx, { queue, config, now }, company) => {
  const at = now()
  const until = new Date(at.getTime() + DAYS_BEFORE * DAY_MS).toISOString()
  for (const chargeback of await findDueSoon(tx, company.id, at.toISOString(), until)) {
    const job = await readJobRecord(tx, [company.id], chargeback.jobId, 'read')
    const charge = await readCharge(tx, company.id, { id: chargeback.transactionId }, 'read')
    if (job && charge) await mailDeadline({ tx, kernel: { queue, config } }, job, charge, chargeback)
    await recordReminder(tx, chargeback, at.toISOString())
  }
}
