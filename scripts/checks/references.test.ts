import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const inFolders = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !/node_modules|^(?:dist|data)\//.test(file))
const documents = inFolders('**/*.md')
const sources = inFolders('{src,e2e,bench,drills,scripts}/**/*.{ts,tsx}')
const decisions = new Set(
  globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => Number(path.basename(file).slice(0, 4))),
)

/** Returns the text of each heading of a document, without marks. */
function headingsOf(file: string): string[] {
  return read(file)
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line))
    .map((line) => line.replace(/^#+ /, '').replaceAll('`', '').trim())
}

/** Returns the anchor that a heading gets on a page. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

it('every link of a document leads to a file and heading of the repository', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)(?:, '([^']+)')?/g)].flatMap(([link, address = '', quoted]) => {
      if (/^(?:https?:|mailto:)/.test(address)) return []
      const [target = '', anchor] = address.split('#')
      const full = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
      if (!existsSync(path.join(root, full))) return [`${file}: ${link}`]
      const headings = full.endsWith('.md') ? headingsOf(full) : []
      const isThere =
        (anchor === undefined || headings.map(anchorOf).includes(anchor)) &&
        (quoted === undefined || headings.some((heading) => heading.includes(quoted)))
      return isThere ? [] : [`${file}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

it('every page of docs/ that source code names exists, with its heading', () => {
  const broken = sources.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w/.])(docs\/[\w/-]+(?:\.(?:md|svg))?)(?:, '([^']+)')?/g)].flatMap(
      ([all, name = '', quoted]) => {
        const found = globSync([name, `${name}.md`, `${name}-*.md`], { cwd: root })[0]
        if (found === undefined) return [`${file}: ${all}`]
        const isThere = quoted === undefined || headingsOf(found).some((heading) => heading.includes(quoted))
        return isThere ? [] : [`${file}: ${all}`]
      },
    ),
  )
  expect(broken).toEqual([])
})

it('every step of the guided tour finds its text in its file', () => {
  const steps = [...read('CONTRIBUTING.md').matchAll(/`([^`]+)` → `([^`]+)`/g)]
  expect(steps.length).toBeGreaterThan(30)
  expect(
    steps.flatMap(([step, text = '', file = '']) => (read(`src/${file}`).includes(text) ? [] : [step])),
  ).toEqual([])
})

/** Messages that the code puts together from parts that are too short to search for. */
const PUT_TOGETHER = [
  'At least {n} hours are charged.',
  'Erased person #{id}',
  'Online booking, at the questions now',
  'Online booking, left at the payment 2 hours ago',
  'The carrier did not deliver this text (code {code}).',
  'This job is canceled. Release the held amount.',
  'This message is still on its way.',
  'This message was sent already.',
  "You can't change the crew.",
]

it('every text that docs/product quotes from a screen or message is in the code', () => {
  const plain = (text: string) => text.replaceAll("\\'", "'").replaceAll('’', "'").replaceAll(/\s+/g, ' ')
  const code = plain(
    sources
      .filter((file) => file.startsWith('src/') && !file.includes('.test.'))
      .map(read)
      .join(' '),
  )
  const unknown = inFolders('docs/product/*.md').flatMap((file) => {
    const text = plain(read(file)).replaceAll(/`[^`]*`/g, '')
    const quotes = [...text.matchAll(/(?<!\w)'([A-Z](?:[^']|'(?=\w))*)'(?!\w)/g)].map(
      ([, quote = '']) => quote,
    )
    return quotes
      .filter((quote) => !PUT_TOGETHER.includes(quote))
      .filter((quote) => {
        const parts = quote.split(/\{\w+\}|\d[\d:,.]*|…/).map((part) => part.replaceAll(/^[ .]+|[ .]+$/g, ''))
        return parts.some((part) => part.length > 2 && !code.includes(part))
      })
      .map((quote) => `${file}: ${quote}`)
  })
  expect(unknown).toEqual([])
})

it('every decision that is named by its number exists', () => {
  const named = [...documents, ...sources].flatMap((file) =>
    [...read(file).matchAll(/\bdecisions? (\d{1,3})\b/gi)].map(([, number]) => ({
      file,
      number: Number(number),
    })),
  )
  expect(named.filter(({ number }) => !decisions.has(number))).toEqual([])
})

it('nothing refers to a document outside the repository', () => {
  const outside = /\bDECISIONS [A-L]|\bspecs? [123]\b|\b(?:STACK|UI|WRITING)\.md/
  const naming = [...documents, ...sources].filter(
    (file) => !file.endsWith('references.test.ts') && outside.test(read(file)),
  )
  expect(naming).toEqual([])
})
