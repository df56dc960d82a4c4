import type { z } from 'zod'
import { claimRefusal, clientSteps, officeSteps } from '../../../shared/messages/claims/claim.rules.ts'
import type { clientStepSchema, ClientStep, officeStepSchema } from '../../../shared/messages/claims/claim.ts'
import { RELEASE_CLAUSE, RELEASE_NAME, RELEASE_VERSION } from '../../../shared/messages/claims/release.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  sumCents,
} from '../../../shared/kernel/money.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { appendAgreement } from '../../jobs/agreements/agreements.service.ts'
import type { RequestOrigin } from '../../jobs/documents/documents.service.ts'
import { readLinkEvidence } from '../../jobs/personal-links/personal-links.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { claimTitle, mailAcceptance, mailEntry } from './claim.mails.ts'
import { articlesOf, claimsOf } from './claims.read.ts'
import {
  findClaimRefunds,
  findDamages,
  findItems,
  insertItems,
  updateOffers,
  type ItemRow,
} from './claims.store.ts'
import { paymentOf, releaseOf, type StoredJobClaims } from './claims.view.ts'
import { disputeJobOf, isClientEntry } from './dispute.view.ts'
import { addEntry, MAX_MESSAGES, photosOf, type NewEntry } from './disputes.service.ts'
import {
  findDispute,
  findEntries,
  updateDispute,
  type DisputeChange,
  type DisputeRow,
} from './disputes.store.ts'

type Taken = z.output<typeof clientStepSchema>
type Answered = z.output<typeof officeStepSchema>

/** A claim of a job that is locked for a step. */
export interface OpenClaim {
  work: JobContext
  job: JobRecord
  viewer: Viewer
  claim: DisputeRow
  items: ItemRow[]
  now: string
}

/**
 * Opens a claim of a job for a step and locks both unless it is only read; throws job_not_found, rest_forbidden for another viewer,
 * rest_not_found for a claim of another job, and rest_conflict for a deleted job.
 */
