import { getCardProvider } from '../../../shared/money/payments/cards.api.ts'
import { call } from '../../kernel/api.ts'
import { FORM_NOT_LOADED, type CardProvider } from './provider.ts'

/**
 * Loads the card provider of the installation with its script; throws an error with a text for the user if it
 * does not load.
 */
export async function loadCardProvider(signal?: AbortSignal): Promise<CardProvider> {
  const { publishableKey, standInUrl } = await call(getCardProvider, {}, signal ? { signal } : {})
  if (standInUrl === null) {
    const stripe = await fetchPart(import('./stripe.ts'))
    return stripe.createStripeProvider(publishableKey)
  }
  const standIn = await fetchPart(import('./stand-in.ts'))
  return standIn.createStandInProvider({ url: standInUrl, publishableKey })
}

async function fetchPart<T>(part: Promise<T>): Promise<T> {
  return part.catch(() => {
    throw new Error(FORM_NOT_LOADED)
  })
}
