import path from 'node:path'
import { FIRST_PARTS, SIGNED_IN_PARTS } from './scripts/checks/page-budgets.ts'

/** What the bundler knows about a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/** Pages beside the app: light ones for visitors, which the server fills in (server/visitors/pages). */
export const VISITOR_PAGES = ['quote', 'booking', 'company', 'review']

const pageFile = (page: string) => path.resolve(`src/web/${page}.html`)
const ROUTE = /[\\/]app[\\/]routes[\\/](.+)\.tsx\?tsr-split=component$/

/** Returns the given modules and what they import, without packages. */
function reach(graph: Graph, from: readonly string[], alsoLazily = false): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = found.has(id) || id.includes('node_modules') ? null : graph.getModuleInfo(id)
    if (!info) continue
    found.add(id)
    open.push(...info.importedIds, ...(alsoLazily ? info.dynamicallyImportedIds : []))
  }
  return found
}

/**
 * Returns the chunk of each module that several pages of the app share: 'first' is loaded by all, 'common'
 * by pages with and without sign-in, 'signed-in' with the bar of every signed-in page, 'several' by two of them or more.
 * Modules that visitor pages use too have chunks of their own, so that those pages load nothing else.
 */
function planChunks(graph: Graph): Map<string, string> {
  const all = reach(graph, [pageFile('index')], true)
  const idsOf = (files: readonly string[]) =>
    files.flatMap((file) => [...all].filter((id) => id.endsWith(`/${file}`)))
  const routes = [...all].flatMap((id) => {
    const name = ROUTE.exec(id)?.[1]?.replaceAll('\\', '/')
    return name === undefined ? [] : [{ name, id }]
  })
  const isSignedIn = (name: string) => name.startsWith('_private')
  const routeIds = (isWanted: (name: string) => boolean) =>
    routes.filter(({ name }) => isWanted(name)).map(({ id }) => id)
  const first = reach(graph, [pageFile('index')])
  const light = reach(
    graph,
    routeIds((name) => !isSignedIn(name)),
  )
  const bar = reach(graph, [...routeIds((name) => name === '_private'), ...idsOf(SIGNED_IN_PARTS)])
  const pages = routes
    .filter(({ name }) => isSignedIn(name))
    .map(({ name, id }) => reach(graph, [id, ...idsOf(FIRST_PARTS[name] ?? [])]))
  const visitors = VISITOR_PAGES.map((page) => ({
    page,
    first: reach(graph, [pageFile(page)]),
    all: reach(graph, [pageFile(page)], true),
  }))
  // The schemas of jobs, apart from what a page needs that only signs in.
  const jobs = reach(graph, idsOf(['shared/jobs/jobs/job.ts']))
  // These have chunks already, under their own names.
  const lazy = new Set([...all].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))

  function shareOf(id: string): string | null {
    const users = pages.filter((ids) => ids.has(id)).length
    if (first.has(id)) return 'first'
    if (light.has(id) && (bar.has(id) || users > 1)) return 'common'
    if (bar.has(id)) return 'signed-in'
    return users > 1 ? 'several' : null
  }

  const chunks = new Map<string, string>()
  for (const id of all) {
    const share = lazy.has(id) ? null : shareOf(id)
    if (!share) continue
    const seenBy = visitors.flatMap((page) =>
      page.first.has(id) ? [page.page] : page.all.has(id) ? [`${page.page}-later`] : [],
    )
    if (jobs.has(id)) seenBy.push('jobs')
    chunks.set(id, seenBy.length > 0 ? ['visitors', ...seenBy, share].join('-') : share)
  }
  return chunks
}

let planned: Map<string, string> | undefined

const chunksOf = (debugName: string) => ({
  debugName,
  name(id: string, graph: Graph): string | null {
    planned ??= planChunks(graph)
    const chunk = planned.get(id)
    return chunk?.startsWith(debugName) ? chunk : null
  },
})

/**
 * Groups of the bundler, in the order in which they take modules and what those import. On a slow phone, half
 * as many requests open a job in half the time, although most pages load more bytes (decision 43).
 */
export const appChunks = [
  { name: 'packages', test: /node_modules/, minShareCount: 60 },
  { name: 'more-packages', test: /node_modules/, minShareCount: 30 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]v4[\\/](?:core|mini)[\\/]/ },
  chunksOf('visitors'),
  { name: 'few-packages', test: /node_modules/, minShareCount: 8 },
  ...['first', 'common', 'signed-in', 'several'].map(chunksOf),
]
