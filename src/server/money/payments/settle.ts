import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import type { TransactionStatus } from '../../../shared/jobs/finances/payment.choices.ts'
import { CardsError, type Intent } from '../../adapters/cards/cards.ts'
import { setSavepoint } from '../../kernel/db/savepoint.ts'
import { scheduleIfReady } from '../../jobs/documents/documents.consequences.ts'
import { queueJobMail } from '../../jobs/timeline/kept-mails.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { runMoneyConsequences, runConsequences, type JobContext } from '../../jobs/jobs/job.service.ts'
import { AUTHENTICATION_REQUIRED, settleCard } from './cards.settle.ts'
import { recordOutcome, type ChargeKey, type ChargeOutcome, type ChargeSource } from './charge.store.ts'
import { readCard } from './cards.store.ts'
import { countDecline } from './declines.ts'
import { readInCompany, withLockedCharge, type ChargeContext, type LockedCharge } from './desk.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'
import { confirmText, receiptFacts } from './receipt.text.ts'
import { staleReason } from './stale.ts'

/** Returns the state of a charge that follows from the provider's intent. */
export function chargeOutcome(intent: Intent, charge: StoredCharge): ChargeOutcome {
  const { failure } = intent
  const failed = {
    failureCode: failure?.declineCode || failure?.code || '',
    failureMessage: failure?.message ?? '',
  }
  // Not a decline: the holder has to authenticate and was not present.
  const isAbsent = failure?.code === AUTHENTICATION_REQUIRED
  const none = { capturedCents: cents(0), ...failed }
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded', capturedCents: intent.capturedCents, failureCode: '', failureMessage: '' }
    case 'requires_capture':
    case 'requires_action':
      return { ...none, status: intent.status, failureCode: '', failureMessage: '' }
    case 'requires_confirmation':
    case 'processing':
      return { ...none, status: 'requires_confirmation' }
    case 'requires_payment_method':
      return { ...none, status: isAbsent ? 'canceled' : failure ? 'failed' : 'requires_confirmation' }
    case 'canceled':
      // A declined charge is canceled at the provider so that nothing can revive it; here it stays declined.
      return { ...none, status: !isAbsent && (charge.status === 'failed' || failure) ? 'failed' : 'canceled' }
  }
}

/** The allowed status changes of a charge; the database rejects others as well. */
const MOVES: Record<TransactionStatus, readonly TransactionStatus[]> = {
  requires_confirmation: ['requires_action', 'requires_capture', 'succeeded', 'failed', 'canceled'],
  requires_action: ['requires_confirmation', 'requires_capture', 'succeeded', 'failed', 'canceled'],
  requires_capture: ['succeeded', 'failed', 'canceled'],
  failed: ['requires_action', 'requires_capture', 'succeeded', 'canceled'],
  canceled: [],
  succeeded: [],
  refunded: [],
}

/**
 * Updates a locked charge to the provider's state, with everything that follows from a payment: ledger
 * entries, a mail, an automatically scheduled job. A known state changes nothing. Returns the new state, or
 * null if it is unchanged.
 */
export async function settleCharge(
  locked: LockedCharge,
  intent: Intent,
  source: ChargeSource,
): Promise<TransactionStatus | null> {
  const { work, job, charge } = locked
  const outcome = chargeOutcome(intent, charge)
  if (outcome.status === charge.status || !MOVES[charge.status].includes(outcome.status)) return null
  const { card } = intent
  const now = work.kernel.now().toISOString()
  await recordOutcome(work.tx, charge, outcome, {
    source,
    now,
    card: card && { brand: card.brand, last4: card.last4, funding: card.funding },
  })
  await settleCard(work.tx, charge, outcome, card, now)
  if (outcome.failureCode === AUTHENTICATION_REQUIRED) await mailConfirmationLink(work, job, charge)
  if (outcome.status !== 'succeeded') return outcome.status
  await handlePayment(work, job)
  await mailPayment(work, job, { ...charge, ...outcome })
  return outcome.status
}

/** Schedules a job that only lacked its deposit, and updates what depends on its payments. */
export async function handlePayment(work: JobContext, job: JobRecord): Promise<void> {
  await runMoneyConsequences(work, (await bookIfReady(work, job)) ?? job)
}

/**
 * The job after automatic scheduling; an obstacle, such as a crew that is not free, never prevents the
 * payment from being recorded.
 */
