import { expect, test } from '@playwright/test'
import { createCaller, dayFromNow, mailTo } from './cards.ts'
import { makeLead } from './leads.ts'
import { expectAccessible, PEOPLE, signIn } from './people.ts'

test('the office sees live that an estimate was sent, opened and signed', async ({
  page,
  browser,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const { jobId, lastName } = await makeLead(office, dayFromNow(1217).day)
  const email = `${lastName}@example.test`.toLowerCase()
  await signIn(page, 'manager', `/job/${jobId}?tab=documents`)
  await expect(page.getByText(/required agreements/)).toBeVisible()
  await page.getByRole('button', { name: 'Send estimate' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'What to send' })).toHaveValue('estimate')
  await expect(dialog.getByRole('checkbox', { name: 'By email' })).toBeChecked()
  await dialog.getByRole('combobox', { name: 'What to send' }).selectOption('Survey')
  await expect(dialog.getByRole('checkbox', { name: 'By text' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'By text' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'By email' }).check()
  await expect(dialog.getByRole('region', { name: 'Preview of the email' })).toContainText(
    'Show us what moves',
  )
  await dialog.getByRole('combobox', { name: 'What to send' }).selectOption('Estimate')
  await expect(dialog.getByRole('region', { name: 'Preview of the email' })).toContainText('The estimate is')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send estimate' }).click()
  const sends = page.getByRole('region', { name: 'Sent to the client' })
  await expect(sends).toContainText(`Estimate, by email to ${email}`)
  await expect(sends.getByText('Sent', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const address = `/job/${jobId}#link=`
  await expect.poll(async () => (await mailTo(request, email, address)).length).toBe(1)
  const [mail = ''] = await mailTo(request, email, address)
  const link = new URL(/http\S+#link=[\w-]+/.exec(mail)?.[0] ?? '')
  const client = await (await browser.newContext()).newPage()
  await client.goto(link.pathname + link.search + link.hash)
  await expect(client.getByText(`Move #${jobId}`, { exact: true })).toBeVisible()
  await expect(sends.getByText('Opened', { exact: true })).toBeVisible()

  await client.getByRole('button', { name: 'Review your estimate and agree to it' }).first().click()
  await client.getByRole('checkbox', { name: /^I have reviewed this estimate/ }).check()
  await client.getByRole('button', { name: 'I Agree' }).click()
  await client
    .getByRole('dialog', { name: 'Electronic records' })
    .getByRole('button', { name: 'I Agree' })
    .click()
  await expect(sends.getByText('Signed', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  const sent = page.getByRole('region', { name: 'Messages sent' }).getByRole('listitem')
  await expect(sent.filter({ hasText: `Estimate by email to Rosa ${lastName}, ${email}` })).toContainText(
    'Sent',
  )
  await expectAccessible(page)
})
