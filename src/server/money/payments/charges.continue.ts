import { isCanceled } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars, dollarsFromCents, formatCents, type Cents } from '../../../shared/kernel/money.ts'
import { findLink } from '../../../shared/kernel/permissions.ts'
import { areLinesEqual } from '../../../shared/jobs/finances/lines.ts'
import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { toCallerError } from './card.errors.ts'
import { isWithoutPayer } from './charge.lines.ts'
import { amountChangedError, maxCaptureCents } from './charge.checks.ts'
import { releaseCharge } from './charge.store.ts'
import { readInCompany, renewLease, withLockedCharge, type ChargeContext } from './desk.ts'
import { wrongPayerError } from './stale.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import { isChargeOpen, type StoredCharge } from '../../jobs/finances/money.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import { paysForJob } from '../../jobs/finances/payers.ts'
import { handleIntent, isAuthorized, recordIntentState } from './settle.ts'
import { claimSoon } from './charges.cancel.ts'
import { scopeOf, type ChargeCaller } from './charges.service.ts'
import { answerOf, rejectStale, type ChargeResult } from './charges.steps.ts'

/** A request to continue a charge that began before. */
export interface ChargeContinuation {
  intentId: string
  /** The lines that the browser expects to pay; null if it sends none. */
  lines: readonly TransactionLine[] | null
  amountToCapture: number | null
}

/**
 * Continues a charge after its holder authenticated, or captures an authorized amount. Throws rest_not_found
 * for a charge that the caller may not see, amount_changed, card_declined, rest_forbidden for a capture by
 * anyone but managers, payment_in_progress, cards_unavailable.
 */
export async function continueCharge(
  context: ChargeContext,
  caller: ChargeCaller,
  continuation: ChargeContinuation,
): Promise<ChargeResult> {
  const charge = await findOwn(context, caller, continuation.intentId)
  if (
    continuation.lines &&
    !areLinesEqual(
      continuation.lines.filter(({ amount }) => amount > 0),
      charge.lines,
    )
  )
    throw amountChangedError(charge.lines)
  if (!isChargeOpen(charge)) return answerOf(charge, null)
  const isHeld = charge.status === 'requires_capture'
  if (isHeld && !isManagerOf(caller, charge)) throw new AppError('rest_forbidden')
  const captureCents =
    continuation.amountToCapture === null
      ? charge.amountCents
      : centsFromDollars(continuation.amountToCapture)
  await claimSoon(context, charge)
  try {
    const { cards } = context.kernel
    let intent = await cards.readIntent(continuation.intentId)
    if (intent.status === 'requires_confirmation' || isAuthorized(charge, intent))
      await rejectStale(context, charge)
    if (intent.status === 'requires_confirmation')
      intent = await cards.confirmIntent(intent.id, `${charge.providerKey}:confirm:2`, {
        isOffSession: isWithoutPayer(charge) && caller.actor.userId !== charge.userId,
      })
    else if (intent.status === 'requires_capture' && isHeld) {
      await checkCapture(context, charge, captureCents)
      intent = await cards.captureIntent(intent.id, captureCents, `${charge.providerKey}:capture`)
    }
    intent = await handleIntent(context, charge, intent)
    const settled = await recordIntentState(context, charge, intent, 'call')
    return answerOf(settled ?? charge, intent)
  } catch (error) {
    throw toCallerError(error)
  } finally {
    await readInCompany(context, charge.companyId, (tx) => releaseCharge(tx, charge)).catch(() => {})
  }
}

/**
 * Rejects a capture on a job that is called off, from a person who no longer pays for it, of more than is
 * authorized, or of more of the price than is unpaid. The lease is renewed under the job's lock, because the
 * job cannot be closed until the amount is captured or released.
 */
async function checkCapture(
  context: ChargeContext,
  charge: StoredCharge,
  captureCents: Cents,
): Promise<void> {
  const most = await withLockedCharge(context, charge, async ({ work, job }) => {
    if (job.deletedAt !== null || isCanceled(job.jobStatus))
      throw new AppError('rest_conflict', {
        message: `This job is ${job.deletedAt === null ? 'canceled' : 'deleted'}. Release the held amount.`,
      })
    if (!(await paysForJob(work.tx, job, charge.userId))) throw wrongPayerError()
    await renewLease(context, work.tx, charge)
    return maxCaptureCents(await readMoneyState(work.tx, job, context.kernel.now()), charge)
  })
  if (most === undefined || captureCents <= most) return
  if (captureCents <= charge.amountCents)
    throw new AppError('amount_changed', {
      message:
        most === 0
          ? 'Nothing is left to pay. Release the amount.'
          : `No more than ${formatCents(most)} is left to pay. Capture that, or release the amount.`,
      details: { amount: dollarsFromCents(most) },
    })
  throw new AppError('rest_invalid_param', {
    message: 'More than is held cannot be captured.',
    fields: { amountToCapture: 'More than is held cannot be captured.' },
  })
}

function isManagerOf({ actor }: ChargeCaller, charge: StoredCharge): boolean {
  const role = findLink(actor, charge.companyId)?.role
  return role === 'administrator' || role === 'manager'
}

async function findOwn(
  context: ChargeContext,
  caller: ChargeCaller,
  intentId: string,
): Promise<StoredCharge> {
  const found = await inTenant(context.kernel.db, scopeOf(caller), async (tx) => {
    for (const companyId of caller.companyIds) {
      const one = await readCharge(tx, companyId, { intentId }, 'read')
      if (one) return one
    }
    return undefined
  })
  // A crew member continues the charge that they began with the client beside them.
  const isBegun = found?.isClientPresent === true && found.createdBy === caller.actor.userId
  const isTheirs = found && (found.userId === caller.actor.userId || isManagerOf(caller, found) || isBegun)
  const { personalLink } = caller.actor
  if (!isTheirs || (personalLink && personalLink.jobId !== found.jobId))
    throw new AppError('rest_not_found', { message: 'This payment was not found.' })
  return found
}
