import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pageOfRoute } from '../../src/shared/kernel/app-pages.ts'
import {
  CLIENT_PARTS,
  FEW_FILES,
  FEW_FILES_PAGES,
  FIRST_CARD_BUDGET_KB,
  FIRST_PARTS,
  LATER_BUDGET_KB,
  LATER_PARTS,
  MOST_FILES,
  ROUTE_BUDGETS_KB,
  SIGNED_IN_PARTS,
  VISITOR_BUDGETS_KB,
} from './page-budgets.ts'

/** Maximum compressed bytes of script and style of the quote plugin, including React. */
const MAX_BYTES = 100_000

/**
 * Returns the names of the scripts and styles of a built page, with everything they import, statically or
 * dynamically.
 */
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

/**
 * Returns the problem if the built quote plugin is too large, or null; prints the sum either way. The pages
 * must be built.
 */
export function quoteSizeProblem(folder: string, tell: (line: string) => void): string | null {
  if (!existsSync(path.join(folder, 'quote.html')))
    return 'The pages are not built: npm start, or the stories, build them.'
  const sizes = [...assetsOf(folder, 'quote.html')]
    .map((name) => ({ name, bytes: statSync(path.join(folder, 'assets', `${name}.br`)).size }))
    .toSorted((a, b) => b.bytes - a.bytes)
  const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0)
  const said = `The quote plugin loads ${bytes} bytes of script and style, compressed, of ${MAX_BYTES}.`
  tell(said)
  const largest = sizes.slice(0, 5).map((one) => `${one.name} ${one.bytes}`)
  return sizes.length > 0 && bytes <= MAX_BYTES ? null : `${said} The largest: ${largest.join(', ')}.`
}

/** A chunk in the build manifest; only the fields needed for sizes. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** With this after the page, the build lists the script that shows what is needed first before the app is loaded. */
export const FIRST_CARD = ' first'

/** The build manifest: the chunk of each module that is an entry or loaded lazily. */
export type Manifest = Record<string, Chunk>

/** The budgets of first loads, and the parts they consist of. */
interface Budgets {
  routes: Readonly<Record<string, number>>
  visitors: Readonly<Record<string, number>>
  signedInParts: readonly string[]
  firstParts: Readonly<Record<string, readonly string[]>>
  clientParts: Readonly<Record<string, readonly string[]>>
  mostFiles: number
  /** Pages with fewer files. */
  few: { files: number; pages: readonly string[] }
  firstCardKb: number
  later: { kb: number; parts: readonly string[] }
}

const BUDGETS: Budgets = {
  routes: ROUTE_BUDGETS_KB,
  visitors: VISITOR_BUDGETS_KB,
  signedInParts: SIGNED_IN_PARTS,
  firstParts: FIRST_PARTS,
  clientParts: CLIENT_PARTS,
  mostFiles: MOST_FILES,
  few: { files: FEW_FILES, pages: FEW_FILES_PAGES },
  firstCardKb: FIRST_CARD_BUDGET_KB,
  later: { kb: LATER_BUDGET_KB, parts: LATER_PARTS },
}

/** Scripts and styles of a first load. */
interface FirstLoad {
  /** Compressed. */
  bytes: number
  files: number
}

/** Returns the scripts and styles that a first load of these chunks fetches, including all imports. */
function filesOf(manifest: Readonly<Manifest>, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const follow = (name: string) => {
    // The names of files in node_modules begin with their path.
    const key = name in manifest ? name : Object.keys(manifest).find((one) => one.endsWith(`/${name}`))
    if (seen.has(key ?? name)) return
    seen.add(key ?? name)
    const chunk = manifest[key ?? name]
    if (!chunk) throw new Error(`The build has no '${name}': page-budgets.ts names what is no longer there.`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const one of chunk.imports ?? []) follow(one)
  }
  for (const key of keys) follow(key)
  return files
}

const SPLIT = '?tsr-split=component'
const ROUTES = path.resolve(import.meta.dirname, '../../src/web/app/routes')

/**
 * Returns the files that each page of the app loads first beside those of every page: those of its route and of the
 * routes around it. For a page that shows something else to clients, what only they or only others load is apart, by the
 * name of the page with ' for clients' and ' for others'.
 */
export function pageFiles(manifest: Readonly<Manifest>): Record<string, string[]> {
  const inEvery = filesOf(manifest, ['index.html'])
  const pages: Record<string, string[]> = {}
  for (const name of globSync('**/*.tsx', { cwd: ROUTES })) {
    const route = name.replaceAll('\\', '/').replace(/\.tsx$/, '')
    if (route.split('/').at(-1)?.startsWith('_')) continue
    // 'jobs.$page' is shown inside 'jobs'; 'workers_.new-worker' is not inside 'workers'.
    const around = [...route.matchAll(/[/.]|$/g)].map(({ index }) => route.slice(0, index))
    const keys = around.map((one) => `app/routes/${one}.tsx${SPLIT}`).filter((key) => key in manifest)
    const files = [...filesOf(manifest, keys)].filter((file) => !inEvery.has(file))
    // A layout and its first page have the same path.
    const page = pageOfRoute(route)
    pages[page] = [...new Set([...(pages[page] ?? []), ...files])]
    const clientParts = CLIENT_PARTS[route]
    if (!clientParts) continue
    const more = (parts: readonly string[]) =>
      [...filesOf(manifest, parts)].filter((file) => !inEvery.has(file) && !files.includes(file))
    pages[`${page} for clients`] = more(clientParts)
    pages[`${page} for others`] = more(FIRST_PARTS[route] ?? [])
  }
  return pages
}