async function bookIfReady(work: JobContext, job: JobRecord): Promise<JobRecord | undefined> {
  const rollBack = await setSavepoint(work.tx, 'before_booking')
  try {
    const scheduled = await scheduleIfReady(work, job)
    return scheduled && (await runConsequences(work, { before: job, after: scheduled, partsWritten: [] }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await rollBack()
    work.kernel.log.warn({ err: error, job: job.id }, 'A paid job could not be booked by itself')
    return undefined
  }
}

/** Asks the payer to make a payment themselves, because the bank requires them. */
export async function mailConfirmationLink(
  work: JobContext,
  job: JobRecord,
  charge: StoredCharge,
): Promise<void> {
  const payer = payerOfJob(job, charge)
  if (!payer?.email) return
  const amount = formatCents(charge.amountCents)
  await queueJobMail(work, job, {
    companyId: job.companyId,
    jobId: job.id,
    kind: 'confirmPayment',
    to: payer.email,
    subject: `Confirm your payment of ${amount}`,
    text: confirmText(job, amount, payer.firstName, paymentsUrl(work, job)),
  })
}

function paymentsUrl({ kernel }: JobContext, job: JobRecord): string {
  return `${kernel.config.PUBLIC_URL}/job/${job.id}?tab=payments`
}

function payerOfJob(job: JobRecord, { userId }: Pick<StoredCharge, 'userId'>) {
  return [job.billingContact, job.client].find((person) => person?.id === userId)
}

async function mailPayment(work: JobContext, job: JobRecord, charge: StoredCharge): Promise<void> {
  const payer = payerOfJob(job, charge)
  if (!payer) return
  await work.features.notify(work, job, { kind: 'receipt', to: payer, facts: receiptFacts(job, charge) })
}

/**
 * Reads the state of a charge from the provider and records it. A charge that the browser confirms and the
 * bank declined is canceled there first, so that no other window can revive it while a new one is paid.
 */
export async function syncCharge(
  context: ChargeContext,
  charge: StoredCharge,
  intentId: string,
  source: ChargeSource,
): Promise<StoredCharge | undefined> {
  const intent = await context.kernel.cards.readIntent(intentId)
  return recordIntentState(context, charge, await handleIntent(context, charge, intent), source)
}

/**
 * Records an intent as the provider returned it, and counts a decline; returns the charge in its new state.
 */
export async function recordIntentState(
  context: ChargeContext,
  at: ChargeKey,
  intent: Intent,
  source: ChargeSource,
): Promise<StoredCharge | undefined> {
  const became = await withLockedCharge(context, at, (locked) => settleCharge(locked, intent, source))
  const charge = await readInCompany(context, at.companyId, (tx) =>
    readCharge(tx, at.companyId, { id: at.id }, 'read'),
  )
  if (charge && became === 'failed') {
    await countDecline(context.kernel.pool, charge.createdBy)
    await forgetDeletedCard(context, charge)
  }
  return charge
}

/**
 * Removes a card that was removed for its decline at the provider too; whether the provider still stores it
 * is secondary.
 */
async function forgetDeletedCard(context: ChargeContext, charge: StoredCharge): Promise<void> {
  const { companyId, cardId, paymentMethodId } = charge
  if (cardId === null) return
  if (await readInCompany(context, companyId, (tx) => readCard(tx, [companyId], cardId))) return
  await context.kernel.cards
    .detachCard(paymentMethodId)
    .catch((error: unknown) => context.kernel.log.warn({ err: error, card: cardId }, 'detach'))
}

/**
 * Returns an intent after the action that its state requires: a declined one is closed, one that its holder
 * authorized in the browser is captured, or released if the charge may not continue.
 */
export async function handleIntent(
  context: ChargeContext,
  charge: StoredCharge,
  intent: Intent,
): Promise<Intent> {
  if (isAuthorized(charge, intent))
    return (await staleReason(context, charge))
      ? context.kernel.cards.cancelIntent(intent.id)
      : context.kernel.cards.captureIntent(intent.id, charge.amountCents, `${charge.providerKey}:capture`)
  return closeDeclined(context, intent)
}

/**
 * Returns whether the holder has authorized a charge in the browser that the server, not the provider,
 * captures.
 */
export function isAuthorized(charge: Pick<StoredCharge, 'capture'>, intent: Pick<Intent, 'status'>): boolean {
  return intent.status === 'requires_capture' && charge.capture === 'automatic'
}

/** Cancels a declined intent; if it was charged after all, returns its current state. */
async function closeDeclined(context: ChargeContext, intent: Intent): Promise<Intent> {
  if (intent.status !== 'requires_payment_method' || !intent.failure) return intent
  try {
    const closed = await context.kernel.cards.cancelIntent(intent.id)
    return { ...closed, failure: closed.failure ?? intent.failure }
  } catch (error) {
    if (error instanceof CardsError && error.kind === 'conflict')
      return context.kernel.cards.readIntent(intent.id)
    throw error
  }
}
