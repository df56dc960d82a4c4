import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { parseSync } from 'vite'
import type { AttackResult } from './scene.ts'

const repository = path.resolve(import.meta.dirname, '../..')

/** A regular expression of the product and its location. */
interface Pattern {
  file: string
  source: string
  flags: string
}

/** Characters of the test strings; the longest text that a call accepts has 20,000. */
const LENGTH = 20_000
/** Longest matching time, in milliseconds. A linear pattern needs far less, even on a busy machine. */
const LONGEST_MS = 60
/**
 * Highest ratio between the times for the full text and for a tenth of it, so that a slow machine is not
 * mistaken for a slow pattern.
 */
const STEEPEST = 40

/** Files whose patterns only run on short texts, each with what limits the length. */
const BOUNDED: Record<string, string> = {
  'src/server/adapters/maps/typed-address.ts': 'addresses have 500 letters at most',
  'src/server/adapters/pdf/read-pdf.ts': 'reads documents of our own, in tests alone',
  'src/shared/people/accounts/devices.ts': 'names of browsers are cut at 500',
  'src/server/visitors/booking/spam.ts': 'emails have 254',
  'src/server/kernel/config/secret.ts': "the operator's own setting, read once",
  'src/shared/kernel/words.ts': 'what is searched for has 100',
  'src/shared/kernel/phone.ts': 'longer texts than 40 are refused before',
  'src/web/app/pages/SetupPage.tsx': "the reader's own typing, 100 at most",
  'src/web/money/accounting/journal/job-filter.ts': "the reader's own typing",
  'src/web/schedule/crew/members.ts': "names of fields, the server's own",
  'src/web/kernel/api.ts': "the server's own words",
}

/** Runs every regular expression of src/ on texts made to keep it busy. */
export async function attackPatterns(): Promise<AttackResult[]> {
  const patterns = collectPatterns()
  const holes: string[] = []
  let tries = 0
  const workers = [createTimer(), createTimer()]
  const left = [...patterns]
  await Promise.all(
    workers.map(async (timer) => {
      for (let next = left.pop(); next; next = left.pop()) {
        const found = await timer.slowest(next)
        tries += found.tries
        if (found.hole !== null && !(next.file in BOUNDED))
          holes.push(`${next.file}: /${next.source}/${next.flags} ${found.hole}`)
      }
      await timer.end()
    }),
  )
  const came = `${patterns.length} patterns; texts of ${Object.keys(BOUNDED).length} files are bounded before`
  return [{ what: `texts of ${LENGTH} letters against every regular expression`, tries, came, holes }]
}

/** Returns all regular expressions of src/, found by parsing the files. */
export function collectPatterns(): Pattern[] {
  const found = new Map<string, Pattern>()
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: repository })) {
    if (/\.test\.|testing/.test(file)) continue
    const text = readFileSync(path.join(repository, file), 'utf8')
    walk(parseSync(file, text).program, (source, flags) =>
      found.set(`${source} ${flags}`, { file, source, flags }),
    )
  }
  if (found.size < 100) throw new Error(`Only ${found.size} regular expressions were found`)
  // A pattern without unbounded repetition takes time proportional to its own length only.
  return [...found.values()].filter(({ source }) => /[*+]|\{\d*,\d{0,}\}/.test(source))
}

/**
 * Walks a syntax tree and reports each regular expression, whether a literal or built from a plain string.
 */
function walk(node: unknown, tell: (source: string, flags: string) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, tell)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, regex, callee } = node as {
    type?: string
    regex?: { pattern: string; flags: string }
    callee?: { name?: string }
    arguments?: { value?: unknown }[]
  } // a node of the parser
  if (type === 'Literal' && regex) tell(regex.pattern, regex.flags)
  if (callee?.name === 'RegExp') {
    const [source, flags] = (node as { arguments: { value?: unknown }[] }).arguments
    if (typeof source?.value === 'string')
      tell(source.value, typeof flags?.value === 'string' ? flags.value : '')
  }
  for (const value of Object.values(node)) walk(value, tell)
}

/** Times patterns in a separate thread, which is terminated if a pattern does not finish. */
function createTimer() {
  let worker = new Worker(new URL('patterns.worker.ts', import.meta.url))
  const slowest = (pattern: Pattern): Promise<{ tries: number; hole: string | null }> =>
    new Promise((resolve) => {
      let at = ''
      const giveUp = setTimeout(() => {
        void worker.terminate()
        worker = new Worker(new URL('patterns.worker.ts', import.meta.url))
        resolve({ tries: 1, hole: `does not come back from ${at}` })
      }, 30_000)
      const listen = (said: {
        at?: string
        done?: { tries: number; ms: number; before: number; text: string }
      }) => {
        if (said.at !== undefined) at = said.at
        if (!said.done) return
        clearTimeout(giveUp)
        worker.off('message', listen)
        const { tries, ms, before, text } = said.done
        const isSteep = ms > LONGEST_MS && ms > before * STEEPEST
        resolve({
          tries,
          hole: isSteep ? `takes ${Math.round(ms)} ms (a tenth: ${before.toFixed(1)} ms) for ${text}` : null,
        })
      }
      worker.on('message', listen)
      worker.postMessage({ ...pattern, length: LENGTH })
    })
  return { slowest, end: () => worker.terminate() }
}
