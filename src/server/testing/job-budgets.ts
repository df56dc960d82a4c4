/**
 * The most statements and round trips of each call of the office, with an idempotency key where the web app
 * sends one. A call that needs more is slower for everyone: raise a number only with a reason.
 */
export const JOB_BUDGETS = {
  'open a job': { statements: 5, roundTrips: 2 },
  'create a job with a crew of two': { statements: 23, roundTrips: 12 },
  'save notes': { statements: 11, roundTrips: 6 },
  'save a date with a crew': { statements: 18, roundTrips: 9 },
  'save lines of the estimate': { statements: 18, roundTrips: 9 },
  'list 50 jobs': { statements: 5, roundTrips: 2 },
}
export type BudgetedCall = keyof typeof JOB_BUDGETS
