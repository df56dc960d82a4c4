import { z } from 'zod'
import {
  chargeCard,
  checkout,
  confirmCharge,
  confirmCheckout,
} from '../../../shared/money/payments/payments.api.ts'
import { transactionLineSchema, type Transaction } from '../../../shared/jobs/finances/payment.ts'
import type { Checkout } from '../../../shared/money/payments/checkout.ts'
import { call, CallError } from '../../kernel/api.ts'
import { UNKNOWN, type CallFailure, type ChargeEffect, type ChargeRequest } from './charge.ts'

/** Charges a card; the same request again after a lost response finds the charge that it started. */
export function sendCharge({ card, userId, jobId, lines, isHold }: ChargeRequest): Promise<Checkout> {
  const body = {
    ...(userId !== null && { userId }),
    productId: jobId,
    productType: 'jobs' as const,
    lineItems: [...lines],
  }
  if ('id' in card)
    return call(chargeCard, {
      params: { cardId: card.id },
      body: { ...body, captureMethod: isHold ? 'manual' : 'automatic' },
    })
  const { paymentMethodId, isKept } = card
  // Confirmed by the server, so that the fee is calculated for this card.
  return call(checkout, {
    body: { ...body, paymentMethodId, saveCard: isKept, confirmationMethod: 'manual' },
  })
}

/** Continues a charge after its authentication; throws a CallError. */
export async function sendConfirm({
  request,
  begun,
}: Extract<ChargeEffect, { do: 'confirm' }>): Promise<Transaction> {
  if (begun.paymentIntentId === null) throw new Error(UNKNOWN)
  const { card, userId, lines } = request
  if (!('id' in card)) {
    const { transaction } = await call(confirmCheckout, { body: { paymentIntentId: begun.paymentIntentId } })
    return transaction
  }
  return call(confirmCharge, {
    params: { cardId: card.id },
    body: {
      ...(userId !== null && { userId }),
      paymentIntentId: begun.paymentIntentId,
      lineItems: [...lines],
    },
  })
}

/** Has the server read the state of a running charge from the provider; a decline is shown with the job. */
export async function settleCharge({ paymentIntentId }: Transaction): Promise<void> {
  if (paymentIntentId === null) return
  await call(confirmCheckout, { body: { paymentIntentId } }).catch(() => undefined)
}

const linesSchema = z.array(transactionLineSchema)

/** Returns a failed call in the form that a charge needs; errors of our own code keep their message. */
export function failureOf(error: unknown): CallFailure {
  if (!(error instanceof CallError))
    return {
      code: '',
      status: 400,
      message: error instanceof Error ? error.message : String(error),
      lines: null,
    }
  const { code, status, message, details } = error
  return { code, status, message, lines: linesSchema.safeParse(details['lineItems']).data ?? null }
}
