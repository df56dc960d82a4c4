import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../world/client.ts'
import { randomItem } from '../world/people.ts'
import { runOperation, type Operation, type Office, type Worker } from './operations.ts'

/** How often each operation runs, in percent. */
const MIX: readonly (readonly [Operation, number])[] = [
  ['list', 50],
  ['open', 25],
  ['save', 15],
  ['timeline', 2],
  ['inbox', 2],
  ['clients', 1.5],
  ['schedule', 1.5],
  ['pdf', 1],
  ['text', 1],
  ['figures', 1],
]

/** Results of a load. */
export interface LoadResult {
  /** Milliseconds by operation. */
  times: Map<Operation, number[]>
  requests: number
  seconds: number
  conflicts: number
  failures: string[]
}

/** How a load differs from the default without pauses. */
export interface LoadOptions {
  /** How often each operation runs, as shares of their sum. */
  mix?: readonly (readonly [Operation, number])[]
  /** Average milliseconds between two operations of a caller. */
  thinkMs?: number
}

/**
 * Runs the given number of concurrent callers for the given time; each starts its next operation when the
 * previous one is done.
 */
export async function runLoad(
  port: number,
  people: readonly Worker[],
  callers: number,
  forMs: number,
  { mix = MIX, thinkMs = 0 }: LoadOptions = {},
): Promise<LoadResult> {
  // A screen sends several requests at the same time.
  const client = createClient(port, callers * 4)
  const day: LoadResult = { times: new Map(), requests: 0, seconds: 0, conflicts: 0, failures: [] }
  const office: Office = {
    client,
    conflict: () => {
      day.conflicts += 1
    },
  }
  const started = performance.now()
  const answeredBefore = client.answered()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() - started < forMs) {
        if (thinkMs > 0) await sleep(thinkMs * (0.5 + Math.random()))
        const operation = chooseOperation(mix)
        // If a person cannot do the operation, another one does it, so that the mix stays as specified.
        for (let tries = 0; tries < 50; tries += 1) {
          const who = randomItem(people)
          const from = performance.now()
          try {
            if (!(await runOperation(office, who, operation))) continue
            const times = day.times.get(operation) ?? []
            times.push(performance.now() - from)
            day.times.set(operation, times)
          } catch (error) {
            day.failures.push(
              `${operation} as ${who.part} ${who.userId}: ${error instanceof Error ? error.message : String(error)}`,
            )
          }
          break
        }
      }
    }),
  )
  day.seconds = (performance.now() - started) / 1000
  day.requests = client.answered() - answeredBefore
  client.close()
  return day
}

function chooseOperation(mix: NonNullable<LoadOptions['mix']>): Operation {
  let left = Math.random() * mix.reduce((sum, [, share]) => sum + share, 0)
  for (const [operation, share] of mix) {
    left -= share
    if (left < 0) return operation
  }
  return 'list'
}
