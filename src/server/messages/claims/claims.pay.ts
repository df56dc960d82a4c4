import type { z } from 'zod'
import { officeSteps } from '../../../shared/messages/claims/claim.rules.ts'
import type { claimPaymentSchema } from '../../../shared/messages/claims/claim.ts'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, dollarsFromCents, formatCents } from '../../../shared/kernel/money.ts'
import { openJob, runMoneyConsequences, type JobContext } from '../../jobs/jobs/job.service.ts'
import { localDay } from '../../jobs/finances/due.ts'
import { readJobMoney } from '../../jobs/finances/money.read.ts'
import type { ChargeCaller } from '../../money/payments/charges.service.ts'
import type { ChargeContext } from '../../money/payments/desk.ts'
import { refundCharge } from '../../money/payments/refunds.service.ts'
import { checkStep, openClaim, takeStep, type OpenClaim } from './claims.open.ts'
import { claimPayment } from './claims.offers.ts'
import type { DisputeChange } from './disputes.store.ts'

type Payment = z.output<typeof claimPaymentSchema>

/**
 * Records the check that paid a settled claim and mails the client. Throws as `openClaim`, rest_conflict for a claim that
 * is not settled, paid or changed since it was shown, and rest_invalid_param.
 */
export async function payByCheck(
  work: JobContext,
  jobId: number,
  claimId: number,
  { version, checkNumber, paidOn }: Payment,
): Promise<void> {
  const open = await openClaim(work, jobId, claimId, 'manager')
  await checkPayable(open, version)
  const { company } = open.job
  if (checkNumber === '')
    throw new AppError('rest_invalid_param', { fields: { checkNumber: 'Enter the number of the check.' } })
  if (!paidOn) throw new AppError('rest_invalid_param', { fields: { paidOn: 'Pick the day of the check.' } })
  if (paidOn > localDay(company.timezone, work.kernel.now()))
    throw new AppError('rest_invalid_param', { fields: { paidOn: 'This day is in the future.' } })
  await say(
    open,
    `We paid ${amountOf(open)} by check ${checkNumber} of ${formatDayInWords(paidOn, open.now)}.`,
    {
      paid_on: paidOn,
      check_number: checkNumber,
    },
  )
  await runMoneyConsequences(work, open.job)
}

/**
 * Pays a settled claim by refunding a card payment of its job, once however often it is called. Throws as `openClaim`,
 * rest_conflict for a claim that is not settled, paid or changed since it was shown, rest_invalid_param for a payment of
 * another job, and as `refundCharge`.
 */
export async function payByRefund(
  context: ChargeContext,
  caller: Pick<ChargeCaller, 'actor' | 'companyIds'>,
  read: <T>(work: (context: JobContext) => Promise<T>) => Promise<T>,
  at: { jobId: number; claimId: number },
  { version, transactionId }: Payment,
): Promise<void> {
  const { jobId, claimId } = at
  const found = await read(async (work) => {
    const { job, viewer } = await openJob(work, jobId, 'read')
    if (viewer.kind !== 'manager') throw new AppError('rest_forbidden')
    const { charges } = await readJobMoney(work.tx, job.companyId, job.id)
    return charges.find(({ id }) => id === transactionId)
  })
  if (!found)
    throw new AppError('rest_invalid_param', {
      fields: { transactionId: 'Choose a card payment of this job.' },
    })
  await refundCharge(context, { ...caller, idempotent: null }, found.id, {
    reason: `Claim #${claimId}`,
    claim: {
      id: claimId,
      begin: async (work) => {
        const open = await openClaim(work, jobId, claimId, 'manager')
        await checkPayable(open, version)
        await say(open, `We are paying ${amountOf(open)} as a refund to your card.`, {})
        return dollarsFromCents(cents(open.claim.decidedCents ?? 0))
      },
    },
  })
}

async function checkPayable(open: OpenClaim, version: number): Promise<void> {
  const isPaid = (await claimPayment(open)) !== null
  checkStep(open, 'pay', officeSteps(open.claim.state, isPaid), version)
}

function say(open: OpenClaim, body: string, change: DisputeChange): Promise<void> {
  const userId = open.work.actor.userId
  return takeStep(open, change, { kind: 'reply', event: 'paid', userId, body, fileIds: [] })
}

function amountOf({ claim }: OpenClaim): string {
  return formatCents(cents(claim.decidedCents ?? 0))
}
