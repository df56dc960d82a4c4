import { queryOptions } from '@tanstack/react-query'
import { getCardProvider } from '../../../shared/payments/payments.api.ts'
import { call } from '../../kernel/api.ts'
import { FORM_NOT_LOADED, type CardProvider } from './provider.ts'

/** Who takes cards here; asked for, and its script fetched, when the first card is to be typed or authenticated. */
export const cardProviderQuery = queryOptions({
  queryKey: ['card-provider'],
  queryFn: async ({ signal }): Promise<CardProvider> => {
    const { publishableKey, standInUrl } = await call(getCardProvider, {}, { signal })
    if (standInUrl === null) {
      const stripe = await fetchPart(import('./stripe.ts'))
      return stripe.createStripeProvider(publishableKey)
    }
    const standIn = await fetchPart(import('./stand-in.ts'))
    return standIn.createStandInProvider({ url: standInUrl, publishableKey })
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  // People are told at once, with a button that tries again.
  retry: false,
})

async function fetchPart<T>(part: Promise<T>): Promise<T> {
  return part.catch(() => {
    throw new Error(FORM_NOT_LOADED)
  })
}
