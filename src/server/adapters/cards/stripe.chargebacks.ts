import type Stripe from 'stripe'
import type { Cards } from './cards.ts'
import { toChargeback } from './shapes.ts'
import { callWithIds } from './stripe.ask.ts'

const MAX_CHARGEBACKS = 10_000

/** Creates the part of the adapter for chargebacks, which the provider calls disputes. */
export function createChargebacks({
  disputes,
  files,
}: Pick<Stripe, 'disputes' | 'files'>): Pick<
  Cards,
  'listChargebacks' | 'listChargebacksSince' | 'uploadEvidence' | 'sendEvidence' | 'acceptChargeback'
> {
  const list = async (params: Stripe.DisputeListParams) => {
    const all = disputes.list({ ...params, limit: 100 })
    // Stripe lists the newest first.
    return (await all.autoPagingToArray({ limit: MAX_CHARGEBACKS })).map(toChargeback).toReversed()
  }
  return {
    listChargebacks: (intentId) => callWithIds(() => list({ payment_intent: intentId }), intentId),
    listChargebacksSince: (since) =>
      callWithIds(() => list({ created: { gte: Math.floor(since.getTime() / 1000) } })),
    uploadEvidence: ({ name, bytes }, key) =>
      callWithIds(async () => {
        const file = { data: bytes, name, type: 'application/pdf' }
        return (await files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key })).id
      }),
    sendEvidence: (chargebackId, evidence, key) =>
      callWithIds(
        async () => {
          const params: Stripe.DisputeUpdateParams = {
            evidence: {
              customer_name: evidence.customerName,
              customer_email_address: evidence.customerEmail,
              product_description: evidence.productDescription,
              service_date: evidence.serviceDate,
              uncategorized_text: evidence.explanation,
              uncategorized_file: evidence.fileId,
            },
            submit: true,
          }
          return toChargeback(await disputes.update(chargebackId, params, { idempotencyKey: key }))
        },
        chargebackId,
        evidence.fileId,
      ),
    acceptChargeback: (chargebackId, key) =>
      callWithIds(
        async () => toChargeback(await disputes.close(chargebackId, {}, { idempotencyKey: key })),
        chargebackId,
      ),
  }
}
