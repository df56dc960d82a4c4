import { RELEASE_CLAUSE, RELEASE_NAME, RELEASE_VERSION } from '../../../shared/messages/claims/release.ts'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  sumCents,
} from '../../../shared/kernel/money.ts'
import { appendAgreement } from '../../jobs/agreements/agreements.service.ts'
import type { RequestOrigin } from '../../jobs/documents/documents.service.ts'
import { readLinkEvidence } from '../../jobs/personal-links/personal-links.service.ts'
import { mailAcceptance } from './claim.mails.ts'
import { findClaimRefunds, updateOffers } from './claims.store.ts'
import { paymentOf, releaseOf } from './claims.view.ts'
import { disputeJobOf } from './dispute.view.ts'
import type { NewEntry } from './disputes.service.ts'
import { type Answered, type OpenClaim, required, takeStep } from './claims.open.ts'

/** Settles a claim: the client signs the release of what the company offers, and gets it by mail. */
export async function acceptOffer(
  open: OpenClaim,
  origin: RequestOrigin,
  entry: Omit<NewEntry, 'now'>,
): Promise<void> {
  const { work, job, claim, items, now } = open
  const { actor, tx } = work
  const personalLink = actor.personalLink && (await readLinkEvidence(tx, job.companyId, actor.familyId))
  const disputeJob = disputeJobOf(job)
  const text = releaseOf(claim, items, disputeJob)
  const release = await appendAgreement(tx, job.companyId, {
    jobId: job.id,
    userId: actor.userId,
    name: RELEASE_NAME,
    type: 'agreement',
    clause: RELEASE_CLAUSE,
    content: {
      title: 'Release of claim',
      version: RELEASE_VERSION,
      claim: claim.id,
      text,
      amount: dollarsFromCents(cents(claim.decidedCents ?? 0)),
      items: items.map(({ item, offeredCents }) => ({
        item,
        amount: offeredCents === null ? null : dollarsFromCents(cents(offeredCents)),
      })),
    },
    timestamp: Math.floor(Date.parse(now) / 1000),
    ...origin,
    ...(personalLink && { personalLink }),
  })
  await takeStep(open, { settled_at: now, release_id: release.id }, entry)
  await mailAcceptance(tx, work.kernel, { dispute: claim, job: disputeJob }, text)
}

export async function makeOffer(
  open: OpenClaim,
  taken: Answered,
  say: (body: string) => Omit<NewEntry, 'now'>,
): Promise<void> {
  const { work, claim, items, now } = open
  const offers = new Map(taken.offers.map(({ id, amount }) => [id, centsFromDollars(amount)]))
  const isWhole = items.every(({ id }) => offers.has(id)) && offers.size === items.length
  if (!isWhole) throw required('offers', 'Enter an amount for each item.')
  const { amount } = taken
  if (items.length === 0 && (amount === null || amount === undefined)) throw required('amount')
  const offered = items.length === 0 ? centsFromDollars(amount ?? 0) : sumCents([...offers.values()])
  if (offered <= 0) throw required('amount', 'Offer more than $0.00, or deny the claim.')
  await updateOffers(work.tx, claim, offers)
  await takeStep(
    open,
    {
      status: 'decided',
      decision: 'offered',
      decided_at: now,
      decided_cents: offered,
      ...(claim.offeredAt === null && { offered_at: now }),
    },
    say(taken.message === '' ? `To settle your claim we offer you ${formatCents(offered)}.` : taken.message),
  )
}

/** Returns how a claim was paid, or null if it is not. */
export async function claimPayment({ work, job, claim }: OpenClaim): Promise<ReturnType<typeof paymentOf>> {
  const refunds = await findClaimRefunds(work.tx, job.companyId, job.id)
  const refund = refunds.find(({ claimId }) => claimId === claim.id) ?? null
  return paymentOf({ dispute: claim, refund }, job.company.timezone)
}
