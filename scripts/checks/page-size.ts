import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Most bytes of script and style, compressed, that the quote plugin may bring along, React included. */
const MOST_BYTES = 100_000

/** Scripts and styles of a built page with all that these import, now or later, by name. */
export function assetsOf(folder: string, page: string): Set<string> {
  const found = new Set<string>()
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g)) {
      if (found.has(name)) continue
      found.add(name)
      if (name.endsWith('.js')) follow(readFileSync(path.join(folder, 'assets', name), 'utf8'))
    }
  }
  follow(readFileSync(path.join(folder, page), 'utf8'))
  return found
}

/** What of the built quote plugin weighs more than it may, or null; tells the sum either way. Needs the pages built. */
export function quoteSizeProblem(folder: string, tell: (line: string) => void): string | null {
  if (!existsSync(path.join(folder, 'quote.html')))
    return 'The pages are not built: npm start, or the stories, build them.'
  const sizes = [...assetsOf(folder, 'quote.html')]
    .map((name) => ({ name, bytes: statSync(path.join(folder, 'assets', `${name}.br`)).size }))
    .toSorted((a, b) => b.bytes - a.bytes)
  const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0)
  const said = `The quote plugin loads ${bytes} bytes of script and style, compressed, of ${MOST_BYTES}.`
  tell(said)
  const largest = sizes.slice(0, 5).map((one) => `${one.name} ${one.bytes}`)
  return sizes.length > 0 && bytes <= MOST_BYTES ? null : `${said} The largest: ${largest.join(', ')}.`
}