/** Returns the first load of each route of the app and each visitor page. */
export function firstLoads(
  folder: string,
  {
    signedInParts,
    firstParts,
    clientParts,
    visitors: pages,
    later,
  }: Omit<Budgets, 'routes' | 'mostFiles' | 'few' | 'firstCardKb'> = BUDGETS,
): { routes: Map<string, FirstLoad>; visitors: Map<string, FirstLoad>; later: FirstLoad } {
  const text = readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Manifest // as Vite writes it
  const sumOf = (files: readonly string[]): FirstLoad => ({
    bytes: files.reduce((sum, file) => sum + statSync(path.join(folder, `${file}.br`)).size, 0),
    files: files.length,
  })
  const weigh = (keys: readonly string[]) => sumOf([...filesOf(manifest, keys)])
  const routes = new Map<string, FirstLoad>()
  const visitors = new Map<string, FirstLoad>()
  for (const key of Object.keys(manifest)) {
    const route = /^app\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    if (route !== undefined && !route.split('/').at(-1)?.startsWith('_')) {
      const around = route.startsWith('_private/')
        ? [`app/routes/_private.tsx${SPLIT}`, ...signedInParts]
        : []
      const start = ['index.html', key, ...around]
      routes.set(route, weigh([...start, ...(firstParts[route] ?? [])]))
      const forClients = clientParts[route]
      if (forClients) routes.set(`${route} for clients`, weigh([...start, ...forClients]))
    }
  }
  for (const page of Object.keys(pages)) {
    if (!existsSync(path.join(folder, `${page}.html`))) continue
    // Its entry has no chunk of its own if it only imports others; the page names them all.
    const html = readFileSync(path.join(folder, `${page}.html`), 'utf8')
    const files = [...html.matchAll(/="\/(assets\/[\w.-]+\.(?:js|css))"/g)].map(([, file = '']) => file)
    // The server puts the styles into the page.
    const scripts = files.filter((file) => file.endsWith('.js')).length
    visitors.set(page, { ...sumOf(files), files: scripts })
  }
  const shown = ['index.html', `app/routes/_private.tsx${SPLIT}`, ...signedInParts]
  const before = filesOf(manifest, shown)
  const after = [...filesOf(manifest, later.parts)].filter((file) => !before.has(file))
  return { routes, visitors, later: sumOf(after) }
}

/** Returns the first loads that exceed their budget or have none, one per line; empty if there are none. */
export function budgetProblems(folder: string, budgets: Budgets = BUDGETS): string[] {
  if (!existsSync(path.join(folder, '.vite/manifest.json')))
    return ['The pages are not built: npm start, or the stories, build them.']
  const { routes, visitors, later } = firstLoads(folder, budgets)
  const mostOf = (name: string) => (budgets.few.pages.includes(name) ? budgets.few.files : budgets.mostFiles)
  const many = [...routes, ...visitors].flatMap(([name, { files }]) =>
    files > mostOf(name) ? [`${name} loads ${files} files of ${mostOf(name)}.`] : [],
  )
  const rest =
    later.bytes > budgets.later.kb * 1000
      ? [`Every screen loads ${kb(later.bytes)} kB later, of ${budgets.later.kb}.`]
      : []
  for (const [page, bytes] of cardBytes(folder))
    if (bytes > budgets.firstCardKb * 1000)
      rest.push(`The first card of ${page} loads ${kb(bytes)} kB of ${budgets.firstCardKb}.`)
  return [...over(routes, budgets.routes), ...over(visitors, budgets.visitors), ...many, ...rest]
}

/** Returns the compressed bytes of the script and styles of each page that shows something before the app is loaded. */
function cardBytes(folder: string): Map<string, number> {
  const list = path.join(folder, '.vite/page-files.json')
  const text = existsSync(list) ? readFileSync(list, 'utf8') : '{}'
  const bytes = new Map<string, number>()
  for (const [page, files] of Object.entries(JSON.parse(text) as Record<string, string[]>))
    // written by the build
    if (page.endsWith(FIRST_CARD))
      bytes.set(
        page.slice(0, -FIRST_CARD.length),
        files.reduce((sum, file) => sum + statSync(path.join(folder, `${file}.br`)).size, 0),
      )
  return bytes
}

function over(sizes: ReadonlyMap<string, FirstLoad>, budgetsKb: Readonly<Record<string, number>>): string[] {
  const grown = [...sizes].flatMap(([name, { bytes }]) => {
    const mostKb = budgetsKb[name]
    if (mostKb === undefined) return [`${name} loads ${kb(bytes)} kB and has no budget.`]
    return bytes > mostKb * 1000
      ? [`${name} loads ${kb(bytes)} kB of ${mostKb}: ${kb(bytes - mostKb * 1000)} kB too many.`]
      : []
  })
  const gone = Object.keys(budgetsKb).filter((name) => !sizes.has(name))
  return [...grown, ...gone.map((name) => `${name} has a budget and is not built.`)]
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1)
