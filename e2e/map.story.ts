import { expect, test } from '@playwright/test'
import { expectAccessible, signIn } from './people.ts'

test('the map of a job is drawn with WebGL, with its places as pins and as a list', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await signIn(page, 'manager', '/today')
  await page.locator('a[href^="/job/"]').first().click()
  const map = page.getByRole('region', { name: 'Map of the locations' })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('canvas')).toBeVisible()
  await expect(map.getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
