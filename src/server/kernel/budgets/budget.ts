export const MINUTE = 60
export const QUARTER_OF_AN_HOUR = 15 * MINUTE
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How much of one thing a person, address, or company may use. */
export interface Budget {
  /** What is counted, in the plural. */
  counts: string
  /** Whose uses are counted together. */
  of: string
  /** The maximum within the budget. */
  most: number
  /**
   * The period in seconds in which uses are counted; absent if the number of simultaneous uses is limited.
   */
  seconds?: number
  /** How many more pass at the same time, if uses are counted as an allowance that refills. */
  burst?: number
  /** What happens when the budget is used up; an HTTP status comes with Retry-After. */
  over: 429 | 503 | string
  why: string
}