export async function openClaim(
  work: JobContext,
  jobId: number,
  claimId: number,
  kind: 'client' | 'manager',
  lock: 'for update' | 'read' = 'for update',
): Promise<OpenClaim> {
  const { job, viewer } = await openJob(work, jobId, lock)
  if (viewer.kind !== kind) throw new AppError('rest_forbidden')
  const claim = await findDispute(work.tx, job.companyId, claimId, lock)
  if (claim?.jobId !== job.id) throw new AppError('rest_not_found', { message: 'This claim was not found.' })
  if (job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  const items = await findItems(work.tx, job.companyId, [claim.id])
  return { work, job, viewer, claim, items, now: work.kernel.now().toISOString() }
}

/**
 * Opens a filed claim for a further photo of its client; throws as `openClaim`, and rest_conflict for one that is closed
 * or not filed yet.
 */
export async function openForPhoto(
  work: JobContext,
  jobId: number,
  claimId: number,
  lock: 'for update' | 'read',
): Promise<{ dispute: DisputeRow; job: JobRecord }> {
  const { claim, job } = await openClaim(work, jobId, claimId, 'client', lock)
  checkStep({ claim }, 'message', clientSteps(claim.state), null)
  return { dispute: claim, job }
}

/** Throws rest_conflict if the state of a claim does not allow a step or it changed since it was shown. */
export function checkStep(
  { claim }: Pick<OpenClaim, 'claim'>,
  step: Parameters<typeof claimRefusal>[1],
  allowed: Parameters<typeof claimRefusal>[2],
  version: number | null,
): void {
  const refusal = claimRefusal(claim.state, step, allowed)
  if (refusal !== null) throw new AppError('rest_conflict', { message: refusal })
  if (version !== null && version !== claim.version)
    throw new AppError('rest_conflict', {
      message: 'Somebody else changed this claim meanwhile. Check it and try again.',
    })
}

function required(field: string, message = 'Required.'): AppError {
  return new AppError('rest_invalid_param', { fields: { [field]: message } })
}

/** Stores a step: the change of the claim, its entry, and the mail to the other side. */
export async function takeStep(
  open: OpenClaim,
  change: DisputeChange | null,
  entry: Omit<NewEntry, 'now'> | null,
): Promise<void> {
  const { work, job, claim, now } = open
  if (change) await updateDispute(work.tx, claim, change)
  if (entry === null) return
  const added = { ...entry, now }
  const state = await addEntry(work, job, claim, added, claimTitle(added))
  await mailEntry(work.tx, work.kernel, state, added)
}

/**
 * Takes a client's step in a claim and notifies the office. Throws as `openClaim`, rest_conflict if the claim's state does
 * not allow it or it changed since it was shown, and rest_invalid_param.
 */
export async function stepAsClient(
  work: JobContext,
  jobId: number,
  claimId: number,
  taken: Taken,
  origin: RequestOrigin,
): Promise<StoredJobClaims> {
  const open = await openClaim(work, jobId, claimId, 'client')
  const { claim, job, viewer } = open
  const { step, message, version } = taken
  checkStep(open, step, clientSteps(claim.state), step === 'message' ? null : version)
  const fileIds = photosOf(work.kernel.config.SECRET, claim.id, taken.photos)
  const say = (body: string, more: Pick<NewEntry, 'event'> = {}) => ({
    kind: 'message' as const,
    userId: work.actor.userId,
    body,
    fileIds,
    ...more,
  })
  const amount = formatCents(cents(claim.decidedCents ?? 0))
  const actions: Record<ClientStep, () => Promise<void>> = {
    file: () => fileClaim(open, taken, fileIds),
    message: async () => {
      if (message === '' && fileIds.length === 0) throw required('message', 'Write a message.')
      const entries = await findEntries(work.tx, job.companyId, [claim.id])
      if (entries.filter(({ kind }) => isClientEntry(kind)).length >= MAX_MESSAGES)
        throw new AppError('rest_conflict', { message: 'There are too many messages. Call or write to us.' })
      await takeStep(open, null, say(message === '' ? 'I add photos to this claim.' : message))
    },
    accept: () => acceptOffer(open, origin, say(`I accept the offer of ${amount}.`, { event: 'accepted' })),
    decline: async () => {
      await updateOffers(work.tx, claim, new Map())
      await takeStep(
        open,
        {
          status: 'acknowledged',
          reviewed_at: claim.reviewedAt ?? open.now,
          decided_at: null,
          decision: null,
          decided_cents: null,
        },
        say(message === '' ? `I decline the offer of ${amount}.` : message, { event: 'declined' }),
      )
    },
    withdraw: () =>
      takeStep(
        open,
        { status: 'decided', decision: null, decided_at: open.now, withdrawn_at: open.now },
        say(message === '' ? 'I withdraw this claim.' : message, { event: 'withdrawn' }),
      ),
  }
  await actions[step]()
  return claimsOf(work.tx, job, viewer)
}

/** Files a claim with its items, and acknowledges it at once to a client who has an email address. */
async function fileClaim(open: OpenClaim, taken: Taken, fileIds: number[]): Promise<void> {
  const { work, job, claim, now } = open
  if (taken.items.length === 0) throw required('items', 'Add at least one item.')
  const articles = await articlesOf(work.tx, job)
  const { SECRET } = work.kernel.config
  const items = taken.items.map((one, index) => {
    const article = one.article === null || one.article === undefined ? undefined : articles[one.article]
    if (one.article !== null && one.article !== undefined && article?.name !== one.item)
      throw required(`items.${index}.article`, 'The inventory changed. Choose the item again.')
    return {
      item: one.item,
      problem: one.problem,
      details: one.details,
      askedCents: centsFromDollars(one.amount),
      fileIds: photosOf(SECRET, claim.id, one.photos, `items.${index}.photos`),
      inventoryFileIds: article?.fileIds.slice(0, 10) ?? [],
    }
  })
  await insertItems(work.tx, claim, items)
  const asked = sumCents(items.map(({ askedCents }) => askedCents))
  const change = { status: 'submitted', submitted_at: now, claimed_cents: asked } as const
  const lines = items.map(({ item, askedCents }) => `${item}: ${formatCents(askedCents)}`)
  const body = [...(taken.message === '' ? [] : [taken.message, '']), ...lines].join('\n')
  await takeStep(open, change, { kind: 'complaint', userId: work.actor.userId, body, fileIds })
  if (!disputeJobOf(job).client?.email) return
  await takeStep(
    open,
    { status: 'acknowledged', acknowledged_at: now },
    {
      kind: 'acknowledged',
      userId: null,
      body: 'We have received your claim and will look into it.',
      fileIds: [],
    },
  )
}

/** Settles a claim: the client signs the release of what the company offers, and gets it by mail. */
async function acceptOffer(
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

/**
 * Takes a manager's step in a claim and mails the client. Throws as `openClaim`, rest_conflict if the claim's state does
 * not allow it or it changed since it was shown, and rest_invalid_param.
 */
export async function stepAsOffice(
  work: JobContext,
  jobId: number,
  claimId: number,
  taken: Answered,
): Promise<StoredJobClaims> {
  const open = await openClaim(work, jobId, claimId, 'manager')
  const { claim, job, viewer, now } = open
  const { step, message, version } = taken
  checkStep(open, step, officeSteps(claim.state, false), step === 'reply' ? null : version)
  const needsMessage = step === 'reply' || step === 'status' || step === 'deny'
  if (needsMessage && message === '')
    throw required('message', step === 'deny' ? 'Tell the client why.' : 'Write a message.')
  const say = (kind: NewEntry['kind'], body: string, more: Pick<NewEntry, 'event'> = {}) => ({
    kind,
    userId: work.actor.userId,
    body,
    fileIds: [],
    ...more,
  })
  const acknowledged = { status: 'acknowledged', acknowledged_at: claim.acknowledgedAt ?? now } as const
  const actions: Record<Answered['step'], () => Promise<void>> = {
    acknowledge: () =>
      takeStep(
        open,
        acknowledged,
        say('acknowledged', message === '' ? 'We have received your claim and will look into it.' : message),
      ),
    review: () =>
      takeStep(
        open,
        { ...acknowledged, reviewed_at: now },
        say('status', message === '' ? 'We are reviewing your claim.' : message, { event: 'review' }),
      ),
    offer: () => makeOffer(open, taken, (body) => say('decided', body, { event: 'offered' })),
    deny: async () => {
      await updateOffers(work.tx, claim, new Map())
      await takeStep(
        open,
        { status: 'decided', decision: 'denied', decided_at: now, decided_cents: null },
        say('decided', message, { event: 'denied' }),
      )
    },
    status: () => takeStep(open, { reported_at: now }, say('status', message)),
    reply: () => takeStep(open, null, say('reply', message)),
    attach: async () => {
      const known = await findDamages(work.tx, job.companyId, job.id)
      if (taken.damageIds.some((id) => known.every((damage) => damage.id !== id)))
        throw required('damageIds', 'This damage is no longer on the Crew tab.')
      await takeStep(open, { damage_ids: [...new Set(taken.damageIds)] }, null)
    },
  }
  await actions[step]()
  return claimsOf(work.tx, job, viewer)
}

async function makeOffer(
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
