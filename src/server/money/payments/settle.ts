import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import type { TransactionStatus } from '../../../shared/money/payments/payment.ts'
import { CardsError, type Intent } from '../../adapters/cards/cards.ts'
import { scheduleIfReady } from '../../jobs/documents/documents.consequences.ts'
import { keepJobMail } from '../../messages/communications/job.mails.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { followMoney, runConsequences, type JobWork } from '../../jobs/jobs/job.service.ts'
import { AUTHENTICATION_REQUIRED, settleCard } from './cards.settle.ts'
import { noteOutcome, type ChargeAt, type Outcome, type Source } from './charge.store.ts'
import { readCard } from './cards.store.ts'
import { countDecline } from './declines.ts'
import { looking, withCharge, type Desk, type HeldCharge } from './desk.ts'
import { readCharge } from './money.read.ts'
import type { StoredCharge } from './money.ts'
import { confirmText, receiptText } from './receipt.text.ts'
import { whyStale } from './stale.ts'

/** How a charge stands by what the provider says of its intent. */
export function outcomeOf(intent: Intent, charge: StoredCharge): Outcome {
  const { failure } = intent
  const failed = {
    failureCode: failure?.declineCode || failure?.code || '',
    failureMessage: failure?.message ?? '',
  }
  // No decline: the holder has to authenticate and was not there.
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
      // A declined charge is canceled so that nothing can revive it; it stays a declined one.
      return { ...none, status: !isAbsent && (charge.status === 'failed' || failure) ? 'failed' : 'canceled' }
  }
}

/** The moves that a charge can make; the database refuses the others as well. */
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
 * Brings a held charge to where the provider says it is, with everything that follows from money that came
 * in: the books, a mail, a job that is booked by it. What is known already changes nothing. Returns what the
 * charge has become, null where it stands as before.
 */
export async function settleCharge(
  held: HeldCharge,
  intent: Intent,
  source: Source,
): Promise<TransactionStatus | null> {
  const { work, job, charge } = held
  const outcome = outcomeOf(intent, charge)
  if (outcome.status === charge.status || !MOVES[charge.status].includes(outcome.status)) return null
  const { card } = intent
  const now = work.kernel.now().toISOString()
  await noteOutcome(work.tx, charge, outcome, {
    source,
    now,
    card: card && { brand: card.brand, last4: card.last4, funding: card.funding },
  })
  await settleCard(work.tx, charge, outcome, card, now)
  if (outcome.failureCode === AUTHENTICATION_REQUIRED) await askHolder(work, job, charge)
  if (outcome.status !== 'succeeded') return outcome.status
  await moneyCameIn(work, job)
  await mailPayment(work, job, { ...charge, ...outcome })
  return outcome.status
}

/** Books a job that its deposit was the last thing missing for, and follows the money. */
export async function moneyCameIn(work: JobWork, job: JobRecord): Promise<void> {
  await followMoney(work, (await bookIfReady(work, job)) ?? job)
}

