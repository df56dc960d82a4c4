// The process of an attacker of drills/abuser.ts: what it costs to attack does not slow down the office beside it.
import { ATTACKS } from './attacks.ts'
import { runAttack, type Tally, type Target } from './attack.ts'

/** What the process is told: which attack, on what, for how long and how fast. */
export interface Order {
  attack: string
  target: Target
  forMs: number
  pace: number
}

export type Told = { tally: Tally } | { failure: string }

process.once('message', ({ attack: name, target, forMs, pace }: Order) => {
  const attack = ATTACKS.find((one) => one.name === name)
  const run = attack ? runAttack(attack, target, forMs, pace) : Promise.reject(new Error(`No attack ${name}`))
  run
    .then(
      (tally): Told => ({ tally }),
      (error: unknown): Told => ({ failure: error instanceof Error ? (error.stack ?? '') : String(error) }),
    )
    .then((told) => process.send?.(told, () => process.exit(0)))
    .catch(() => process.exit(1))
})
