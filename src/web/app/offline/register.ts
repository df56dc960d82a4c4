const WORKER = '/sw.js'

/**
 * Registers the service worker once the page has loaded and is idle, so that it does not slow the first
 * screen. If the server no longer has one, the old one and its caches are removed.
 */
export function registerOffline(): void {
  const isFramed = window.parent !== window
  if (isFramed || !window.isSecureContext || !('serviceWorker' in navigator)) return
  const soon = () => whenIdle(() => void register().catch(() => undefined))
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 10_000 })
  else setTimeout(work, 2_000)
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  } catch {
    const answer = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' })
    if (answer.status === 404) await unregister()
  }
}

async function unregister(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistrations()
  await Promise.all(known.map((one) => one.unregister()))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('app-')).map((name) => caches.delete(name)))
}
