import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

test('the company’s settings can be changed with one hand on a phone', async ({ page }) => {
  await signIn(page, 'manager', '/settings?section=general')
  const form = page.locator('main form')
  // Managers can change the number too.
  await expect(form.getByLabel('Movesheet phone')).toBeEditable()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeEditable()
  await expect(form.getByRole('button', { name: 'Start recording', exact: true })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  // Sections that do not fit beside each other are behind a button.
  const openSection = async (name: string) => {
    await page.getByRole('button', { name: /^Section/ }).click()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
    await expect(page.getByRole('button', { name: `Section ${name}` })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Section General' }).click()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Estimates' })).toBeHidden()

  await openSection('Estimates')
  await form.getByRole('button', { name: /Moving Labor/ }).click()
  const labor = form.getByRole('region', { name: /Moving Labor/ })
  await labor.getByRole('button', { name: 'Add Line Item' }).click()
  await expect(form.getByRole('button', { name: /Moving Labor/ })).toContainText('1 line, +$40.00')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  // Unsaved input is indicated, kept while another section is open, and can be discarded.
  await openSection('General')
  await expect(page.getByRole('button', { name: /^Section General/ })).toContainText('1 not saved')
  await openSection('Estimates')
  await expect(labor.getByLabel('Rate')).toHaveValue('$40.00')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(labor.getByLabel('Rate')).toBeHidden()
})
