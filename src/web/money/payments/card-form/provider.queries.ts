import { queryOptions } from '@tanstack/react-query'
import { loadCardProvider } from '../../../kernel/cards/load-provider.ts'

/** Who takes cards here; asked for, and its script fetched, when the first card is to be typed or authenticated. */
export const cardProviderQuery = queryOptions({
  queryKey: ['card-provider'],
  queryFn: ({ signal }) => loadCardProvider(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  // People are told at once, with a button that tries again.
  retry: false,
})
