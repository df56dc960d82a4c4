import path from 'node:path'
import type { Plugin } from 'vite'
import {
  CLIENT_PARTS,
  FIRST_PARTS,
  LATER_PARTS,
  SIGNED_IN_PARTS,
  VISITOR_PAGES,
} from './scripts/checks/page-budgets.ts'

/** What the bundler knows about a module. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

const pageFile = (page: string) => path.resolve(`src/web/${page}.html`)
const ROUTE = /[\\/]app[\\/]routes[\\/](.+)\.tsx\?tsr-split=component$/
const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/

/** Marks the modules of visitor pages. */
const VISITOR = 'visitor'
const isVisitor = (id: string) => id.endsWith(`?${VISITOR}`)
/** By their page, the scripts that show what is needed first before the app is loaded. */
export const FIRST_CARDS: Readonly<Record<string, string>> = {
  '/my-day': path.resolve('src/web/app/first-card/first-day.ts'),
  '/job/:jobId': path.resolve('src/web/app/first-card/first-move.ts'),
}
/** Marks the modules of each. */
const FIRST = new Map(Object.values(FIRST_CARDS).map((file) => [file, path.basename(file, '.ts')]))

/**
 * Gives the visitor pages, and each script that runs before the app is loaded, copies of the modules that they share with
 * others, except React: a module has one chunk, so that each set of sharers would make one more file for all.
 */
export function keepVisitorsApart(): Plugin {
  const pages = new Set(VISITOR_PAGES.map(pageFile))
  return {
    name: 'keep-visitors-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return null
      const [plain = importer, query] = importer.split('?')
      const first = FIRST.get(importer) ?? [...FIRST.values()].find((mark) => mark === query)
      const mark = first ?? (isVisitor(importer) || pages.has(importer) ? VISITOR : undefined)
      if (mark === undefined) return null
      const found = await this.resolve(source, plain, { ...options, skipSelf: true })
      if (!found || found.external || !path.isAbsolute(found.id) || found.id.includes('?')) return found
      return REACT.test(found.id) ? found : { ...found, id: `${found.id}?${mark}` }
    },
  }
}

/** What the bundler gives chunks of their own, although they are smaller than a request. */
const HELPERS = /^(?:rolldown-runtime|preload-helper)$/

/** Copies the helpers of the bundler into each chunk that uses them. */
export function inlineHelpers(): Plugin {
  return {
    name: 'inline-helpers',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        for (const helper of chunks.filter(({ name }) => HELPERS.test(name))) {
          const [, body = '', exported = ''] = /^([^]*)export\s*\{([^}]*)\};?\s*$/.exec(helper.code) ?? []
          const returned = exported.split(',').map((one) => one.trim().split(' as ').toReversed().join(':'))
          const file = path.basename(helper.fileName).replaceAll('.', '\\.')
          const statement = new RegExp(`import\\s*(?:\\{([^}]*)\\}\\s*from\\s*)?["']\\./${file}["'];?`)
          for (const chunk of chunks) {
            if (!chunk.imports.includes(helper.fileName)) continue
            chunk.code = chunk.code.replace(statement, (_all, names?: string) =>
              names === undefined
                ? ''
                : `const{${names.replaceAll(' as ', ':')}}=(()=>{${body};return{${returned.join()}}})();`,
            )
            if (chunk.code.includes(path.basename(helper.fileName)))
              this.error(`${chunk.fileName} still imports ${helper.fileName}`)
            chunk.imports = chunk.imports.filter((one) => one !== helper.fileName)
          }
          delete bundle[helper.fileName]
        }
      },
    },
  }
}

/** Packages with one file that exports every part; a module uses only those parts that it names. */
const BARREL =
  /node_modules[\\/](@mantine\/(?:core|dates|hooks|notifications)|@tabler\/icons-react)[\\/].*[\\/](?:index|tabler-icons-react)\.mjs$/

const barrels = new Map<string, Map<string, string>>()

/** Returns the file of each export of a barrel. */
function partsOf(graph: Graph, id: string): Map<string, string> {
  const known = barrels.get(id)
  if (known) return known
  const parts = new Map<string, string>()
  const info = graph.getModuleInfo(id)
  for (const [, names = '', from = ''] of (info?.code ?? '').matchAll(
    /\{([^{}]*)\}\s*from\s*["']([^"']+)["']/g,
  )) {
    const file = from.startsWith('.')
      ? path.join(path.dirname(id), from)
      : info?.importedIds.find((one) => one.includes(`node_modules/${from}/`))
    if (file !== undefined) for (const name of namesIn(names)) parts.set(name.exported, file)
  }
  barrels.set(id, parts)
  return parts
}

