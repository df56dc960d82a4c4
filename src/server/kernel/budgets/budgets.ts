import { ACCOUNT_BUDGETS } from './accounts.ts'
import { DAY, HOUR, MINUTE, type Budget } from './budget.ts'
import { RUNNING_BUDGETS } from './running.ts'
import { VISITOR_BUDGETS } from './visitors.ts'
import { WORK_BUDGETS } from './work.ts'

/** All budgets by name; their counts are stored under it. Documented in docs/limits.md. */
export const BUDGETS = { ...ACCOUNT_BUDGETS, ...VISITOR_BUDGETS, ...WORK_BUDGETS, ...RUNNING_BUDGETS }

type Budgets = typeof BUDGETS
export type BudgetName = keyof Budgets

/** Names of budgets with a period. */
export type RateBudgetName = {
  [Name in BudgetName]: Budgets[Name] extends { seconds: number } ? Name : never
}[BudgetName]

/** Names of budgets that are counted as an allowance: a burst, and then a number within a period. */
export type BurstBudgetName = {
  [Name in BudgetName]: Budgets[Name] extends { burst: number } ? Name : never
}[BudgetName]

/** Names of budgets of simultaneous work that are rejected with 503. */
export type ConcurrencyBudgetName = {
  [Name in BudgetName]: Budgets[Name] extends { over: 503 } ? Name : never
}[BudgetName]

/** Names of budgets of simultaneous requests. */
export type ShareBudgetName = Extract<ConcurrencyBudgetName, keyof typeof RUNNING_BUDGETS>

/** Returns the budgets as rows of a Markdown table. */
export function budgetTable(): string {
  const rows = Object.entries<Budget>(BUDGETS).map(
    ([name, { counts, of, most, seconds, burst, over, why }]) => {
      const within = `${timeOf(seconds)}${burst === undefined ? '' : `, and ${burst} at once`}`
      return [`\`${name}\``, counts, of, most.toLocaleString('en-US'), within, over, why].join(' | ')
    },
  )
  const heads = ['budget', 'counts', 'for', 'at most', 'within', 'beyond', 'why']
  return [heads.join(' | '), heads.map(() => '---').join(' | '), ...rows]
    .map((row) => `| ${row} |`)
    .join('\n')
}

const UNITS = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [1, 'second'],
] as const

function timeOf(seconds: number | undefined): string {
  if (seconds === undefined) return 'at once'
  const [size, unit] = UNITS.find(([of]) => seconds % of === 0) ?? UNITS[3]
  return `${seconds / size} ${unit}${seconds === size ? '' : 's'}`
}
