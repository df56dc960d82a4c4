import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

const DRAFT = '.part-'
/** Nothing is written for so long: a draft that is older was left behind. */
const LONGEST_WRITING_MS = 24 * 3_600_000

/** Whether a file of the folder is one that is being written, or was when the machine went down. */
export function isDraft(name: string): boolean {
  return path.basename(name).includes(DRAFT)
}

/** Removes the drafts of a folder that were left behind a day ago or longer. */
export async function removeDrafts(folder: string): Promise<void> {
  // Where nothing was ever uploaded there is no folder yet.
  if (!existsSync(folder)) return
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!isDraft(entry.name)) continue
    const draft = path.join(entry.parentPath, entry.name)
    const found = await stat(draft).catch(() => null)
    if (found && Date.now() - found.mtimeMs > LONGEST_WRITING_MS) await rm(draft, { force: true })
  }
}

/** Files in a folder that have their name only once they are whole and on the disk. */
export class WholeFiles extends FSDriver {
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
      // The folders above may be new as well.
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

/** Sees to it that a file, or the names in a folder, are on the disk. */
async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
