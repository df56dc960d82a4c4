import { createHmac } from 'node:crypto'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars } from '../../../shared/kernel/money.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { mayTakePayment } from '../../../shared/money/payments/finish.rules.ts'
import { MANDATE_VERSION } from '../../../shared/money/payments/mandate.ts'
import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import type { ProviderCard } from '../../adapters/cards/cards.ts'
import { rejectTakenCapacity } from '../../schedule/capacity/days.consequence.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { inTenant, retryOnDeadlock } from '../../kernel/db/tenancy.ts'
import type { IdempotentCall } from '../../kernel/http/idempotency.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { resolvePayer } from './charge.lines.ts'
import { amountChangedError, feeFunding, checkChargeLines } from './charge.checks.ts'
import { claimCharge, insertCharge, type ChargeKey } from './charge.store.ts'
import { leaseUntil, readInCompany, type ChargeContext } from './desk.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import { isChargeOpen, type StoredCharge } from '../../jobs/finances/money.ts'
import { readCharge, readJobMoney } from '../../jobs/finances/money.read.ts'
import { cancelUnfinishedCharge } from './charges.cancel.ts'
import { answerOf, resumeCharge, type ChargeResult } from './charges.steps.ts'

/** The person who charges and the companies in which they may. */
export interface ChargeCaller {
  actor: Actor
  companyIds: readonly number[]
  idempotent: IdempotentCall | null
  /** The address of the caller; '' if unknown. */
  address?: string
}

/** A charge to begin with a stored card or with one that is used only once. */
export interface NewCharge {
  jobId: number
  userId: number | null
  lines: readonly TransactionLine[]
  capture: 'automatic' | 'manual'
  /** Who confirms after authentication: the browser or the server. */
  confirmation: 'automatic' | 'manual'
  /** Whether the card is stored once the payment succeeds. */
  keepsCard: boolean
  /** The amount in dollars that the browser expects; null if it sends none. */
  amount: number | null
  /** Finds the card to charge for this payer in this company. */
  card: (work: JobContext, companyId: number, payerId: number) => Promise<ChargedCard>
}

export interface ChargedCard {
  cardId: number | null
  paymentMethodId: string
  fingerprint: string
  customerId: string
  brand: string
  last4: string
  funding: ProviderCard['funding']
}

/**
 * Begins a charge and takes it as far as possible without the card holder. The intent is committed before the
 * provider is called; the same idempotency key continues the same charge. Throws amount_changed,
 * amount_not_agreed, payment_in_progress, card_not_found, card_declined, cards_unavailable, rest_conflict for
 * what cannot be paid now, day_full for a client's deposit if others have taken the day, rest_forbidden if
 * the caller is neither the job's payer nor a manager.
 */
export async function startCharge(
  context: ChargeContext,
  caller: ChargeCaller,
  wanted: NewCharge,
): Promise<ChargeResult> {
  if (caller.actor.personalLink && wanted.keepsCard)
    throw new AppError('rest_forbidden', { message: 'Log in to store a card.' })
  const earlier = await findEarlier(context, caller)
  if (earlier) return resume(context, earlier)
  await giveUpOpen(context, caller, wanted.jobId)
  const at = await retryOnDeadlock(() =>
    inTenant(context.kernel.db, scopeOf(caller), (tx) =>
      begin(context, { tx, kernel: context.kernel, features: context.features, ...caller }, caller, wanted),
    ),
  ).catch((error: unknown) => {
    // Two calls with one key at the same time: the second finds the row of the first.
    if (error instanceof Error && 'code' in error && error.code === '23505')
      throw new AppError('idempotency_in_progress')
    throw error
  })
  context.kernel.live.wake()
  return resumeCharge(context, at)
}

/** Returns the scope of the caller's transactions. */
export function scopeOf(caller: ChargeCaller) {
  return { companyIds: caller.companyIds, userId: caller.actor.userId }
}

/**
 * Returns the charge that an earlier call with this key began; throws idempotency_mismatch and
 * idempotency_in_progress.
 */
async function findEarlier(
  context: ChargeContext,
  { idempotent, companyIds, actor }: ChargeCaller,
): Promise<StoredCharge | undefined> {
  if (!idempotent) return undefined
  const { caller, key, requestHash } = idempotent
  const scope = { companyIds, userId: actor.userId }
  const earlier = await inTenant(context.kernel.db, scope, async (tx) => {
    for (const companyId of companyIds) {
      const found = await readCharge(tx, companyId, { caller, idempotencyKey: key }, 'read')
      if (found) return found
    }
    return undefined
  })
  if (earlier && earlier.requestHash !== requestHash) throw new AppError('idempotency_mismatch')
  return earlier
}

/** Continues a charge whose first call did not finish, or returns how it ended. */
async function resume(context: ChargeContext, earlier: StoredCharge): Promise<ChargeResult> {
  if (!isChargeOpen(earlier)) return answerOf(earlier, null)
  const now = context.kernel.now().toISOString()
  const isMine = await readInCompany(context, earlier.companyId, (tx) =>
    claimCharge(tx, earlier, now, leaseUntil(context)),
  )
  if (!isMine) throw new AppError('idempotency_in_progress')
  return resumeCharge(context, earlier)
}

