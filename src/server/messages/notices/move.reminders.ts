import { addDays, wallClockOf } from '../../../shared/kernel/dates.ts'
import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { RemindedCompany, Reminder, ReminderContext } from '../../kernel/reminders.ts'
import { keysOf, sendNotice } from './notices.sending.ts'
import { findMovesOfDay, readQueuedAt } from './notices.store.ts'

/** When reminders are sent, in the company's time: at 8 AM, or up to 3 hours later if the server was down. */
const FROM_HOUR = 8
const TO_HOUR = 11

const REMINDERS = [
  { kind: 'weekBefore', days: 7 },
  { kind: 'dayBefore', days: 1 },
] as const

/** Reminds clients of their move 7 days and 1 day before, in the company's morning; runs every hour. */
export const remindOfMoves: Reminder = async (tx, parts, company) => {
  const hour = Number(wallClockOf(parts.now().toISOString(), company.timezone).slice(11, 13))
  if (hour < FROM_HOUR || hour >= TO_HOUR) return
  for (const { kind, days } of REMINDERS) {
    const day = addDays(company.today, days)
    for (const id of await findMovesOfDay(tx, company.id, day))
      await remind(tx, parts, company, { kind, day, id })
  }
}

async function remind(
  tx: Tx,
  { queue, config, now }: ReminderContext,
  company: RemindedCompany,
  { kind, day, id }: { kind: (typeof REMINDERS)[number]['kind']; day: string; id: number },
): Promise<void> {
  // Locked, so that a second run at the same time waits and then finds the message.
  const job = await readJobRecord(tx, [company.id], id, 'for update')
  if (job?.jobStatus !== 'scheduled' || job.deletedAt !== null || job.jobDate?.slice(0, 10) !== day) return
  const onceKey = `${kind}:${id}:${day}`
  if ((await readQueuedAt(tx, company.id, Object.values(keysOf(onceKey)))) !== null) return
  await sendNotice({ tx, kernel: { queue, config, now } }, job, { kind, onceKey })
}
