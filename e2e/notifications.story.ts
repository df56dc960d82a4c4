import { expect, test, type Page, type Worker } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

// Notifications are shown by the service worker.
test.use({ serviceWorkers: 'allow' })

/**
 * Replaces the browser's push service, which is on the Internet: subscribes with keys of its own, and keeps the subscription
 * as a browser does. The permission is granted, which a headless shell says nowhere but in its answer.
 */
async function simulatePushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const encode = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const decode = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    const KEY = 'simulated push'
    const read = () => {
      const stored = localStorage.getItem(KEY)
      if (stored === null) return null
      const { key, ...json } = JSON.parse(stored) as { key: string; endpoint: string }
      return {
        options: { applicationServerKey: decode(key).buffer, userVisibleOnly: true },
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem(KEY)
          return true
        },
      }
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const random = (length: number) => encode(crypto.getRandomValues(new Uint8Array(length)))
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ])
        const p256dh = encode(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
        const endpoint = `https://push.example.com/${random(16)}`
        localStorage.setItem(KEY, JSON.stringify({ key, endpoint, keys: { p256dh, auth: random(16) } }))
        return read()
      },
    })
  })
}

/** Returns the service worker, which shows and keeps notifications itself in a browser that has none (a headless shell). */
async function workerOf(page: Page): Promise<Worker> {
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerScope
    if (Notification.permission !== 'denied' || Object.hasOwn(registration, 'showNotification')) return
    let kept: Shown[] = []
    Object.assign(registration, {
      showNotification: async (title: string, { body, tag, data }: Shown) => {
        kept = [
          ...kept.filter((one) => one.tag !== tag),
          { title, body, tag, data, close: () => (kept = []) },
        ]
      },
      getNotifications: async () => kept,
    })
  })
  return worker
}

/** What the stories use of a notification, and of the global scope of a service worker. */
interface Shown {
  title: string
  body: string
  tag: string
  data: { path: string }
  close: () => void
}
interface WorkerScope {
  registration: { getNotifications: () => Promise<Shown[]> }
  clients: { openWindow: (url: string) => Promise<null> }
  dispatchEvent: (event: Event) => void
}

/** Delivers a push message to the service worker, as the browser does with what its push service sends. */
async function deliver(page: Page, message: object): Promise<void> {
  await workerOf(page)
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId
      if (id !== undefined) resolve(id)
    })
  })
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  await browser.detach()
}

/** Returns the notifications that the browser shows. */
async function shown(page: Page) {
  const worker = await workerOf(page)
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body, tag, data: { path } }) => ({
      title,
      body,
      tag,
      path,
    }))
  })
}

/**
 * Presses the shown notification, and returns the address that the service worker opens. No command of the browser presses one,
 * and only a real press may open a window.
 */
async function press(page: Page): Promise<string> {
  const worker = await workerOf(page)
  return worker.evaluate(async () => {
    const { registration, clients, dispatchEvent } = globalThis as unknown as WorkerScope
    const [notification] = await registration.getNotifications()
    return new Promise<string>((resolve) => {
      clients.openWindow = async (url) => {
        resolve(url)
        return null
      }
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
    })
  })
}

const pushes = async (page: Page) =>
  (await (await page.request.get('/dev/pushes')).json()) as {
    title: string
    body: string
    path: string
    tag: string
  }[]

test('a worker turns notifications on, gets one, opens its screen, and turns them off', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await simulatePushService(page)
  await signIn(page, 'worker', '/settings?section=notifications')
  const here = page.getByRole('switch', { name: 'Notifications on this device' })
  const devices = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')

  await test.step('the switch adds this browser to the devices', async () => {
    await expect(here).not.toBeChecked()
    await expect(devices).toHaveCount(0)
    await expectAccessible(page)
    await here.check()
    await expect(devices).toContainText('Chrome on Linux')
    await expect(devices).toContainText('Nothing sent yet')
    await expect(here).toBeChecked()
    await expectAccessible(page)
  })

  await test.step('a test is sent to the push service, shown by the browser, and opens its screen', async () => {
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('Test sent to 1 device.')).toBeVisible()
    await expect.poll(() => pushes(page)).toHaveLength(1)
    const [message] = await pushes(page)
    if (!message) throw new Error('Nothing was sent')
    await deliver(page, message)
    const { title, body, tag, path } = message
    expect(title).toBe('Notifications work')
    await expect.poll(() => shown(page)).toEqual([{ title, body, tag, path }])
    // The next message with the same tag takes its place.
    await deliver(page, { ...message, title: 'Still working' })
    await expect.poll(() => shown(page)).toEqual([{ title: 'Still working', body, tag, path }])
    // This tab shows the screen already; a tab with another one is left alone.
    await page.goto('/settings?section=account')
    const address = await press(page)
    expect(await shown(page)).toEqual([])
    await page.goto(address)
    await expect(here).toBeChecked()
    await expect(devices).toContainText('Last notified')
  })

  await test.step('an unreadable message is announced without its content', async () => {
    await deliver(page, {})
    await expect
      .poll(() => shown(page))
      .toEqual([{ title: 'New message', body: '', tag: 'message', path: '/' }])
  })

  await test.step('the office sees the notification in its list', async () => {
    const office = await context.browser()?.newPage()
    if (!office) throw new Error('There is no browser')
    await signIn(office, 'admin', '/deliveries')
    await office.getByText('All', { exact: true }).click()
    const row = office.getByRole('row').filter({ hasText: 'Notifications work' }).first()
    await expect(row).toContainText('Push')
    await expect(row).toContainText('Sent')
    await office.close()
  })

  await test.step('the switch removes this browser again, on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await here.uncheck()
    await expect(devices).toHaveCount(0)
    await expect(here).not.toBeChecked()
  })

  await test.step('logging out ends them, also in the browser', async () => {
    await here.check()
    await expect(devices).toHaveCount(1)
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/login')
    expect(await page.evaluate(() => localStorage.getItem('simulated push'))).toBeNull()
    await signIn(page, 'worker', '/settings?section=notifications')
    await expect(here).not.toBeChecked()
    await expect(devices).toHaveCount(0)
  })
})

test('a browser that blocks notifications says how to allow them', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await signIn(page, 'client', '/settings?section=notifications')
  await expect(page.getByText('Notifications are blocked.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeDisabled()
  await expectAccessible(page)
})
