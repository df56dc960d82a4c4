import { CardsError } from '../../adapters/cards/cards.ts'
import { syncChargebacks } from './chargebacks.settle.ts'
import type { Db } from '../../kernel/db/tenancy.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import { deleteProviderCustomer } from './customers.service.ts'
import { cancelClaimedCharge, releaseAuthorization } from './charges.cancel.ts'
import { claimCharge, releaseCharge, type ChargeKey } from './charge.store.ts'
import { staleReason } from './stale.ts'
import { leaseUntil, readInCompany, type ChargeContext } from './desk.ts'
import { isChargeOpen, type StoredCharge } from '../../jobs/finances/money.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import { readUnsettledCharges, releaseAllLeases } from './reconcile.store.ts'
import { syncRefunds } from './refunds.settle.ts'
import { handleIntent, recordIntentState } from './settle.ts'

/** How long an interrupted charge may be continued by the same call, in milliseconds. */
const RESUME_MS = 2 * 60_000
/** How long a card holder has to authenticate, in milliseconds. */
const HOLDER_MS = 60 * 60_000
const MAX_AT_ONCE = 200
/** After this many missing answers in a row the provider counts as down. */
const MAX_SILENCES = 5

/**
 * Makes one charge here equal to the provider's: a successful one counts, an abandoned one is canceled there
 * and here, refunds are found or requested again. Returns 'busy' while a call works on it.
 */
export async function reconcileCharge(
  context: ChargeContext,
  at: ChargeKey,
  source: 'webhook' | 'reconciliation',
): Promise<'done' | 'busy'> {
  const now = context.kernel.now().toISOString()
  const isMine = await readInCompany(context, at.companyId, (tx) =>
    claimCharge(tx, at, now, leaseUntil(context)),
  )
  if (!isMine) {
    const exists = await read(context, at)
    return exists ? 'busy' : 'done'
  }
  try {
    let charge = await read(context, at)
    if (!charge) return 'done'
    let isDisputed = false
    if (charge.intentId !== null) {
      const seen = await look(context, charge, charge.intentId, source)
      charge = seen.charge ?? charge
      ;({ isDisputed } = seen)
    }
    if (isChargeOpen(charge) && (isAbandoned(context, charge) || (await isStale(context, charge))))
      await cancelClaimedCharge(context, charge)
    const after = await read(context, at)
    if (after) await syncRefunds(context, after, source)
    if (after && (isDisputed || after.chargebacks.length > 0)) await syncChargebacks(context, after, source)
    return 'done'
  } finally {
    await readInCompany(context, at.companyId, (tx) => releaseCharge(tx, at)).catch(() => {})
  }
}

/**
 * Updates a charge to the provider's state. If its holder has authenticated, it is confirmed as the browser
 * would have done, because that may have been closed; it is not confirmed if its lines are no longer right.
 */
async function look(
  context: ChargeContext,
  charge: StoredCharge,
  intentId: string,
  source: 'webhook' | 'reconciliation',
): Promise<{ charge: StoredCharge | undefined; isDisputed: boolean }> {
  const intent = await context.kernel.cards.readIntent(intentId)
  const { isDisputed } = intent
  const isAuthenticated = charge.status === 'requires_action' && intent.status === 'requires_confirmation'
  if (!isAuthenticated || charge.confirmation !== 'manual' || (await isStale(context, charge)))
    return {
      charge: await recordIntentState(context, charge, await handleIntent(context, charge, intent), source),
      isDisputed,
    }
  const confirmed = await context.kernel.cards.confirmIntent(intentId, `${charge.providerKey}:confirm:2`)
  return {
    charge: await recordIntentState(context, charge, await handleIntent(context, charge, confirmed), source),
    isDisputed,
  }
}

function read(context: ChargeContext, at: ChargeKey): Promise<StoredCharge | undefined> {
  return readInCompany(context, at.companyId, (tx) => readCharge(tx, at.companyId, { id: at.id }, 'read'))
}

/** Whether no call will continue a charge; an authorized amount waits for the office. */
function isAbandoned(context: ChargeContext, charge: StoredCharge): boolean {
  if (charge.status === 'requires_capture') return false
  const age = context.kernel.now().getTime() - Date.parse(charge.createdAt)
  const waitsForHolder = charge.status === 'requires_action' || charge.confirmation === 'automatic'
  return age > (waitsForHolder ? HOLDER_MS : RESUME_MS)
}

/**
 * Whether a charge may not continue: its price changed, it was paid in another way, or its days are taken.
 */
async function isStale(context: ChargeContext, charge: StoredCharge): Promise<boolean> {
  return charge.status !== 'requires_capture' && (await staleReason(context, charge)) !== null
}

/**
 * Reconciles every unsettled charge and refund, in all companies, page by page. What cannot be settled now is
 * left for the next run; only a provider that does not answer several times in a row ends this one.
 */
export async function reconcileAll(context: ChargeContext): Promise<number> {
  const { kernel } = context
  const now = kernel.now().toISOString()
  let count = 0
  let silences = 0
  for (let after = 0; ;) {
    const rows = await readUnsettledCharges(kernel.db, now, after, MAX_AT_ONCE)
    for (const row of rows) {
      try {
        await reconcileCharge(context, row, 'reconciliation')
        silences = 0
      } catch (error) {
        kernel.log.warn({ err: error, transaction: row.id }, 'reconciliation')
        silences = error instanceof CardsError && error.kind === 'unavailable' ? silences + 1 : 0
        if (silences >= MAX_SILENCES) return count
      }
    }
    count += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < MAX_AT_ONCE) return count
    after = last.id
  }
}

/** Releases the leases of a process that died; runs when a server node starts. */
export async function releaseLeases(db: Db): Promise<void> {
  await releaseAllLeases(db)
}

/** Returns the handlers of queued payment jobs: checks after a webhook, and reconciliation every minute. */
export function paymentHandlers(
  context: () => ChargeContext,
): Pick<QueueHandlers, 'settle-transaction' | 'settle-transactions' | 'release-hold' | 'forget-customer'> {
  return {
    'settle-transaction': async ({ companyId, transactionId }) => {
      const result = await reconcileCharge(context(), { companyId, id: transactionId }, 'webhook')
      // The call that works on it records the outcome itself; the retry verifies that.
      if (result === 'busy') throw new Error(`Charge ${transactionId} is being worked on`)
    },
    'settle-transactions': async () => {
      await reconcileAll(context())
    },
    'release-hold': ({ companyId, transactionId }) =>
      releaseAuthorization(context(), companyId, transactionId),
    'forget-customer': ({ companyId, userId }) => deleteProviderCustomer(context(), companyId, userId),
  }
}
