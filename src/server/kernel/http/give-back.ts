import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/** Milliseconds after the last work that was noted; each time costs a quarter of a second, in which nobody is answered. */
const QUIET_MS = 10_000

let timer: NodeJS.Timeout | undefined
let collect: Collect | undefined

/**
 * Gives memory that a file of many records took back to the machine, some seconds after the last one. V8 keeps freed pages for
 * itself as long as calls come in.
 */
export function giveBackLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    // Only a context that is made with the flag has it.
    if (!collect) {
      setFlagsFromString('--expose-gc')
      collect = runInNewContext('gc') as Collect // what the flag is for
      setFlagsFromString('--no-expose-gc')
    }
    collect({ type: 'major', flavor: 'last-resort' })
  }, QUIET_MS).unref()
}
