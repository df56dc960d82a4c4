import { queryOptions } from '@tanstack/react-query'
import {
  findSignupCompanies,
  getSignup,
  MIN_COMPANY_SEARCH_LENGTH,
} from '../../../shared/visitors/registration/registration.api.ts'
import { listRecentReviews } from '../../../shared/visitors/reviews/reviews.api.ts'
import { call } from '../../kernel/api.ts'

/** The company of an installation, if it has only one. */
export const onlyCompanyQuery = queryOptions({
  queryKey: ['only-company'],
  queryFn: ({ signal }) => call(getSignup, {}, { signal }).then(({ company }) => company),
  staleTime: 60_000,
})

/** Returns the query for companies with a word in their name that begins with the search text. */
export function companiesQuery(search: string) {
  return queryOptions({
    queryKey: ['signup-companies', search],
    queryFn: ({ signal }) => call(findSignupCompanies, { query: { search } }, { signal }),
    enabled: search.length >= MIN_COMPANY_SEARCH_LENGTH,
    staleTime: 60_000,
  })
}

/** The newest ratings with a text, of all companies. */
export const reviewsQuery = queryOptions({
  queryKey: ['recent-reviews'],
  queryFn: ({ signal }) => call(listRecentReviews, {}, { signal }),
  staleTime: 60_000,
})
