import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, signIn } from './people.ts'

test('the company’s settings work with one thumb', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/settings?section=general')
  const form = page.locator('main form')
  // The number is the administrators’ to change; everything else is a manager’s too.
  await expect(form.getByLabel('Movesheet phone')).not.toBeEditable()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeEditable()
  await expect(form.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Estimates' }).click()
  await form.getByRole('button', { name: /Moving Labor/ }).click()
  const labor = form.getByRole('region', { name: /Moving Labor/ })
  await labor.getByRole('button', { name: 'Add Line Item' }).click()
  await expect(form.getByRole('button', { name: /Moving Labor/ })).toContainText('1 line, +$40.00')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // What is not saved is told of, kept while one looks elsewhere, and can be given up.
  await page.getByRole('link', { name: 'General' }).click()
  await page.getByRole('link', { name: 'Estimates' }).click()
  await expect(labor.getByLabel('Rate')).toHaveValue('$40.00')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(labor.getByLabel('Rate')).toBeHidden()
})
