import type { z } from 'zod'
import { AppError } from '../../../shared/kernel/errors.ts'
import { dollarsFromCents } from '../../../shared/kernel/money.ts'
import { linesTotalCents } from '../../../shared/jobs/finances/lines.ts'
import type { quoteCharge } from '../../../shared/money/payments/payments.api.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { listCards } from './cards.store.ts'
import { chargeLines, resolvePayer, type ChargeRequest } from './charge.lines.ts'
import { mayCharge, payerOf } from './charges.service.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import { previewPaidChange } from './paid-changes.service.ts'

/**
 * Returns what a charge would be, and what the change that it pays for does to the total and the documents.
 * Throws rest_forbidden for a person who may not pay, card_not_found, and what the change and the charge
 * would throw.
 */
export async function buildQuote(
  work: JobContext,
  body: z.output<NonNullable<typeof quoteCharge.body>>,
): Promise<z.output<typeof quoteCharge.answer>> {
  const { tx, actor, kernel } = work
  const { job, viewer } = await openJob(work, body.productId, 'read')
  if (!mayCharge(viewer)) throw new AppError('rest_forbidden')
  const payerId = payerOf(job, viewer.kind !== 'client', actor.userId, body.userId ?? null)
  const card = body.cardId
    ? (await listCards(tx, [job.companyId], payerId)).find(({ id }) => id === body.cardId)
    : undefined
  if (body.cardId && !card) throw new AppError('card_not_found')
  const review = await previewPaidChange(work, job, body)
  const state = await readMoneyState(tx, job, kernel.now())
  const wanted: ChargeRequest = {
    // A date that stays the same costs nothing.
    purpose: body.for === 'changeMoveDate' && review?.isMoved === false ? 'changeCrewSize' : body.for,
    tip: body.tip,
    members: Math.abs((body.crewSize ?? job.crewSize) - job.crewSize),
    revenueLineId: body.revenueLineId ?? null,
  }
  const payer = resolvePayer(viewer, { callerId: actor.userId, payerId })
  const isFree = review !== null && isFreeChange(job, wanted)
  const lineItems = isFree ? [] : chargeLines(state, wanted, payer, card?.funding ?? 'unknown')
  return {
    lineItems,
    amount: dollarsFromCents(linesTotalCents(lineItems)),
    total: review?.total ?? dollarsFromCents(state.prices.estimateCents),
    due: review && dollarsFromCents(review.dueCents),
    papers: review?.papers ?? [],
  }
}

function isFreeChange(job: JobRecord, { purpose, members }: ChargeRequest): boolean {
  if (purpose !== 'changeMoveDate' && purpose !== 'changeCrewSize') return false
  const { changeDatetimeFee, changeCrewSizeFee } = job.company.variables
  const isDateFree = purpose === 'changeCrewSize' || changeDatetimeFee.value <= 0
  const isCrewFree = (purpose === 'changeMoveDate' && members === 0) || changeCrewSizeFee.value <= 0
  return job.jobStatus === 'inquiring' || (isDateFree && isCrewFree)
}
