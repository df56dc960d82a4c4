import type { Browser, BrowserContext } from '@playwright/test'
import { call } from '../kernel/caller.ts'
import { ACCOUNTS } from './facts.ts'

/** Returns sessions as the login page stores them. */
export async function sessionsOf(
  url: string,
  company: { url: string; email: string } | null,
): Promise<Map<string, { origin: string; text: string }>> {
  const sessions = new Map<string, { origin: string; text: string }>()
  const people: [string, string, string][] = Object.entries(ACCOUNTS).map(([role, email]) => [
    role,
    url,
    email,
  ])
  if (company) people.push(['empty', company.url, company.email])
  for (const [name, origin, email] of people) {
    const { status, body } = await call({ url: origin }, 'POST', '/wp/v2/token', {
      email,
      password: 'Moving123!',
    })
    if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`)
    sessions.set(name, { origin, text: JSON.stringify(body) })
  }
  return sessions
}

/**
 * Opens a browser context with a desktop or phone size; in the error state only its session requests succeed.
 */
export async function newContext(
  browser: Browser,
  session: { origin: string; text: string } | undefined,
  isPhone: boolean,
  isBroken: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/Denver',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    ...(session && {
      storageState: {
        cookies: [],
        origins: [{ origin: session.origin, localStorage: [{ name: 'session', value: session.text }] }],
      },
    }),
  })
  await context.route('**/health/live', (route) => route.abort())
  if (isBroken)
    await context.route(/\/wp\/v2\/(?!users\/me$|token|info|docs)/, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"code":"internal_error","message":"Internal Server Error","data":{"status":500}}',
      }),
    )
  return context
}
