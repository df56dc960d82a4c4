import { addressToOpen, notificationOf } from './notifications.ts'
import {
  ASSET_CACHE,
  cacheStrategy,
  excessEntries,
  isKeptPage,
  isShownFirst,
  MAX_ASSETS,
  OFFLINE_PAGE,
  OFFLINE_PARTS,
  OLDER_SHELL_PATH,
  SHELL_AFTER_MS,
  SHELL_CACHE,
  SHELL_PATH,
  staleCaches,
} from './rules.ts'

/** What a service worker's events offer; TypeScript's library for pages does not declare it. */
interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface RequestEvent extends WaitingEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface PushedEvent extends WaitingEvent {
  readonly data: { text: () => string } | null
}
interface ClickEvent extends WaitingEvent {
  readonly notification: Notification
}
interface SubscriptionEvent extends WaitingEvent {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}
interface WorkerEvents {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: RequestEvent
  push: PushedEvent
  notificationclick: ClickEvent
  pushsubscriptionchange: SubscriptionEvent
}
interface Tab {
  readonly url: string
  focus: () => Promise<unknown>
}
interface Worker {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Tab[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: <K extends keyof WorkerEvents>(name: K, listen: (event: WorkerEvents[K]) => void) => void
}
// The global scope of a service worker has these.
const worker = globalThis as unknown as Worker

/**
 * The server fills in the version, which changes whenever the offline page changes
 * (kernel/http/installable.ts).
 */
const OFFLINE_CACHE = 'app-offline-__OFFLINE_VERSION__'

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

worker.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text())
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openOrFocus(addressToOpen(event.notification.data, worker.location.origin)))
})

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event))
})

/** Focuses the tab that shows an address, or opens another one: a tab with other content may hold unsaved input. */
async function openOrFocus(url: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => one.url === url)
  await (tab ? tab.focus() : worker.clients.openWindow(url))
}

/**
 * Tells the server the new address of this browser. The worker knows no session, so the secret of the old address proves that
 * it is the same one; if the browser does not say it, the next visit repairs the rest (company/push/subscription.ts).
 */
async function renewSubscription({ oldSubscription, newSubscription }: SubscriptionEvent): Promise<void> {
  const old = oldSubscription?.toJSON()
  if (!oldSubscription || !old?.endpoint || !old.keys?.['auth']) return
  const renewed =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription.options.applicationServerKey,
    }))
  const { endpoint, keys } = renewed.toJSON()
  await fetch('/wp/v2/push-devices/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      old: { endpoint: old.endpoint, auth: old.keys['auth'] },
      subscription: { endpoint, keys },
    }),
  })
}

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE)
  await cache.addAll(OFFLINE_PARTS.map((path) => new Request(path, { cache: 'reload', credentials: 'omit' })))
}

async function dropStaleCaches(): Promise<void> {
  const stale = staleCaches(await caches.keys(), [OFFLINE_CACHE, ASSET_CACHE, SHELL_CACHE])
  await Promise.all(stale.map((name) => caches.delete(name)))
}

/**
 * Responds with a worker's day as it is kept, and with other pages from the server; without a connection with the kept page
 * of a worker, or the offline page.
 */
async function openPage(request: Request): Promise<Response> {
  const keptAt = (path: string) =>
    isKeptPage(request.url) ? caches.match(path, { cacheName: SHELL_CACHE }) : undefined
  const newest = await keptAt(SHELL_PATH)
  // The page asks the server itself, and keeps what comes for the next time (prepare.ts).
  if (newest && isShownFirst(request)) return newest
  const shell = newest ?? (await keptAt(OLDER_SHELL_PATH))
  try {
    // With hardly any reception a request neither succeeds nor fails.
    return await (shell ? inTime(fetch(request)) : fetch(request))
  } catch (error) {
    if (shell) return shell
    const page = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE_CACHE })
    if (page) return page
    throw error
  }
}

/** Rejects if a response takes too long. */
function inTime(answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No answer in time')), SHELL_AFTER_MS)
    answer.then(resolve, reject)
  })
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
