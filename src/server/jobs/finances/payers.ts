import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { JobMoney, StoredCharge } from './money.ts'
import { isMergedInto } from './payers.store.ts'

/** Returns whether a person, or a record that was merged into theirs, is the client or payer of a job. */
export async function paysForJob(tx: Tx, job: JobRecord, userId: number): Promise<boolean> {
  const { companyId, clientId, billingContactId } = job
  const payers = [clientId, billingContactId].flatMap((id) => id ?? [])
  return payers.includes(userId) || (await isMergedInto(tx, { companyId, userId }, payers))
}

/**
 * Returns the money of a job as a viewer may read it: only the office reads the name and the card of a person
 * who paid before the job got its present client.
 */
export async function withoutFormerPayers(
  tx: Tx,
  job: JobRecord,
  money: JobMoney,
  viewer: Viewer,
): Promise<JobMoney> {
  if (viewer.kind === 'manager') return money
  const charges = await Promise.all(
    money.charges.map(async (charge) =>
      (await paysForJob(tx, job, charge.userId)) ? charge : withoutPayer(charge),
    ),
  )
  return { ...money, charges }
}

function withoutPayer(charge: StoredCharge): StoredCharge {
  const refunds = charge.refunds.map((refund) => ({ ...refund, createdByName: '' }))
  return { ...charge, createdByName: '', cardId: null, brand: '', last4: '', failureMessage: '', refunds }
}
