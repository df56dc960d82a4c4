import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { createCaller } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE, signIn } from './people.ts'

test.describe.configure({ timeout: 120_000 })

test('a manager opens the reports from the palette, picks last month, compares, opens the jobs of a figure and saves the CSV', async ({
  page,
}) => {
  await signIn(page, 'manager', '/jobs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('textbox', { name: 'Search everything' })
  await expect(async () => {
    // The keys work once the page has started.
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await palette.fill('reports')
  await page.getByRole('dialog').getByRole('button', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await page.getByLabel('Dates', { exact: true }).selectOption('Last month')
  await expect(page).toHaveURL(/range=lastMonth/)
  await expect(page.getByText(/^Last month, .*, compared with /)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Source,Leads,Leads before')

  const leads = page
    .getByRole('table', { name: 'Sources' })
    .getByRole('row', { name: /^Total/ })
    .getByRole('link')
    .first()
  const count = (await leads.textContent()) ?? ''
  await leads.click()
  await expect(page).toHaveURL(/\/jobs\?.*facts=/)
  await expect(page.getByRole('button', { name: /^Remove filter Came in / })).toBeVisible()
  await expect(page.getByText(new RegExp(`\\b${count} jobs?\\b|of ${count}\\b`)).first()).toBeVisible()

  await page.goBack()
  for (const name of [
    'People',
    'Speed of answers',
    'Lost leads',
    'Estimates',
    'Crews and trucks',
    'Weeks ahead',
  ]) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
    await expect(page.getByLabel('Loading the report')).toBeHidden()
    await expectAccessible(page)
  }
})

test('an administrator enters what a source costs, and deletes it', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.admin)
  await signIn(page, 'admin', '/reports?report=sources')
  await page.getByRole('button', { name: 'Source costs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Source costs' })
  await dialog.getByLabel('Source', { exact: true }).selectOption('Facebook')
  await dialog.getByLabel('From').fill('01/05/2020')
  await dialog.getByLabel('For each month').fill('120')
  await dialog.getByRole('button', { name: 'Save cost' }).click()
  await expect(dialog.getByText('$120.00 a month from 01/05/2020')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete the cost of Facebook from 01/05/2020' }).click()
  await expect(dialog.getByText('$120.00 a month from 01/05/2020')).toBeHidden()
  const left = (await office.call('GET', 'source-costs')) as { from: string }[] // as declared
  expect(left.some(({ from }) => from === '2020-01-05')).toBe(false)
})
