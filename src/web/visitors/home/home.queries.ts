import { queryOptions } from '@tanstack/react-query'
import {
  findSignupCompanies,
  getSignup,
  SHORTEST_COMPANY_SEARCH,
} from '../../../shared/people/accounts/registration.api.ts'
import { listRecentReviews } from '../../../shared/visitors/reviews/reviews.api.ts'
import { call } from '../../kernel/api.ts'

/** The only company of an installation, if it is the only one. */
export const onlyCompanyQuery = queryOptions({
  queryKey: ['only-company'],
  queryFn: ({ signal }) => call(getSignup, {}, { signal }).then(({ company }) => company),
  staleTime: 60_000,
})

/** Companies whose name has a word that begins so. */
export function companiesQuery(search: string) {
  return queryOptions({
    queryKey: ['signup-companies', search],
    queryFn: ({ signal }) => call(findSignupCompanies, { query: { search } }, { signal }),
    enabled: search.length >= SHORTEST_COMPANY_SEARCH,
    staleTime: 60_000,
  })
}

/** The newest ratings with words, of all companies. */
export const reviewsQuery = queryOptions({
  queryKey: ['recent-reviews'],
  queryFn: ({ signal }) => call(listRecentReviews, {}, { signal }),
  staleTime: 60_000,
})
