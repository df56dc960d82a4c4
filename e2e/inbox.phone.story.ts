import { expect, test } from '@playwright/test'
import { telephoneOf } from './customers.ts'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

test('the inbox shows the list, then the conversation, and back, with one hand', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const telephone = telephoneOf(request, '3035557303')
  await signIn(page, 'manager')
  await page.goto('/inbox?search=%227303%22')
  await telephone.text('3035550101', 'Is Saturday free?')
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /555-7303/ })
  await expect(row).toContainText('Is Saturday free?')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await row.tap()
  await expect(row).toBeHidden()
  await expect(page.getByRole('heading', { name: '(303) 555-7303' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Text' }).fill('It is. When should we come?')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(page.getByRole('article', { name: /^Outgoing text/ })).toContainText('When should we come?')
  await page.getByRole('button', { name: 'Back to the list' }).tap()
  await expect(row).toContainText('When should we come?')
  await expect(row).not.toContainText('Waits')
})
