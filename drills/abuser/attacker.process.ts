// The process of an attacker of drills/abuser.ts. It is separate so that the cost of attacking does not slow
// down the office.
import { ATTACKS } from './attacks.ts'
import { runAttack, type Tally, type Target } from './attack.ts'

/** The attack to run, its target, and its duration and pace. */
export interface AttackerOptions {
  attack: string
  target: Target
  forMs: number
  pace: number
}

export type AttackerResult = { tally: Tally } | { failure: string }

process.once('message', ({ attack: name, target, forMs, pace }: AttackerOptions) => {
  const attack = ATTACKS.find((one) => one.name === name)
  const run = attack ? runAttack(attack, target, forMs, pace) : Promise.reject(new Error(`No attack ${name}`))
  run
    .then(
      (tally): AttackerResult => ({ tally }),
      (error: unknown): AttackerResult => ({
        failure: error instanceof Error ? (error.stack ?? '') : String(error),
      }),
    )
    .then((told) => process.send?.(told, () => process.exit(0)))
    .catch(() => process.exit(1))
})
