import { DEFAULT_CREW_RATING, RATED_JOBS_FOR_CLIENTS } from './crew.choices.ts'

/**
 * Returns a worker's rating in percent: the stars of rated jobs out of five each; null without a rated job.
 */
export function ratingPercent(sumOfRatings: number, ratedJobs: number): number | null {
  if (ratedJobs === 0) return null
  return Math.round((sumOfRatings / (5 * ratedJobs)) * 1000) / 10
}

/**
 * Returns the rating shown to clients: the average of rated jobs with one decimal if enough jobs are rated,
 * otherwise none.
 */
export function ratingForClients(stars: number, ratedJobs: number): { rating: number; isRated: boolean } {
  if (ratedJobs < RATED_JOBS_FOR_CLIENTS) return { rating: DEFAULT_CREW_RATING, isRated: false }
  return { rating: Math.round((stars / ratedJobs) * 10) / 10, isRated: true }
}

/** Returns the color of a rating: red below 60 percent, orange from 60 to below 80, green from 80. */
export function ratingColor(percent: number): 'red' | 'orange' | 'green' {
  if (percent < 60) return 'red'
  return percent < 80 ? 'orange' : 'green'
}

/** Returns a rating with a word for its color, so that color is not the only sign. */
export function ratingWords(percent: number): string {
  const color = ratingColor(percent)
  if (color === 'red') return `${percent}% low`
  return color === 'orange' ? `${percent}% fair` : `${percent}% good`
}
