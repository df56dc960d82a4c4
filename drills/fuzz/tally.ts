import { table } from '../kernel/report.ts'
import type { Operation } from './document.ts'

/** Results of the requests, by call. */
export interface Tally {
  statuses: Map<string, Map<number, number>>
  problems: Map<string, { count: number; first: string }>
  /** The last rejection of a call that the schemas accept. */
  refusals: Map<string, string>
  requests: number
  slowestMs: number
}

export const createTally = (): Tally => ({
  statuses: new Map(),
  problems: new Map(),
  refusals: new Map(),
  requests: 0,
  slowestMs: 0,
})

/** Counts one response of a call. */
export function count(tally: Tally, name: string, status: number, ms: number): void {
  const statuses = tally.statuses.get(name) ?? new Map<number, number>()
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  tally.statuses.set(name, statuses)
  tally.requests += 1
  tally.slowestMs = Math.max(tally.slowestMs, ms)
}

/** Records a problem with the first request that showed it. */
export function recordProblem(tally: Tally, name: string, problem: string, example: string): void {
  const key = `${name}: ${problem}`
  const known = tally.problems.get(key)
  if (known) known.count += 1
  else tally.problems.set(key, { count: 1, first: example })
}

/** Returns the calls that never succeeded. */
export function neverSucceeded(tally: Tally, operations: readonly Operation[]): string[] {
  return operations
    .filter(
      ({ name }) =>
        ![...(tally.statuses.get(name)?.keys() ?? [])].some((status) => status >= 200 && status < 300),
    )
    .map(({ name }) => name)
}

/** Returns the requests and statuses of each call as a table. */
export function statusTable(tally: Tally): string {
  const rows = [...tally.statuses]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, statuses]) => {
      const all = [...statuses].toSorted(([a], [b]) => a - b)
      return [
        name,
        all.reduce((sum, [, n]) => sum + n, 0),
        all.map(([status, n]) => `${status}: ${n}`).join(', '),
      ]
    })
  return table(['call', 'requests', 'statuses'], rows)
}
