import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

/** Rows of the file, two percent of them invalid; `npm run prove` uses 5,000. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? 200)
const BAD = ROWS / 50

const letters = (index: number) =>
  Array.from(String(index).padStart(4, '0'), (digit) => 'abcdefghij'.charAt(Number(digit))).join('')

/** Returns a file as another program writes it: other headings, an unused column, invalid rows in between. */
function bulkFile(mark: string): string {
  const rows = Array.from({ length: ROWS }, (_, index) =>
    index % 50 === 7
      ? `Bad ${index},no mail,12,Atlantis,x`
      : `Ann${letters(index)} Bulk,ann${index}.${mark}@bulk.test,303-555-${String(index).padStart(4, '0')},Colorado,x`,
  )
  return ['Customer Name,E-Mail,Cell Phone,State,Color', ...rows].join('\r\n')
}

const count = (value: number) => value.toLocaleString('en-US')

test('a file of clients is read, checked, imported with a report of its invalid rows, and undone', async ({
  page,
}) => {
  test.setTimeout(60_000 + ROWS * 40)
  const mark = String(Date.now())
  await signIn(page, 'otherAdmin', '/settings?section=import')
  await page.getByRole('button', { name: 'New import' }).click()
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose the CSV file.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(bulkFile(mark)) })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read the file' }).click()

  await expect(page.getByLabel('Full name')).toHaveValue('0')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('2')
  await page.getByLabel('Full name').selectOption('')
  await expect(page.getByText('Say which columns hold the name')).toBeVisible()
  await page.getByLabel('Full name').selectOption('Customer Name')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  const start = page.getByRole('button', { name: `Import ${count(ROWS - BAD)} rows` })
  await expect(start).toBeVisible()
  await expect(page.getByText('Email: Invalid email · Phone: Invalid phone').first()).toBeVisible()
  await expectAccessible(page)
  await start.click()

  const told = page.getByText(`${count(ROWS)} rows · ${count(ROWS - BAD)} imported · ${count(BAD)} failed`)
  await expect(told).toBeVisible({ timeout: 20_000 + ROWS * 20 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${count(BAD)} rows` }).click()
  expect((await download).suggestedFilename()).toMatch(/^clients-failed-\d+\.csv$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText(`${count(ROWS - BAD)} undone`)).toBeVisible({ timeout: 20_000 + ROWS * 20 })
  await expectAccessible(page)
})
