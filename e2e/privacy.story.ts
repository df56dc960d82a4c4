import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { CLARA } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE, signIn } from './people.ts'

test('a client reads the stored data, downloads it and requests erasure', async ({ page }) => {
  await signIn(page, 'client', '/settings?section=privacy')
  await expect(page.getByRole('heading', { name: 'Privacy', level: 2 })).toBeVisible()
  await expect(page.getByText('Jobs that took place').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('my-data.json')
  const told = await readFile(await file.path(), 'utf8')
  expect(told).toContain(CLARA)
  expect(told).not.toContain(PEOPLE.manager)

  const ask = page.getByRole('button', { name: 'Request erasure' }).first()
  await ask.click()
  const question = page.getByRole('dialog', { name: 'Request erasure' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Request erasure' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You requested erasure on' })).toBeVisible()
})
