import { mailDeadline } from '../money/payments/chargebacks.mails.ts'
import { mailDoubt } from '../money/payments/taken.ts'
import { mailRefundFailure } from '../money/payments/refunds.mails.ts'
import { readJobMoney } from '../jobs/finances/money.read.ts'
import type { StoredCharge, StoredChargeback } from '../jobs/finances/money.ts'
import { readJobRecord, type JobRecord } from '../jobs/jobs/job.record.ts'
import type { JobContext } from '../jobs/jobs/job.service.ts'
import { cents } from '../../shared/kernel/money.ts'
import type { Example } from './example.ts'
import type { Stage } from './stage.ts'
import { findPaidJob } from './stage.store.ts'

/** Runs work on a demo job with a card payment that went through. */
export function withCharge(
  stage: Stage,
  work: (context: JobContext, job: JobRecord, charge: StoredCharge) => Promise<unknown>,
): Promise<unknown> {
  return stage.as('office', async (context) => {
    const { companyId } = stage
    const job = await readJobRecord(context.tx, [companyId], await findPaidJob(context.tx, companyId), 'read')
    if (!job) throw new Error('The demo has no payment.')
    const { charges } = await readJobMoney(context.tx, companyId, job.id)
    const charge = charges.find(({ status }) => status === 'succeeded')
    if (!charge) throw new Error('The demo has no payment.')
    return work(context, job, charge)
  })
}

/** Messages to the office about payments. */
export const MONEY_EXAMPLES: readonly Example[] = [
  {
    kind: 'doorPayment',
    title: 'A crew took more than was due',
    reader: 'office',
    run: (stage) =>
      withCharge(stage, (work, job, charge) =>
        mailDoubt(work, job, {
          totalCents: charge.capturedCents,
          method: 'cash',
          doubt: 'Nothing was due when it arrived.',
        }),
      ),
  },
  {
    kind: 'refundFailed',
    title: 'The bank does not take a refund',
    reader: 'office',
    run: (stage) =>
      withCharge(stage, (work, job, charge) => mailRefundFailure(work, job, charge, charge.capturedCents)),
  },
  {
    kind: 'chargeback',
    title: 'A chargeback waits for an answer',
    reader: 'office',
    run: (stage) =>
      withCharge(stage, (work, job, charge) =>
        mailDeadline(work, job, charge, chargebackOf(charge, stage.kernel.now())),
      ),
  },
]

function chargebackOf(charge: StoredCharge, now: Date): StoredChargeback {
  return {
    id: 1,
    companyId: charge.companyId,
    jobId: charge.jobId,
    transactionId: charge.id,
    disputeId: 'dp_example',
    status: 'needs_response',
    reason: 'product_not_received',
    amountCents: charge.amountCents,
    withdrawnCents: charge.amountCents,
    reinstatedCents: cents(0),
    feeCents: cents(1500),
    dueBy: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
    openedAt: now.toISOString(),
    withdrawnAt: now.toISOString(),
    reinstatedAt: null,
    closedAt: null,
    submissions: 0,
    response: null,
    providerKey: '',
    respondedBy: null,
    respondedByName: '',
    respondedAt: null,
    answeredAt: null,
    problem: '',
    explanation: '',
    fileId: null,
  }
}
