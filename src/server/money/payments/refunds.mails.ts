import { formatCents, type Cents } from '../../../shared/kernel/money.ts'
import { queueJobMail } from '../../jobs/timeline/kept-mails.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'
import { runMoneyConsequences, type JobContext } from '../../jobs/jobs/job.service.ts'
import { refundDelayText, refundText } from './receipt.text.ts'

/** Notifies the payer and the office of a failed refund, which counts as paid again. */
export async function mailRefundFailure(
  work: JobContext,
  job: JobRecord,
  charge: StoredCharge,
  amountCents: Cents,
): Promise<void> {
  await runMoneyConsequences(work, job)
  await mailRefundDelay(work, job, charge, amountCents)
  if (!job.company.email) return
  const url = `${work.kernel.config.PUBLIC_URL}/job/${job.id}`
  await queueJobMail(work, job, {
    companyId: job.companyId,
    jobId: job.id,
    kind: 'refundFailed',
    to: job.company.email,
    subject: `A refund of ${formatCents(amountCents)} failed`,
    text: `The bank did not take the refund of ${formatCents(amountCents)} for job #${job.id}. The payment is unchanged.\n\n${url}`,
  })
}

/** Mails the payer of a charge that their bank did not take the refund, and that the company pays it back otherwise. */
export function mailRefundDelay(
  work: JobContext,
  job: JobRecord,
  charge: StoredCharge,
  amountCents: Cents,
): Promise<void> {
  return mailPayer(work, job, charge, (firstName, url) => ({
    kind: 'refundDelayed',
    subject: `Your refund of ${formatCents(amountCents)} is delayed`,
    text: refundDelayText(job, formatCents(amountCents), firstName, url),
  }))
}

/** Mails the payer of a charge that an amount of it was refunded. */
export function mailRefund(
  work: JobContext,
  job: JobRecord,
  charge: StoredCharge,
  amountCents: Cents,
): Promise<void> {
  return mailPayer(work, job, charge, (firstName, url) => ({
    kind: 'refund',
    subject: `Refund of ${formatCents(amountCents)}`,
    text: refundText(job, formatCents(amountCents), firstName, url),
  }))
}

async function mailPayer(
  work: JobContext,
  job: JobRecord,
  charge: StoredCharge,
  write: (
    firstName: string,
    url: string,
  ) => Pick<Parameters<typeof queueJobMail>[2], 'kind' | 'subject' | 'text'>,
): Promise<void> {
  const payer = [job.billingContact, job.client].find((person) => person?.id === charge.userId)
  if (!payer?.email) return
  const url = `${work.kernel.config.PUBLIC_URL}/job/${job.id}`
  const at = { companyId: job.companyId, jobId: job.id, to: payer.email }
  await queueJobMail(work, job, { ...at, ...write(payer.firstName, url) })
}
