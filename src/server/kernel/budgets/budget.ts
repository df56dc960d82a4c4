export const MINUTE = 60
export const QUARTER_OF_AN_HOUR = 15 * MINUTE
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How much of one thing somebody may use. */
export interface Budget {
  /** What is counted, in the plural. */
  counts: string
  /** Whose uses are counted together. */
  of: string
  /** How many are within the budget. */
  most: number
  /** The seconds in which they are counted; without them, how many there may be at once. */
  seconds?: number
  /** How many more pass at once, where uses are counted as an allowance that fills up again. */
  burst?: number
  /** What follows when the budget is used up; an HTTP status comes with Retry-After. */
  over: 429 | 503 | string
  why: string
}
