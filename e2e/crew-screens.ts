import { expect, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expectAccessible, expectNoHorizontalScroll } from './people.ts'

/**
 * Checks a screen of the crew for one thumb in the sun, light and dark: nothing scrolls sideways, contrast of 7:1, and
 * targets of at least 48 pixels. `scope` is the part of the page that is checked, besides its header and footer.
 */
export async function expectReadable(page: Page, scope = 'main'): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  expect.soft(await smallTargets(page, `:is(header, footer, ${scope})`)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const violations = await findViolations(page, (axe) =>
      axe.include(scope).withRules(['color-contrast-enhanced']),
    )
    expect
      .soft(
        violations.flatMap(({ nodes }) =>
          nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
        ),
      )
      .toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Returns what is smaller than 48 pixels; the label of a field is as much a target as the field. */
function smallTargets(page: Page, scope: string): Promise<string[]> {
  return page
    .locator(scope)
    .locator(':is(button, a, summary, select, input)')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
        const boxes = [one, ...labels].map((each) => each.getBoundingClientRect())
        // A field that only its label shows, such as that of a segmented control.
        const seen = boxes.filter(({ width, height }) => width > 1 && height > 1)
        const isSmall = seen.length > 0 && seen.every(({ width, height }) => width < 48 || height < 48)
        return isSmall
          ? [`${seen[0]?.width} x ${seen[0]?.height}: ${one.outerHTML.slice(0, 200)} ${one.textContent}`]
          : []
      }),
    )
}

/** Checks an address in Spanish as the person of a page, on a phone of its own. */
export async function expectReadableInSpanish(page: Page, path: string): Promise<void> {
  const session = await page.evaluate(() => localStorage.getItem('session') ?? '')
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      locale: 'es-US',
      viewport: { width: 360, height: 760 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
  if (!context) throw new Error('There is no browser')
  // The account would keep the language, and other stories have the same account.
  await context.route('**/wp/v2/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const phone = await context.newPage()
  await phone.goto('/health/live')
  await phone.evaluate((text) => localStorage.setItem('session', text), session)
  await phone.goto(path)
  await expect(phone.locator('html')).toHaveAttribute('lang', 'es')
  await expect(phone.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expectReadable(phone)
  await context.close()
}
