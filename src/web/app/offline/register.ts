const WORKER = '/sw.js'

/**
 * Puts the service worker in place once the page has loaded and rests, so that it takes no time from the first screen.
 * Where the server has none any more, the one of before goes with what it kept.
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