function namesIn(list: string): { imported: string; exported: string }[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [imported = '', exported = imported] = one.split(/\s+as\s+/)
      return { imported, exported }
    })
}

/** Returns the modules that a module imports, with the parts of a barrel in place of the barrel. */
function importsOf(graph: Graph, id: string): string[] {
  const info = graph.getModuleInfo(id)
  return (info?.importedIds ?? []).flatMap((imported) => {
    const name = BARREL.exec(imported)?.[1]
    if (name === undefined) return [imported]
    const parts = partsOf(graph, imported)
    const statements = (info?.code ?? '').matchAll(
      new RegExp(`\\{([^{}]*)\\}\\s*from\\s*["']${name.replace('/', '\\/')}["']`, 'g'),
    )
    return [...statements].flatMap(([, names = '']) =>
      namesIn(names).flatMap((one) => parts.get(one.imported) ?? []),
    )
  })
}

/** Returns the given modules and what they import. */
function reach(graph: Graph, from: readonly string[], alsoLazily = false): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = found.has(id) ? null : graph.getModuleInfo(id)
    if (!info) continue
    found.add(id)
    open.push(...importsOf(graph, id), ...(alsoLazily ? info.dynamicallyImportedIds : []))
  }
  return found
}

/** Pages without sign-in that show parts of the others. */
const LARGE_PAGES = ['index', 'job.$jobId.dispute.$token', 'register', 'setup', 'verify']
/** Pages that load as few files as possible. */
const MAIN_PAGES = ['_private/job.$jobId', '_private/jobs']
/** Pages of the crew at work: the bundler divides what only they share, so that no other page loads it. */
const CREW_PAGES = [
  '_private/GenericInventory',
  '_private/my-day',
  '_private/job.$jobId_.changes',
  '_private/job.$jobId_.finish',
  '_private/job.$jobId_.inventory',
  '_private/job.$jobId_.survey',
]
/** A page that is a part of another one, whose chunk it loads as well: the form of a new job is that of a job. */
const PARTS_OF_PAGES: Readonly<Record<string, string>> = { '_private/new': '_private/job.$jobId' }
/** Characters of a module that may be loaded with pages that do not show it, in order to save a request. */
const SMALL = 4_000

/**
 * Returns the chunk of each module: 'app' is loaded by all pages of the app, 'signed-in' by those with the bar, and each
 * page has one of its own. Lazily loaded parts are left to the bundler, apart from what every signed-in page loads later.
 */