/** The job as it is booked by itself; what stands against that, a crew that is not free say, never keeps money from being noted. */
async function bookIfReady(work: JobWork, job: JobRecord): Promise<JobRecord | undefined> {
  await sql`savepoint before_booking`.execute(work.tx)
  try {
    const scheduled = await scheduleIfReady(work, job)
    return scheduled && (await runConsequences(work, { before: job, after: scheduled, partsWritten: [] }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint before_booking`.execute(work.tx)
    work.kernel.log.warn({ err: error, job: job.id }, 'A paid job could not be booked by itself')
    return undefined
  }
}

/** Asks who pays to make a payment themselves, where the bank wants them there. */
async function askHolder(work: JobWork, job: JobRecord, charge: StoredCharge): Promise<void> {
  const payer = payerOfJob(job, charge)
  if (!payer?.email) return
  const amount = formatCents(charge.amountCents)
  await keepJobMail(work, job, {
    companyId: job.companyId,
    jobId: job.id,
    to: payer.email,
    subject: `Confirm your payment of ${amount}`,
    text: confirmText(job, amount, payer.firstName, paymentsUrl(work, job)),
  })
}

function paymentsUrl({ kernel }: JobWork, job: JobRecord): string {
  return `${kernel.config.PUBLIC_URL}/job/${job.id}?tab=payments`
}

function payerOfJob(job: JobRecord, { userId }: Pick<StoredCharge, 'userId'>) {
  return [job.billingContact, job.client].find((person) => person?.id === userId)
}

async function mailPayment(work: JobWork, job: JobRecord, charge: StoredCharge): Promise<void> {
  const payer = payerOfJob(job, charge)
  if (!payer?.email) return
  await keepJobMail(work, job, {
    companyId: job.companyId,
    jobId: job.id,
    to: payer.email,
    subject: `Payment of ${formatCents(charge.capturedCents)} received`,
    text: receiptText(job, charge, payer.firstName, `${work.kernel.config.PUBLIC_URL}/job/${job.id}`),
  })
}

/**
 * Asks the provider how a charge stands and notes it. A charge that the browser confirms and the bank
 * declined is canceled there first, so that no other window can revive it while a new one is paid.
 */
export async function syncCharge(
  desk: Desk,
  charge: StoredCharge,
  intentId: string,
  source: Source,
): Promise<StoredCharge | undefined> {
  const intent = await desk.kernel.cards.readIntent(intentId)
  return noteIntentState(desk, charge, await followIntent(desk, charge, intent), source)
}

/** Notes an intent as it was answered, and counts a decline; returns the charge as it is then. */
export async function noteIntentState(
  desk: Desk,
  at: ChargeAt,
  intent: Intent,
  source: Source,
): Promise<StoredCharge | undefined> {
  const became = await withCharge(desk, at, (held) => settleCharge(held, intent, source))
  const charge = await looking(desk, at.companyId, (tx) =>
    readCharge(tx, at.companyId, { id: at.id }, 'look'),
  )
  if (charge && became === 'failed') {
    await countDecline(desk.kernel.pool, charge.createdBy)
    await forgetRemoved(desk, charge)
  }
  return charge
}

/** Takes a card that was removed for its decline off the provider's books too; whether it keeps one is second to that. */
async function forgetRemoved(desk: Desk, charge: StoredCharge): Promise<void> {
  const { companyId, cardId, paymentMethodId } = charge
  if (cardId === null) return
  if (await looking(desk, companyId, (tx) => readCard(tx, [companyId], cardId))) return
  await desk.kernel.cards
    .detachCard(paymentMethodId)
    .catch((error: unknown) => desk.kernel.log.warn({ err: error, card: cardId }, 'detach'))
}

/**
 * An intent after what its state asks for: one that was declined is closed, one that its holder authorized from the browser
 * is captured, or let go of where the charge may not go on any more.
 */
export async function followIntent(desk: Desk, charge: StoredCharge, intent: Intent): Promise<Intent> {
  if (isAuthorized(charge, intent))
    return (await whyStale(desk, charge))
      ? desk.kernel.cards.cancelIntent(intent.id)
      : desk.kernel.cards.captureIntent(intent.id, charge.amountCents, `${charge.providerKey}:capture`)
  return closeDeclined(desk, intent)
}

/** Whether a holder has authorized a charge from the browser, whose money is taken by us and not by the provider alone. */
export function isAuthorized(charge: Pick<StoredCharge, 'capture'>, intent: Pick<Intent, 'status'>): boolean {
  return intent.status === 'requires_capture' && charge.capture === 'automatic'
}

/** A declined intent, made sure of; where it was charged after all, as it stands then. */
async function closeDeclined(desk: Desk, intent: Intent): Promise<Intent> {
  if (intent.status !== 'requires_payment_method' || !intent.failure) return intent
  try {
    const closed = await desk.kernel.cards.cancelIntent(intent.id)
    return { ...closed, failure: closed.failure ?? intent.failure }
  } catch (error) {
    if (error instanceof CardsError && error.kind === 'conflict')
      return desk.kernel.cards.readIntent(intent.id)
    throw error
  }
}
