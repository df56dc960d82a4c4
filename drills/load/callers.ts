import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../world/client.ts'
import { pick } from '../world/people.ts'
import { doDeed, type Deed, type Office, type Worker } from './deeds.ts'

/** How often each deed is done, of 100. */
const MIX: readonly (readonly [Deed, number])[] = [
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

/** What a load came to. */
export interface Day {
  /** Milliseconds by deed. */
  times: Map<Deed, number[]>
  requests: number
  seconds: number
  conflicts: number
  failures: string[]
}

/** How a day differs from one without a pause. */
export interface Habits {
  /** How often each deed is done, as shares of their sum. */
  mix?: readonly (readonly [Deed, number])[]
  /** Milliseconds between two deeds of a caller, on average. */
  thinkMs?: number
}

/** Lets so many callers work side by side for so long, each beginning its next deed when the one before is done. */
export async function liveDay(
  port: number,
  people: readonly Worker[],
  callers: number,
  forMs: number,
  { mix = MIX, thinkMs = 0 }: Habits = {},
): Promise<Day> {
  // A screen asks for several things at once.
  const client = createClient(port, callers * 4)
  const day: Day = { times: new Map(), requests: 0, seconds: 0, conflicts: 0, failures: [] }
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
        const deed = chooseDeed(mix)
        // Whoever cannot do it has somebody else do it, so that the mix stays what it says.
        for (let tries = 0; tries < 50; tries += 1) {
          const who = pick(people)
          const from = performance.now()
          try {
            if (!(await doDeed(office, who, deed))) continue
            const times = day.times.get(deed) ?? []
            times.push(performance.now() - from)
            day.times.set(deed, times)
          } catch (error) {
            day.failures.push(
              `${deed} as ${who.part} ${who.userId}: ${error instanceof Error ? error.message : String(error)}`,
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

function chooseDeed(mix: NonNullable<Habits['mix']>): Deed {
  let left = Math.random() * mix.reduce((sum, [, share]) => sum + share, 0)
  for (const [deed, share] of mix) {
    left -= share
    if (left < 0) return deed
  }
  return 'list'
}
