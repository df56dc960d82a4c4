import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { purposeOf } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { END_TEXTS, stopOf } from '../../../shared/sales/follow-ups/run.rules.ts'
import { SKIP_TEXTS } from '../../../shared/sales/follow-ups/outcomes.ts'
import type { SenderContext } from '../../company/deliveries/sender.parts.ts'
import { mayMarket } from '../../company/consents/consents.service.ts'
import { runOfKey } from './runs.send.ts'
import { readLeadEvents, readRun } from './runs.store.ts'

/**
 * Returns why a message of a run is not sent after all, or null: what ended the run since it was queued, or a person who
 * stopped it. The outbox asks in the transaction in which it records the attempt.
 */
export function createFollowUpCheck(now: () => Date): NonNullable<SenderContext['refusalOf']> {
  return async (tx, row) => {
    const runId = runOfKey(row.dedupe_key)
    if (runId === null) return null
    const run = await readRun(tx, row.company_id, runId, 'for update')
    if (!run) return END_TEXTS.deleted
    if (run.state === 'stopped' || run.state === 'paused')
      return textOf(run.state === 'paused' ? 'byHand' : run.reason)
    // A run that is done waits for nothing, and its last message can still be overtaken by an answer.
    const at = now().toISOString()
    const stop = stopOf(run.trigger, await readLeadEvents(tx, row.company_id, run, at), {
      startedAt: run.startedAt,
      now: at,
    })
    if (stop) return END_TEXTS[stop.fact]
    const phone = row.channel === 'text' ? normalizePhone(row.recipient) : null
    const isOffer = purposeOf(run.trigger) === 'marketing' && phone !== null
    return isOffer && !(await mayMarket(tx, row.company_id, phone)) ? SKIP_TEXTS.notAgreed : null
  }
}

function textOf(reason: string | null): string {
  return reason !== null && Object.hasOwn(END_TEXTS, reason)
    ? END_TEXTS[reason as keyof typeof END_TEXTS] // just checked
    : END_TEXTS.byHand
}
