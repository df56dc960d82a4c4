import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Milliseconds after the last recorded work; each run takes a quarter of a second, in which no request is
 * served.
 */
const QUIET_MS = 10_000

let timer: NodeJS.Timeout | undefined
let collect: Collect | undefined

/**
 * Returns memory that a file of many records used to the system, some seconds after the last one. V8 keeps
 * freed pages as long as requests arrive.
 */
export function scheduleMemoryRelease(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    // Only a context created with the flag has it.
    if (!collect) {
      setFlagsFromString('--expose-gc')
      collect = runInNewContext('gc') as Collect // provided by the flag
      setFlagsFromString('--no-expose-gc')
    }
    collect({ type: 'major', flavor: 'last-resort' })
  }, QUIET_MS).unref()
}
