import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, signIn } from './people.ts'

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

for (const who of ['manager', 'worker', 'client'] as const) {
  test(`everything of a ${who} works at phone width`, async ({ page }) => {
    await signIn(page, who)
    await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible()
    const job = page.locator('a[href^="/job/"]:not([href$="add-job"])').first()
    await expect(job).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await job.click()
    await expect(page.getByRole('heading', { name: /^Job #/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}
