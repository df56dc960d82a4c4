import { expect, test, type Page } from '@playwright/test'
import { signIn } from './people.ts'

// The first use of Intl takes 100 ms of a slow phone.

/** Notes each use of Intl until a page shows its heading, also by the formatting functions of numbers and dates. */
async function noteUsesOfIntl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const uses: string[] = []
    Object.assign(window, { usesOfIntl: uses })
    let isShown = false
    new MutationObserver(() => (isShown ||= document.querySelector('h1') !== null)).observe(document, {
      childList: true,
      subtree: true,
    })
    const note = (use: string) => !isShown && uses.push(`${use} ${new Error().stack}`)
    const noted = (use: string): ProxyHandler<CallableFunction> => ({
      construct: (target, given) => {
        note(use)
        return Reflect.construct(target, given) as object
      },
      apply: (target, self, given) => {
        note(use)
        return Reflect.apply(target, self, given) as unknown
      },
    })
    for (const name of [
      'DateTimeFormat',
      'NumberFormat',
      'PluralRules',
      'RelativeTimeFormat',
      'Collator',
    ] as const)
      Object.assign(Intl, { [name]: new Proxy(Reflect.get(Intl, name) as CallableFunction, noted(name)) })
    for (const [owner, names] of [
      [Number.prototype, ['toLocaleString']],
      [Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
    ] as const)
      for (const name of names)
        Object.assign(owner, { [name]: new Proxy(Reflect.get(owner, name) as CallableFunction, noted(name)) })
  })
}

/** Reloads a page and expects that it uses no Intl before its heading is shown. */
async function expectNoIntl(page: Page, heading: string | RegExp): Promise<void> {
  await noteUsesOfIntl(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'usesOfIntl') as string[])).toEqual([])
}

for (const { who, address, title } of [
  { who: 'manager', address: '/today', title: 'Today' },
  { who: 'manager', address: '/jobs', title: 'Jobs' },
  { who: 'worker', address: '/my-day', title: 'My day' },
] as const)
  test(`${address} starts without Intl`, async ({ page }) => {
    await signIn(page, who, address)
    await expectNoIntl(page, title)
  })

test('a job starts without Intl', async ({ page }) => {
  await signIn(page, 'manager', '/jobs')
  await page.locator('main a[href^="/job/"]').first().click()
  await expectNoIntl(page, /^Job #/)
})
