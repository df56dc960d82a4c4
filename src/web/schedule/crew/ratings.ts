import { ratingColor, ratingWords } from '../../../shared/people/workers/rating.ts'

/** The color of a worker's percentage. */
type Tone = ReturnType<typeof ratingColor>

/** Returns a worker's percentage with its color and label; null before the first completed job. */
export function ratingPercentText(percent: number | null): { text: string; tone: Tone } | null {
  if (percent === null) return null
  return { text: ratingWords(percent), tone: ratingColor(percent) }
}

/** Returns a rating as text, for screen readers. */
export function starsText(rating: number): string {
  return `${rating} of 5 stars`
}

/** Returns the half-star rating at a position along five stars, 0 to 1. */
export function halfStarAt(share: number): number {
  return Math.min(Math.max(Math.ceil(share * 10) / 2, 0.5), 5)
}
