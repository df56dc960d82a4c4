import { MONTH_NAMES } from '../../kernel/dates.ts'

/** Days that the link to rate a move is valid. */
export const REVIEW_LINK_DAYS = 60

/** Longest comment and reply, in characters. */
export const REVIEW_LENGTH = 1_600

/** Number of ratings that a company's page shows at once. */
export const REVIEWS_AT_ONCE = 6

/** Label of each number of stars. */
export const STAR_LABELS: readonly string[] = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good']

/** Returns stars as text, `★★★★☆` for 4; hide it from screen readers and put `starsText` beside it. */
export function starSymbols(stars: number): string {
  const full = Math.max(0, Math.min(5, Math.round(stars)))
  return '★'.repeat(full) + '☆'.repeat(5 - full)
}

/** Returns the number of stars: '4 of 5 stars'. */
export function starsText(stars: number): string {
  return `${stars} of 5 stars`
}

/** Returns a summary such as '4.6 out of 5, 23 ratings', or that there are no ratings yet. */
export function summaryText({ average, count }: { average: number | null; count: number }): string {
  if (average === null) return 'No ratings yet.'
  return `${average.toFixed(1)} out of 5, ${count.toLocaleString('en-US')} ${count === 1 ? 'rating' : 'ratings'}`
}

/**
 * Returns the name of a person on a public page: first name and last initial; for a company that moved, its
 * name.
 */
export function publicName(person: { firstName: string; lastName: string; companyName: string }): string {
  // A letter with its combining marks.
  const initial = /^.\p{M}*/su.exec(person.lastName.trim())?.[0]
  const name = [person.firstName.trim(), ...(initial ? [`${initial}.`] : [])].filter(Boolean).join(' ')
  return name || person.companyName.trim()
}

/**
 * Returns author, city and time of a review: 'Maria S., Denver, moved in May 2026'; unknown parts are left
 * out.
 */
export function authorText(review: { by: string; city: string; movedOn: string | null }): string {
  const [year, month] = review.movedOn?.split('-') ?? []
  const who = [review.by || 'A client', review.city].filter(Boolean).join(', ')
  return month ? `${who}, moved in ${MONTH_NAMES[Number(month) - 1]} ${year}` : who
}
