import { queryOptions } from '@tanstack/react-query'
import { loadCardProvider } from '../../cards/load-provider.ts'

/**
 * The query of the card provider; it and its script are loaded when the first card is typed or authenticated.
 */
export const cardProviderQuery = queryOptions({
  queryKey: ['card-provider'],
  queryFn: ({ signal }) => loadCardProvider(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  // The user is notified immediately and gets a button that tries again.
  retry: false,
})
