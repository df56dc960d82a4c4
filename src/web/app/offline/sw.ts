import {
  MAX_ASSETS,
  OFFLINE_PAGE,
  OFFLINE_PARTS,
  staleCaches,
  excessEntries,
  cacheStrategy,
} from './rules.ts'

/** What a service worker's events offer; TypeScript's library for pages does not declare it. */
interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface RequestEvent extends WaitingEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface WorkerEvents {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: RequestEvent
}
interface Worker {
  readonly location: Location
  addEventListener: <K extends keyof WorkerEvents>(name: K, listen: (event: WorkerEvents[K]) => void) => void
}
// The global scope of a service worker has these.
const worker = globalThis as unknown as Worker

/**
 * The server fills in the version, which changes whenever the offline page changes
 * (kernel/http/installable.ts).
 */
const OFFLINE_CACHE = 'app-offline-__OFFLINE_VERSION__'
/** Names of built files carry the hash of their content, so one cache serves all builds. */
const ASSET_CACHE = 'app-assets-1'

worker.addEventListener('install', (event) => {
  // No skipWaiting: a newer worker takes over at the next visit after the last tab of the older one is
  // closed.
  event.waitUntil(keepOfflinePage())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropStaleCaches())
})

worker.addEventListener('fetch', (event) => {
  const { url, method, mode, headers } = event.request
  const way = cacheStrategy({ url, method, mode, hasRange: headers.has('range') }, worker.location.origin)
  if (way === 'page') event.respondWith(openPage(event.request))
  else if (way === 'asset') event.respondWith(answerAsset(event))
  else if (way === 'offline part') event.respondWith(answerPart(event.request))
})

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE)
  await cache.addAll(OFFLINE_PARTS.map((path) => new Request(path, { cache: 'reload', credentials: 'omit' })))
}

async function dropStaleCaches(): Promise<void> {
  const stale = staleCaches(await caches.keys(), [OFFLINE_CACHE, ASSET_CACHE])
  await Promise.all(stale.map((name) => caches.delete(name)))
}

/** Responds with the page from the server; without a connection with the offline page. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE_CACHE })
    if (page) return page
    throw error
  }
}

/** Responds with a built file from the cache, or loads it and caches it permanently while there is room. */
async function answerAsset(event: RequestEvent): Promise<Response> {
  const kept = await caches.match(event.request, { cacheName: ASSET_CACHE })
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok && answer.type === 'basic') event.waitUntil(keepAsset(event.request, answer.clone()))
  return answer
}

async function keepAsset(request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(ASSET_CACHE)
    await cache.put(request, answer)
    const old = excessEntries(await cache.keys(), MAX_ASSETS)
    await Promise.all(old.map((one) => cache.delete(one)))
  } catch {
    // The disk may be full: the file then comes from the network next time.
  }
}

async function answerPart(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: OFFLINE_CACHE })
  return kept ?? fetch(request)
}
