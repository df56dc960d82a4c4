import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

test('the office opens the day on a phone: jobs first, what waits folded with its numbers', async ({
  page,
}) => {
  await signIn(page, 'manager', '/today')
  await expect(page.getByRole('heading', { name: /^\d+ jobs?$/ })).toBeVisible()
  const waits = page.getByRole('complementary', { name: 'What waits' })
  const group = waits.getByRole('group').filter({ hasText: 'Next 7 days' })
  await expect(group.getByRole('listitem').first()).toBeHidden()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await group.getByText('Next 7 days').tap()
  await expect(group.getByRole('listitem').first()).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next day' }).tap()
  await expect(page.getByRole('heading', { name: 'Tomorrow', level: 1 })).toBeVisible()
})

test('a worker sees their own jobs of the day and no amounts', async ({ page }) => {
  await signIn(page, 'worker', '/today')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'What waits' })).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText('$')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.goto('/today?date=2020-01-01')
  await expect(page.getByText('You have no job on this day.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open my schedule' })).toBeVisible()
  await expectAccessible(page)
})
