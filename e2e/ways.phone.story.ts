import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

test('the office finds its pages in the bar at the bottom of a phone', async ({ page }) => {
  await signIn(page, 'manager', '/jobs')
  const bar = page.getByRole('navigation', { name: 'Main pages' })
  await expect(bar.getByRole('link', { name: 'Jobs' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: /^Inbox/ }).click()
  await expect(page).toHaveURL(/\/inbox$/)
  await expect(bar.getByRole('link', { name: /^Inbox/ })).toHaveAttribute('aria-current', 'page')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Clients' }).click()
  await expect(page).toHaveURL(/\/clients$/)

  // The save bar of a form is above it.
  await page.goto('/job/add-job')
  const save = page.getByRole('button', { name: 'Save Job' })
  await expect(save).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: 'More' })).toBeVisible()
  const [saveArea, barArea] = [await save.boundingBox(), await bar.boundingBox()]
  expect((saveArea?.y ?? 0) + (saveArea?.height ?? 0)).toBeLessThanOrEqual(barArea?.y ?? 0)
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
})

test('a worker has the schedule in the bar, and a client has no bar', async ({ page }) => {
  await signIn(page, 'worker', '/jobs')
  const bar = page.getByRole('navigation', { name: 'Main pages' })
  await bar.getByRole('link', { name: 'My schedule' }).click()
  await expect(page).toHaveURL(/\/my-schedule/)
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'My pay' })).toBeVisible()
  await expectAccessible(page)

  await signIn(page, 'client', '/jobs')
  await expect(page.getByRole('heading', { name: 'My moves' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})
