import { setTimeout as sleep } from 'node:timers/promises'
import type { Storage } from '../../adapters/storage/storage.ts'
import { isOutcomeUnknown } from '../../kernel/db/away.ts'

/**
 * A store that did not accept a file may be as slow to remove its parts; the caller has waited long enough.
 */
const REMOVAL_PATIENCE_MS = 2_000

/**
 * Stores a file and then its record, which returns false if none was made. A stored file without a record is
 * removed again, also one that was stored only in part or that is not the record's own (`isOurs`), as when
 * the request repeats an earlier one. If the database connection is lost at the commit of the record, its
 * outcome is unknown; then the file stays, because a file without a record only takes space, while a record
 * without its file is a loss.
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
