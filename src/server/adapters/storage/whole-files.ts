import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

const DRAFT = '.part-'
/** No write takes this long: an older draft was left behind. */
const LONGEST_WRITING_MS = 24 * 3_600_000

/** Returns whether a file of the folder is incomplete: being written, or left by a crash of the machine. */
export function isIncomplete(name: string): boolean {
  return path.basename(name).includes(DRAFT)
}

/** Deletes drafts in a folder that are at least a day old. */
export async function removeIncompleteFiles(folder: string): Promise<void> {
  // Before the first upload there is no folder.
  if (!existsSync(folder)) return
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!isIncomplete(entry.name)) continue
    const draft = path.join(entry.parentPath, entry.name)
    const found = await stat(draft).catch(() => null)
    if (found && Date.now() - found.mtimeMs > LONGEST_WRITING_MS) await rm(draft, { force: true })
  }
}

/** Stores files in a folder under their name only when they are complete and flushed to disk. */
export class AtomicFiles extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.#location = path.resolve(location)
  }

  override put(...[key, contents, options]: Parameters<FSDriver['put']>): Promise<void> {
    return this.#whole(key, (draft) => super.put(draft, contents, options))
  }

  override putStream(...[key, contents, options]: Parameters<FSDriver['putStream']>): Promise<void> {
    return this.#whole(key, (draft) => super.putStream(draft, contents, options))
  }

  async #whole(key: string, write: (draft: string) => Promise<void>): Promise<void> {
    const draft = `${key}${DRAFT}${randomUUID()}`
    const [from, to] = [path.join(this.#location, draft), path.join(this.#location, key)]
    try {
      await write(draft)
      await flush(from)
      await rename(from, to)
      // The parent folders may also be new.
      for (
        let folder = path.dirname(to);
        folder.length >= this.#location.length;
        folder = path.dirname(folder)
      )
        await flush(folder)
    } catch (error) {
      await rm(from, { force: true }).catch(() => {})
      throw error
    }
  }
}

/** Flushes a file, or the names in a folder, to disk. */
async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
