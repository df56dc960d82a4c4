import { expect, test } from '@playwright/test'
import { createCaller, dayFromNow } from './cards.ts'
import { makeLead } from './leads.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE, signIn } from './people.ts'

test('on a phone the pipeline shows one column at a time, and a menu moves leads', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const { lastName } = await makeLead(office, dayFromNow(1213).day)
  const name = `Rosa ${lastName}`
  await signIn(page, 'manager', `/pipeline?search=${lastName}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByLabel('Column')).toHaveValue('new')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: `Move ${name}` }).tap()
  await page.getByRole('menuitem', { name: 'Lost' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' })
  await dialog.getByLabel('Reason').selectOption('No answer')
  await dialog.getByRole('button', { name: 'Mark as lost' }).tap()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.getByLabel('Column').selectOption('lost')
  await expect(page).toHaveURL(/stage=lost/)
  await expect(page.getByRole('link', { name })).toBeVisible()
})
