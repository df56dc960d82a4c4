import { z } from 'zod'
import type { Card } from '../../../shared/money/payments/checkout.ts'
import { saveCard } from '../../../shared/money/payments/cards.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import type { CardProvider, ShowPage } from './provider.ts'

const askedSchema = z.object({ setupIntentId: z.string(), clientSecret: z.string() })

/** Shown if the holder did not confirm the card to its bank. */
const NOT_CONFIRMED = 'The card was not confirmed. Try again or use another card.'

/**
 * Stores a card, and lets its holder confirm it if the bank requires that. Throws a CallError if the server
 * rejects it, and an Error with a text for the user if the card was not confirmed.
 */
export async function storeCard(
  wanted: { paymentMethodId: string; jobId: number; userId?: number },
  ask: { loadProvider: () => Promise<CardProvider>; showPage: ShowPage },
): Promise<Card> {
  try {
    return await call(saveCard, { body: wanted })
  } catch (error) {
    const isAsked = error instanceof CallError && error.code === 'card_unconfirmed'
    const parsedDetails = isAsked ? askedSchema.safeParse(error.details) : null
    if (!parsedDetails?.success) throw error
    const { setupIntentId, clientSecret } = parsedDetails.data
    const provider = await ask.loadProvider()
    const outcome = await provider.confirmCard(clientSecret, ask.showPage)
    if ('error' in outcome) throw new Error(outcome.error, { cause: error })
    if (outcome.status !== 'succeeded') throw new Error(NOT_CONFIRMED, { cause: error })
    return call(saveCard, { body: { ...wanted, setupIntentId } })
  }
}
