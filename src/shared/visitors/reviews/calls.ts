import type { EndpointRoute } from '../../kernel/calls.ts'

/** Routes of the review link's page and of the list on a company's page, without their schemas. */
export const getReviewRequestWire = {
  name: 'getReviewRequest',
  method: 'GET',
  path: '/wp/v2/reviews/:token',
  access: 'public',
  isTokenIgnored: true,
} as const satisfies EndpointRoute

export const answerReviewWire = {
  name: 'answerReview',
  method: 'POST',
  path: '/wp/v2/reviews/:token',
  access: 'public',
  isTokenIgnored: true,
} as const satisfies EndpointRoute

export const listCompanyReviewsWire = {
  name: 'listCompanyReviews',
  method: 'GET',
  path: '/wp/v2/companies/:company/reviews',
  access: 'public',
  isTokenIgnored: true,
} as const satisfies EndpointRoute
