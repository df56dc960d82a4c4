import { CardsError, type ProviderChargeback } from '../../adapters/cards/cards.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import type { ChargeKey } from './charge.store.ts'
import { sendChargebackResponse } from './chargebacks.answer.ts'
import { readChargeback } from './chargebacks.store.ts'
import { readInCompany, type ChargeContext } from './desk.ts'
import { findChargesOfIntent, readKnownChargebacks, readUnsettledChargebacks } from './reconcile.store.ts'
import { reconcileCharge } from './reconcile.ts'

const DAY_MS = 86_400_000
/** How far back the provider is asked for chargebacks: much longer than it retries its webhooks. */
const LOOK_BACK_DAYS = 35
const MAX_AT_ONCE = 200
/** After this many missing answers in a row the provider counts as down. */
const MAX_SILENCES = 5

/** A chargeback that is not settled, identified by its payment. */
type Unsettled = ChargeKey & { disputeId: string; chargebackId: number }

/**
 * Finds chargebacks whose webhook was lost, in all companies: new ones from the provider's list, and the
 * state of open ones by reading each. Returns the number of payments checked.
 */
export async function findChargebacks(context: ChargeContext): Promise<number> {
  const { kernel } = context
  const since = new Date(kernel.now().getTime() - LOOK_BACK_DAYS * DAY_MS)
  const there = await kernel.cards.listChargebacksSince(since)
  const listed = await differing(context, there)
  const names = new Set(there.map(({ id }) => id))
  const known = await unsettled(context)
  await sendLeftAnswers(context, known)
  const open = known.filter(({ disputeId }) => !names.has(disputeId))
  const wanted = new Map([...listed, ...open].map((at) => [at.id, { companyId: at.companyId, id: at.id }]))
  let silences = 0
  for (const at of wanted.values()) {
    try {
      await reconcileCharge(context, at, 'reconciliation')
      silences = 0
    } catch (error) {
      kernel.log.warn({ err: error, transaction: at.id }, 'chargebacks')
      silences = error instanceof CardsError && error.kind === 'unavailable' ? silences + 1 : 0
      if (silences >= MAX_SILENCES) break
    }
  }
  return wanted.size
}

/** Payments whose chargebacks differ here or are not known here. */
async function differing(
  { kernel }: ChargeContext,
  there: readonly ProviderChargeback[],
): Promise<(ChargeKey & { disputeId: string })[]> {
  const rows = await readKnownChargebacks(
    kernel.db,
    there.map(({ id }) => id),
  )
  const known = new Map(rows.map((row) => [row.dispute_id, row]))
  const found: (ChargeKey & { disputeId: string })[] = []
  for (const one of there) {
    const row = known.get(one.id)
    const isSame =
      row?.status === one.status &&
      row.withdrawn_cents === one.withdrawnCents &&
      row.reinstated_cents === one.reinstatedCents &&
      row.fee_cents === one.feeCents
    if (isSame || one.intentId === null) continue
    // Other systems may take payments through the same provider account.
    for (const charge of await findChargesOfIntent(kernel.db, one.intentId, ''))
      found.push({ ...charge, disputeId: one.id })
  }
  return found
}

/** Longer than the queue retries an answer, in milliseconds. */
const ANSWER_LEFT_MS = 2 * 3_600_000

/** Queues answers again that the queue stopped retrying because the provider was down for long. */
async function sendLeftAnswers(context: ChargeContext, open: readonly Unsettled[]): Promise<void> {
  for (const { companyId, chargebackId } of open)
    await readInCompany(context, companyId, async (tx) => {
      const one = await readChargeback(tx, companyId, chargebackId)
      if (!one || one.response === null || one.answeredAt !== null || one.respondedAt === null) return
      if (context.kernel.now().getTime() - Date.parse(one.respondedAt) > ANSWER_LEFT_MS)
        await context.kernel.queue.send(tx, 'answer-chargeback', { companyId, chargebackId })
    })
}

/** Payments with chargebacks that the bank has not decided or whose money has not been returned yet. */
async function unsettled({ kernel }: ChargeContext): Promise<Unsettled[]> {
  const found: Unsettled[] = []
  for (let after = 0; ;) {
    const rows = await readUnsettledChargebacks(kernel.db, after, MAX_AT_ONCE)
    for (const row of rows)
      found.push({
        companyId: row.company_id,
        id: row.transaction_id,
        disputeId: row.dispute_id,
        chargebackId: row.id,
      })
    const last = rows.at(-1)
    if (!last || rows.length < MAX_AT_ONCE) return found
    after = last.id
  }
}

/** Returns the handlers of queued chargeback jobs. */
export function chargebackHandlers(
  context: () => ChargeContext,
): Pick<QueueHandlers, 'find-chargebacks' | 'answer-chargeback'> {
  return {
    'answer-chargeback': ({ companyId, chargebackId }, attempt) =>
      sendChargebackResponse(context(), companyId, chargebackId, attempt),
    'find-chargebacks': async () => {
      await findChargebacks(context())
    },
  }
}
