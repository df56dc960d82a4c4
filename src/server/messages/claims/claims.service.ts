import { clientSteps, officeSteps } from '../../../shared/messages/claims/claim.rules.ts'
import type { ClientStep } from '../../../shared/messages/claims/claim.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, centsFromDollars, formatCents, sumCents } from '../../../shared/kernel/money.ts'
import type { RequestOrigin } from '../../jobs/documents/documents.service.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { articlesOf, claimsOf } from './claims.read.ts'
import { findDamages, insertItems, updateOffers } from './claims.store.ts'
import type { StoredJobClaims } from './claims.view.ts'
import { disputeJobOf, isClientEntry } from './dispute.view.ts'
import { MAX_MESSAGES, photosOf, type NewEntry } from './disputes.service.ts'
import { findEntries } from './disputes.store.ts'
import { acceptOffer, makeOffer } from './claims.offers.ts'
import {
  type Taken,
  type Answered,
  type OpenClaim,
  openClaim,
  checkStep,
  required,
  takeStep,
} from './claims.open.ts'

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
