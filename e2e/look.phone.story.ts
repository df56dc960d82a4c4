import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

for (const who of ['manager', 'worker', 'client'] as const) {
  test(`a ${who} can use every screen at phone width`, async ({ page }) => {
    await signIn(page, who, '/jobs')
    await expect(page.getByRole('heading', { name: who === 'client' ? 'My moves' : 'Jobs' })).toBeVisible()
    const job = page.locator('a[href^="/job/"]:not([href$="add-job"])').first()
    await expect(job).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await job.click()
    await expect(page.getByRole('heading', { name: who === 'client' ? 'Your move' : /^Job #/ })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  })
}