function planChunks(graph: Graph): Map<string, string> {
  const all = reach(graph, [pageFile('index')], true)
  const idsOf = (files: readonly string[]) =>
    files.flatMap((file) => [...all].filter((id) => id.endsWith(`/${file}`)))
  const routes = [...all].flatMap((id) => {
    const name = ROUTE.exec(id)?.[1]?.replaceAll('\\', '/')
    return name === undefined ? [] : [{ name, id }]
  })
  const first = reach(graph, [pageFile('index')])
  const bar = reach(graph, [
    ...routes.flatMap(({ name, id }) => (name === '_private' ? [id] : [])),
    ...idsOf(SIGNED_IN_PARTS),
  ])
  const pages = routes
    .filter(({ name }) => name !== '_private')
    .flatMap(({ name, id }) => {
      const planned = (start: readonly string[], more = '') => ({
        name: `page-${name.replaceAll(/[^A-Za-z]+/g, '-')}${more}`,
        route: name,
        isForClients: more !== '',
        isLarge: LARGE_PAGES.includes(name),
        isMain: MAIN_PAGES.includes(name) && more === '',
        isSignedIn: name.startsWith('_private/'),
        first: reach(graph, start),
        all: reach(graph, start, true),
      })
      const clientParts = CLIENT_PARTS[name]
      return [
        planned([id, ...idsOf(FIRST_PARTS[name] ?? [])]),
        ...(clientParts ? [planned([id, ...idsOf(clientParts)], '-for-clients')] : []),
      ]
    })
  const later = reach(graph, idsOf(LATER_PARTS))
  // Every page loads them, with and without sign-in.
  const toasts = reach(graph, idsOf(['app/Toasts.tsx']))
  pages.push({
    name: 'toasts',
    route: '',
    isForClients: false,
    isLarge: false,
    isMain: false,
    isSignedIn: false,
    first: toasts,
    all: toasts,
  })

  const sizeOf = (id: string) => graph.getModuleInfo(id)?.code?.length ?? 0

  function chunkOf(id: string): string | null {
    if (first.has(id)) return 'app'
    const found = pages.filter((page) => page.first.has(id))
    const users = found.filter(({ route }) => {
      const whole = PARTS_OF_PAGES[route]
      return whole === undefined || found.every((page) => page.route !== whole)
    })
    const inside = users.filter(({ isSignedIn }) => isSignedIn)
    const isInside = bar.has(id) || inside.length > 0
    const forClients = users.find(({ isForClients }) => isForClients)
    if (id.endsWith('.css') && forClients && users.length === 1) return forClients.name
    // One style sheet for all other pages: together they are half as large again as those of the smallest page.
    if (id.endsWith('.css') && (isInside || later.has(id))) return 'app'
    const outside = users.filter(({ isSignedIn }) => !isSignedIn)
    const light = outside.filter(({ isLarge }) => !isLarge)
    const isShared =
      bar.has(id) ||
      (inside.length > 0 && later.has(id)) ||
      inside.length > 2 ||
      (inside.length > 1 && inside.some(({ isMain }) => isMain))
    const isMain = isShared || inside.some((page) => page.isMain)
    const isOften = isMain || inside.length > 1
    if (isInside && (light.length > 2 || (isOften && light.length > 0 && sizeOf(id) < SMALL))) return 'app'
    if (isOften && outside.length > 0) return 'common'
    if (isShared && !bar.has(id) && users.every(({ route }) => CREW_PAGES.includes(route))) return null
    if (isShared) return 'signed-in'
    const [page, other] = users
    if (!page || outside.length > 1) return later.has(id) ? 'later' : null
    if (other) return users.length === 2 ? `pair-${page.name}-and-${other.name}` : null
    const isElsewhere = pages.some(
      ({ route, all: its }) => route !== page.route && PARTS_OF_PAGES[route] !== page.route && its.has(id),
    )
    if (!isElsewhere) return page.name
    return page.isMain && sizeOf(id) < SMALL ? 'signed-in' : null
  }

  const chunks = new Map<string, string>()
  for (const id of all) {
    const chunk = chunkOf(id)
    if (chunk !== null) chunks.set(id, chunk)
  }
  const visitors = VISITOR_PAGES.map((page) => ({
    page,
    first: reach(graph, [pageFile(page)]),
    all: reach(graph, [pageFile(page)], true),
  }))
  for (const id of new Set(visitors.flatMap((page) => [...page.first]))) {
    if (!isVisitor(id)) continue
    const users = visitors.filter((page) => page.first.has(id)).map(({ page }) => page)
    // The chunk of a page starts that page, so that no other may load it.
    const isLentLater = visitors.some(({ page, all: its }) => !users.includes(page) && its.has(id))
    if (users.length > 1) chunks.set(id, users.includes('company') ? 'visitors' : 'visitors-react')
    else chunks.set(id, `${isLentLater ? 'lent' : 'visitor'}-${users.join('')}`)
  }
  return chunks
}

let planned: Map<string, string> | undefined

/**
 * Groups of the bundler. A page needs a handful of files, each of which is a request on a slow phone
 * (decision 43).
 */
export const chunkGroups = [
  { name: 'react', test: REACT },
  { name: 'preload-helper', test: /vite[\\/]preload-helper/ },
  // In this order, because a group also takes what its modules import and no earlier group has.
  ...[
    'app',
    'common',
    'signed-in',
    'pair',
    'page',
    'toasts',
    'later',
    'visitors',
    'visitors-react',
    'lent',
    'visitor',
  ].map((debugName) => ({
    debugName,
    name(id: string, graph: Graph): string | null {
      planned ??= planChunks(graph)
      const chunk = planned.get(id)
      const isOwn =
        chunk === debugName ||
        (/^(?:pair|page|lent|visitor)$/.test(debugName) && chunk?.startsWith(`${debugName}-`))
      return isOwn ? (chunk ?? null) : null
    },
  })),
]
