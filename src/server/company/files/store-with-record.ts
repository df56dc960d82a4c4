import { setTimeout as sleep } from 'node:timers/promises'
import type { Storage } from '../../adapters/storage/storage.ts'
import { isOutcomeUnknown } from '../../kernel/db/away.ts'

/** A store that did not take a file may be as slow to remove what it has of it; the caller has waited long enough. */
const REMOVAL_PATIENCE_MS = 2_000

/**
 * Stores a file and then its record, which says false where none was made; what is stored without its record goes again, also
 * what was stored in part, and what is not the record's own (`isOurs`), as when the call repeats an earlier one. Where the
 * database went away at the record's commit, nobody knows whether it stands: then the file stays, since one without a record
 * costs room, and a record without its file is a loss.
 */
export async function storeWithRecord<T>(
  storage: Pick<Storage, 'remove'>,
  storageKey: string,
  put: () => Promise<void>,
  record: () => Promise<T>,
  isOurs: (recorded: T) => boolean = (recorded) => recorded !== false,
): Promise<T> {
  const remove = () =>
    Promise.race([
      storage.remove(storageKey).catch(() => {}),
      sleep(REMOVAL_PATIENCE_MS, undefined, { ref: false }),
    ])
  try {
    await put()
  } catch (error) {
    await remove()
    throw error
  }
  try {
    const recorded = await record()
    if (!isOurs(recorded)) await remove()
    return recorded
  } catch (error) {
    if (!isOutcomeUnknown(error)) await remove()
    throw error
  }
}
