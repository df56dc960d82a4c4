import { AppError } from '../../../shared/kernel/errors.ts'
import { CardsError } from '../../adapters/cards/cards.ts'
import { findChargebacks } from './chargebacks.jobs.ts'
import type { History, Step, Fault } from './history.arbitrary.testing.ts'
import { checkBooks } from './history.books.testing.ts'
import { runOperation } from './history.deeds.testing.ts'
import { guardStep } from './history.guards.testing.ts'
import { Crash, type FaultPoint } from './history.process.testing.ts'
import { chargeContextOf, type HistoryRun } from './history.scene.testing.ts'
import {
  beginRun,
  throwLoggedFailures,
  restartProcess,
  shiftClock,
  type HistoryFixture,
} from './history.world.testing.ts'
import { reconcileAll, reconcileCharge, releaseLeases } from './reconcile.ts'

/** Longer than the lease of a charge, in milliseconds. */
const LEASE_OVER_MS = 31_000
/** Longer than the wait for a card holder, in milliseconds. */
const HOLDER_OVER_MS = 61 * 60_000

/** Counts of the operations in all histories, to check that they happen. */
export interface Tally {
  operations: Record<string, number>
  refused: Record<string, number>
  crashes: number
  captured: number
  refunded: number
  chargebacks: number
  usedFees: number
}

export const newTally = (): Tally => ({
  operations: {},
  refused: {},
  crashes: 0,
  captured: 0,
  refunded: 0,
  chargebacks: 0,
  usedFees: 0,
})

/** Plays a history to its end and compares the ledger with the provider's records; throws at a difference. */
export async function playHistory(world: HistoryFixture, history: History, tally: Tally): Promise<void> {
  const run = await beginRun(world, history)
  const play: HistoryRun = { run, charges: [], refunds: [], secrets: new Set(), seen: new Map() }
  const guard = (moment: FaultPoint) => guardStep(play, moment)
  for (const step of history.steps) {
    run.onMoment = withTroubles(play, step, guard, tally)
    const crash = await attempt(play, step, tally)
    run.onMoment = guard
    if (crash === undefined) continue
    tally.crashes += 1
    restartProcess(run)
    // Another server node continues after the leases of the dead one have expired; a restarted one claims
    // them immediately.
    if (crash.waits) await shiftClock(run, LEASE_OVER_MS)
    else await releaseLeases(run.process.kernel.db)
    await reconcileAll(chargeContextOf(play))
  }
  await comeToRest(play)
  await checkBooks(play, tally)
  await releaseHeld(play)
  await settleChargebacks(play)
  throwLoggedFailures(run)
}

/**
 * Runs one step; returns the crash that ended it. Rejections of the server are expected; other errors are
 * thrown.
 */
async function attempt(
  play: HistoryRun,
  { job, operation, faults }: Step,
  tally: Tally,
): Promise<{ waits: boolean } | undefined> {
  try {
    await runOperation(play, jobOf(play, job), operation)
    tally.operations[operation.kind] = (tally.operations[operation.kind] ?? 0) + 1
  } catch (error) {
    if (!(error instanceof Crash)) recordRefusal(error, tally)
  }
  // A periodic job continues after failures, so only this check sees that its process died.
  if (!play.run.process.isDead()) return undefined
  const crash = faults.find((fault) => fault.kind === 'crash')
  return { waits: crash?.waits ?? false }
}

function jobOf({ run }: HistoryRun, nth: number): number {
  return run.jobs[nth % run.jobs.length] ?? 0
}

function recordRefusal(error: unknown, tally: Tally): void {
  const code =
    error instanceof AppError && error.code !== 'rest_internal'
      ? error.code
      : error instanceof CardsError
        ? `provider ${error.kind}`
        : undefined
  if (code === undefined) throw error
  tally.refused[code] = (tally.refused[code] ?? 0) + 1
}

/** Returns the handler that applies the faults of a step, each once. */
function withTroubles(
  play: HistoryRun,
  step: Step,
  guard: (moment: FaultPoint) => Promise<void>,
  tally: Tally,
): (moment: FaultPoint) => Promise<void> {
  const left = new Set(step.faults)
  let moments = 0
  let provider = 0
  const strikes = (fault: Fault, moment: FaultPoint) =>
    fault.kind === 'crash' ? fault.at === moments : moment.at === 'step' && fault.at === provider
  return async (moment) => {
    await guard(moment)
    const found = [...left].find((fault) => strikes(fault, moment))
    moments += 1
    if (moment.at === 'step') provider += 1
    if (!found) return
    left.delete(found)
    switch (found.kind) {
      case 'crash':
        play.run.process.die()
        throw new Crash('The process is gone')
      case 'away':
        throw new CardsError('unavailable', 'The provider did not answer')
      case 'meanwhile': {
        const { run } = play
        const before = run.onMoment
        run.onMoment = guard
        if (found.isLate) await shiftClock(run, LEASE_OVER_MS)
        await runOperation(play, jobOf(play, found.job), found.operation).catch((error: unknown) =>
          recordRefusal(error, tally),
        )
        run.onMoment = before
      }
    }
  }
}

/** Completes everything pending: leases and waits for holders end, webhooks arrive, periodic jobs run. */
async function comeToRest(play: HistoryRun): Promise<void> {
  const { run } = play
  restartProcess(run)
  await shiftClock(run, HOLDER_OVER_MS)
  for (const { metadata } of run.cards.intents.values()) {
    const at = { companyId: run.company.id, id: Number(metadata['transaction']) }
    await reconcileCharge(chargeContextOf(play), at, 'webhook')
  }
  await reconcileAll(chargeContextOf(play))
  await findChargebacks(chargeContextOf(play))
}

/** Cancels amounts that are still authorized, so that later histories do not reconcile them. */
async function releaseHeld(play: HistoryRun): Promise<void> {
  const { run } = play
  for (const { id, status, metadata } of run.cards.intents.values()) {
    if (status !== 'requires_capture') continue
    await run.cards.cancelIntent(id)
    await reconcileCharge(
      chargeContextOf(play),
      { companyId: run.company.id, id: Number(metadata['transaction']) },
      'webhook',
    )
  }
}

/**
 * Lets the bank decide every open chargeback, because `findChargebacks` of each later history would read it
 * again.
 */
async function settleChargebacks(play: HistoryRun): Promise<void> {
  const { cards } = play.run
  let decided = 0
  for (const { id, status } of cards.chargebacks.values())
    if (cards.decideThere(id, status.startsWith('inquiry_') ? 'closed' : 'lost')) decided += 1
  if (decided > 0) await findChargebacks(chargeContextOf(play))
}
