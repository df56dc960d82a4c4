import { RATING_WORDS, ratingColor } from '../../../shared/schedule/crew/crew.rules.ts'

/** How good a worker's percentage is, as a color. */
type Tone = ReturnType<typeof ratingColor>

/** A worker's percentage with its color and its word; no completed job yet, no figure. */
export function percentWords(percent: number | null): { text: string; tone: Tone } | null {
  if (percent === null) return null
  const tone = ratingColor(percent)
  return { text: `${percent}% ${RATING_WORDS[tone]}`, tone }
}

/** A rating in words, for who does not see the stars. */
export function starsText(rating: number): string {
  return `${rating} of 5 stars`
}

/** The rating at a place along five stars, 0 to 1: the half star that was hit. */
export function halfAt(share: number): number {
  return Math.min(Math.max(Math.ceil(share * 10) / 2, 0.5), 5)
}
