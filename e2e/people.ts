import { expect, type Browser, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'

/** The demo accounts (docs/demo.md). */
export const PEOPLE = {
  admin: 'admin@frontrange.test',
  manager: 'manager@frontrange.test',
  worker: 'worker@frontrange.test',
  client: 'client@frontrange.test',
  pending: 'pending@frontrange.test',
  otherAdmin: 'admin@lonestar.test',
} as const
export type Person = keyof typeof PEOPLE
export const PASSWORD = 'Moving123!'

/** Signs in as the login page does, without its screen (which has its own stories), and opens a page if one is given. */
export async function signIn(page: Page, who: Person, at?: string): Promise<void> {
  const answer = await page.request.post('/wp/v2/token', { data: { email: PEOPLE[who], password: PASSWORD } })
  expect(answer.status()).toBe(200)
  const session = await answer.text()
  // Any address of the site gives access to its storage; this one loads no resources.
  await page.goto('/health/live')
  await page.evaluate((text) => localStorage.setItem('session', text), session)
  if (at === undefined) return
  await page.goto(at)
  await expect(page).toHaveURL((url) => url.pathname === at.split('?')[0])
}

/** Signs a second person in, in a separate browser context. */
export async function openPageAs(browser: Browser, who: Person, at?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, who, at)
  return page
}

/**
 * Checks the whole screen against WCAG 2.2 AA, at the height of its content, so that nothing is hidden by a
 * sticky bar.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  const contentHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  let told: string[]
  let height: number
  do {
    height = await contentHeight()
    await page.setViewportSize({
      width: size.width,
      height: Math.min(Math.max(height + 200, size.height), 9000),
    })
    const violations = await findViolations(page, (axe) =>
      axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
    )
    await page.setViewportSize(size)
    told = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
    // What has come meanwhile may have been below a sticky bar.
  } while (told.length > 0 && (await contentHeight()) !== height)
  expect(told).toEqual([])
}

/** Fills an address and picks the first suggestion. */
export async function pickAddress(page: Page, nth: number, typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Address' }).nth(nth)
  await field.fill(typed)
  await page.getByRole('option').first().click()
}

/** Makes a call as the signed-in person of this page. */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  return page.evaluate(
    async ({ method: verb, path: url, body: sent }) => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}') as { token?: string }
      const answer = await fetch(url, {
        method: verb,
        headers: {
          authorization: `Bearer ${session.token}`,
          ...(sent !== undefined && { 'content-type': 'application/json' }),
        },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      })
      return { status: answer.status, body: await answer.json().catch(() => null) }
    },
    { method, path, body },
  )
}

/** Checks that the page does not scroll sideways. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
