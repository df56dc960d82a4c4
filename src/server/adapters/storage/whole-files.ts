import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

const DRAFT = '.part-'

/** Whether a file of the folder is one that is being written, or was when the machine went down. */
export function isDraft(name: string): boolean {
  return path.basename(name).includes(DRAFT)
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
