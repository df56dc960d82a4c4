import { addPushDevice, listPushDevices } from '../../../shared/company/push/push.api.ts'
import { call } from '../../kernel/api.ts'
import { unsubscribePush } from '../../kernel/session.ts'
import { PUSH_KEY } from '../../kernel/session-store.ts'
import { pushSupport, type PushSupport } from './push-support.ts'

/** What this browser says about notifications. */
export interface BrowserPush {
  support: PushSupport
  /** Whether it is subscribed with the installation's key. */
  isSubscribed: boolean
}

/** Reads whether this browser can take notifications and is subscribed with the installation's key. */
export async function readBrowserPush(publicKey: string): Promise<BrowserPush> {
  const hasPush = 'Notification' in window && 'PushManager' in window
  const worker = 'serviceWorker' in navigator ? await registerWorker() : undefined
  const support = pushSupport({
    hasPush,
    hasWorker: worker !== undefined,
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    permission: hasPush ? Notification.permission : 'default',
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  })
  const subscription = hasPush ? await worker?.pushManager.getSubscription() : null
  return { support, isSubscribed: subscription ? hasKey(subscription, publicKey) : false }
}

/** Registers the service worker, which the app does only when it is idle; returns undefined if there is none, as in development. */
function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}

/** Asks for the permission, subscribes this browser and adds it to the person's devices; throws if it is refused. */
export async function turnOnPush(publicKey: string, personId: number): Promise<void> {
  // The first thing after the click: browsers ignore a request that comes later.
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Notifications are not allowed in this browser.')
  await subscribe(publicKey)
  localStorage.setItem(PUSH_KEY, String(personId))
}

/** Unsubscribes this browser. */
export async function turnOffPush(): Promise<void> {
  localStorage.removeItem(PUSH_KEY)
  await unsubscribePush()
}

/**
 * Repairs the notifications of a person who turned them on in this browser: after another sign-in, a changed address that
 * the server does not know, or a new key of the installation.
 */
export async function repairPush(): Promise<void> {
  const { publicKey, devices } = await call(listPushDevices, {})
  const { support, isSubscribed } = await readBrowserPush(publicKey)
  const isKnown = isSubscribed && devices.some(({ isThis }) => isThis)
  if (!isKnown && support === 'possible' && Notification.permission === 'granted') await subscribe(publicKey)
}

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // A browser keeps one subscription, and none with two keys.
  if (known && !hasKey(known, publicKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  await call(addPushDevice, {
    body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  })
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}
