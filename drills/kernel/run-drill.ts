import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Adds what is called when the drill is over; the last added is called first. */
export type AtEnd = (end: () => unknown) => void

/** Runs a drill in a temporary folder of its own, ends what it started whatever happens, and exits the process. */
export async function runDrill(
  name: string,
  drill: (folder: string, atEnd: AtEnd) => Promise<void>,
): Promise<never> {
  const folder = await mkdtemp(path.join(tmpdir(), `movesheet-${name}-`))
  const ends: (() => unknown)[] = []
  try {
    await drill(folder, (end) => ends.push(end))
  } finally {
    for (const end of ends.toReversed()) await end()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
  }
  process.exit(process.exitCode ?? 0)
}
