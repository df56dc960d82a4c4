import { newUuid } from '../../kernel/new-key.ts'
import { addActions, openPhoneStore, type SavedAction } from '../../kernel/phone-store.ts'
import { CLOCK_ACTIONS } from '../../schedule/time-clock/clock-model.ts'
import type { Step } from './day-card.ts'

/** Stores a step on the phone; it is on the disk when the card shows it. */
export async function saveStep({ jobId, workerId, kind, stop }: Step, owner: number): Promise<SavedAction> {
  const savedAt = new Date().toISOString()
  const id = newUuid()
  const body = { id, workerId, kind, deviceTime: savedAt, ...(stop !== null && { stop }) }
  const action = { id, owner, kind: CLOCK_ACTIONS, group: String(jobId), body, savedAt, problem: null }
  await addActions(await openPhoneStore(), [action])
  new BroadcastChannel('phone-queue').postMessage('changed')
  return { ...action, seq: Number.MAX_SAFE_INTEGER }
}