/** Checks a new charge and commits its intent before anything is requested from the provider. */
async function begin(
  context: ChargeContext,
  work: JobContext,
  caller: ChargeCaller,
  wanted: NewCharge,
): Promise<ChargeKey> {
  const { job, viewer } = await openJob(work, wanted.jobId, 'for update')
  if (job.deletedAt) throw new AppError('job_not_found')
  // Another call with this key has begun the charge while this one waited for the lock on the job.
  const { idempotent } = caller
  const isBegun =
    idempotent &&
    (await readCharge(
      work.tx,
      job.companyId,
      { caller: idempotent.caller, idempotencyKey: idempotent.key },
      'read',
    ))
  if (isBegun) throw new AppError('idempotency_in_progress')
  const isManager = viewer.kind === 'manager'
  if (!mayCharge(viewer)) throw new AppError('rest_forbidden')
  // Crew members charge only a card that the client types in their presence.
  const isClientPresent = viewer.kind === 'crew'
  if (wanted.capture === 'manual' && !isManager)
    throw new AppError('rest_forbidden', { message: 'Only the office can hold an amount on a card.' })
  const payerId = payerOf(job, viewer.kind !== 'client', work.actor.userId, wanted.userId)
  // An off-session charge cannot set a card up for later, because its bank may require the holder for that.
  if (wanted.keepsCard && wanted.confirmation === 'manual' && payerId !== work.actor.userId)
    throw new AppError('rest_invalid_param', {
      message: "Add the client's card first, then charge it.",
      fields: { saveCard: "Add the client's card first, then charge it." },
    })
  const card = await wanted.card(work, job.companyId, payerId)
  const state = await readMoneyState(work.tx, job, context.kernel.now())
  const open = state.money.charges.find((charge) => isChargeOpen(charge))
  if (open) {
    const isHeld = open.status === 'requires_capture'
    throw new AppError(
      'payment_in_progress',
      isHeld ? { message: 'An amount for this job is held on a card. Capture or release it first.' } : {},
    )
  }
  const { purpose, lines, amountCents } = checkChargeLines(
    state,
    wanted.lines,
    resolvePayer(viewer, { callerId: work.actor.userId, payerId }),
    feeFunding({ ...wanted, ...card }),
  )
  if (wanted.amount !== null && centsFromDollars(wanted.amount) !== amountCents)
    throw amountChangedError(lines)
  const marks = marksOf(context, card, caller)
  if (purpose === 'due' && !isManager)
    await rejectTakenCapacity(work.tx, job, { payerId, hasPaid: state.facts.paidCents > 0, ...marks })
  const id = await insertCharge(
    work.tx,
    {
      companyId: job.companyId,
      jobId: job.id,
      userId: payerId,
      createdBy: work.actor.userId,
      isClientPresent,
      purpose,
      lines,
      amountCents,
      capture: wanted.capture,
      confirmation: wanted.confirmation,
      mandateVersion: wanted.keepsCard ? MANDATE_VERSION : null,
      ...card,
      ...marks,
      caller: caller.idempotent?.caller ?? null,
      idempotencyKey: caller.idempotent?.key ?? null,
      requestHash: caller.idempotent?.requestHash ?? null,
    },
    leaseUntil(context),
  )
  return { companyId: job.companyId, id }
}

/** The keys by which a card and a network are counted, as hashes with the installation's secret. */
function marksOf(
  context: ChargeContext,
  { fingerprint, paymentMethodId }: ChargedCard,
  { address = '' }: ChargeCaller,
): { cardMark: string; networkMark: string } {
  const { SECRET } = context.kernel.config
  const mark = (text: string) => createHmac('sha256', SECRET).update(`charge ${text}`).digest('base64url')
  return {
    cardMark: mark(`card\n${fingerprint || paymentMethodId}`),
    networkMark: address === '' ? '' : mark(`network\n${networkOf(address)}`),
  }
}

/** Returns whether a viewer may begin a charge: the client, and those who take payment. */
export function mayCharge(viewer: Viewer): boolean {
  return viewer.kind === 'client' || mayTakePayment(viewer)
}

/** Returns who pays: clients for themselves, staff for the job's client or billing contact. */
export function payerOf(
  job: Pick<JobRecord, 'clientId' | 'billingContactId'>,
  isStaff: boolean,
  callerId: number,
  wantedId: number | null,
): number {
  const refuse = () =>
    new AppError('rest_invalid_param', {
      message: 'This person does not pay for this job.',
      fields: { userId: 'This person does not pay for this job.' },
    })
  if (!isStaff) {
    if (wantedId !== null && wantedId !== callerId) throw refuse()
    return callerId
  }
  const payerId = wantedId ?? job.billingContactId ?? job.clientId
  if (payerId === null)
    throw new AppError('rest_conflict', { message: 'This job has no client who could pay for it.' })
  if (payerId !== job.clientId && payerId !== job.billingContactId) throw refuse()
  return payerId
}

/**
 * Resolves earlier unfinished charges of a job: one that succeeded counts, one that waits for its holder is
 * canceled at the provider before another begins, so that nothing is charged twice.
 */
async function giveUpOpen(context: ChargeContext, caller: ChargeCaller, jobId: number): Promise<void> {
  const open = await inTenant(context.kernel.db, scopeOf(caller), async (tx) => {
    const work: JobContext = { tx, kernel: context.kernel, features: context.features, ...caller }
    const { job } = await openJob(work, jobId, 'read')
    const money = await readJobMoney(tx, job.companyId, job.id)
    return money.charges.filter((charge) => isChargeOpen(charge) && charge.status !== 'requires_capture')
  })
  // The same call has begun it on another server node since this one read the charges.
  if (open.some((charge) => isBegunBy(charge, caller))) throw new AppError('idempotency_in_progress')
  for (const charge of open) await cancelUnfinishedCharge(context, charge)
}

function isBegunBy(charge: StoredCharge, { idempotent }: ChargeCaller): boolean {
  return (
    idempotent !== null && charge.caller === idempotent.caller && charge.idempotencyKey === idempotent.key
  )
}
