import { queryOptions } from '@tanstack/react-query'
import { listCompanyReviews, listReviewRequests } from '../../../shared/visitors/reviews/reviews.api.ts'
import { callList } from '../../kernel/api.ts'

/** Rows on one page of a list. */
const PER_PAGE = 10

/** Returns the query for a page of the company's ratings, as the public sees them. */
export function ratingsQuery(companyId: number, handle: string, page: number) {
  return queryOptions({
    queryKey: ['reviews', companyId, 'ratings', page],
    queryFn: ({ signal }) =>
      callList(
        listCompanyReviews,
        { params: { company: handle }, query: { page, per_page: PER_PAGE } },
        { signal },
      ),
  })
}

/** Returns the query for a page of the completed jobs with the state of their ratings. */
export function requestsQuery(companyId: number, page: number) {
  return queryOptions({
    queryKey: ['reviews', companyId, 'requests', page],
    queryFn: ({ signal }) =>
      callList(
        listReviewRequests,
        { params: { id: companyId }, query: { page, per_page: PER_PAGE } },
        { signal },
      ),
  })
}
