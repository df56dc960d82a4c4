import { isUnanswered, type CallError } from './api.ts'
import type { SavedAction } from './phone-store.ts'

/**
 * Returns the actions that are sent next: the oldest that waits, with those of its group and kind that follow it at once.
 * The actions of a group keep their order across kinds, so one that nothing can send yet holds up its group.
 */
export function nextRun(
  actions: readonly SavedAction[],
  stuck: ReadonlySet<string>,
  canSend: (kind: string) => boolean,
): SavedAction[] {
  const waiting = actions.filter(({ problem }) => problem === null)
  const held = new Set(stuck)
  for (const first of waiting) {
    if (held.has(first.group)) continue
    held.add(first.group)
    if (!canSend(first.kind)) continue
    const group = waiting.filter(({ group }) => group === first.group)
    const end = group.findIndex(({ kind }) => kind !== first.kind)
    return end < 0 ? group : group.slice(0, end)
  }
  return []
}

/** Returns whether a failure is none of the group alone: no connection, a session that ended, or too many calls without a time to wait. */
export function isForAll(error: CallError): boolean {
  return isUnanswered(error) || error.status === 401 || error.status === 429
}

/** Returns the milliseconds after which the server takes more of a kind; null unless it said so. */
export function fullFor({ status, details }: CallError): number | null {
  const seconds = Number(details['retryAfter'])
  return status === 429 && seconds > 0 ? seconds * 1000 : null
}

/** Returns whether the server has decided: a session that ended, a limit, a failure of its own and the same call still running pass. */
export function isFinal({ status, code }: CallError): boolean {
  if (code === 'idempotency_in_progress') return false
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
}
