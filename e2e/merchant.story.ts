import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { readZip } from '../src/server/testing/zip.ts'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

/** Returns the field with a label, with or without the mark of a required field. */
const fieldOf = (within: Locator, label: string) =>
  within.getByLabel(new RegExp(String.raw`^${escape(label)}( \*)?$`))
const frameOf = (page: Page) => page.frameLocator('iframe[title="Terms and Conditions"]')

/** Each wrong value, and the message beside its field. */
const WRONG: readonly [label: string, value: string, message: string][] = [
  ['URL', 'nothing', 'URL looks like example.com'],
  ['Federal tax ID', '12345678', 'Must be 9 characters long.'],
  ['Soft descriptor', 'x'.repeat(51), 'Maximum of 50 characters.'],
  ['Customer support number', '1'.repeat(19), 'Maximum of 18 characters.'],
  ['Postal code', '8020', 'Must be 5 digits, or 5 and 4 as in 80202-1234.'],
  ['Email', 'ada', 'Invalid email'],
  ['Phone', '555-0142', 'Invalid phone'],
  ['Social security number', '1234', 'Must be 9 digits.'],
  ['Social security number', '111111111', 'Cannot be repeating numbers.'],
  ['Driver’s license number', '1'.repeat(21), 'Maximum of 20 characters.'],
  ['Driver’s license number', 'D123/4', 'Use letters and digits only.'],
  ['Bank routing number', '12345678', 'Must be 9 characters long.'],
  ['Bank account number', '1'.repeat(18), 'Maximum of 17 characters.'],
  ['Bank account number', '777777', 'Cannot be repeating numbers.'],
]

const RIGHT: readonly [label: string, value: string][] = [
  ['Legal name', 'Lone Star Moving LLC'],
  ['URL', 'lonestar.example.com'],
  ['Federal tax ID', '84-7106352'],
  ['Soft descriptor', 'LONE STAR MOVING'],
  ['Customer support number', '(713) 555-0100'],
  ['Street address', '500 Main St'],
  ['City', 'Houston'],
  ['Postal code', '77002'],
  ['First name', 'Ada'],
  ['Last name', 'Byron'],
  ['Email', 'ada@example.com'],
  ['Phone', '(713) 555-0142'],
  ['Date of birth', '02/23/1979'],
  ['Social security number', '539-20-7418'],
  ['Driver’s license number', 'D934-8170-2265'],
  ['Bank routing number', '123456789'],
  ['Bank account number', '60837155294418'],
]

test('an administrator applies for payment processing and withdraws the application', async ({ page }) => {
  await signIn(page, 'otherAdmin', '/settings?section=payment-processing')
  const form = page.getByRole('form', { name: 'Payment Processing' })
  const submit = form.getByRole('button', { name: 'Submit application' })
  await expect(form).toContainText('1 of 18 required fields are filled in.')
  await expect(fieldOf(form, 'DBA name')).toHaveValue('Lone Star Moving & Junk')
  await expect(frameOf(page).getByRole('button', { name: 'I accept the Terms' })).toBeEnabled()

  // The form is empty: the first invalid field gets the focus.
  await submit.click()
  await expect(page.getByText('make sure input correct data in inputs.')).toBeVisible()
  await expect(fieldOf(form, 'Legal name')).toBeFocused()
  await expect(fieldOf(form, 'Legal name')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('Required.', { exact: true })).toHaveCount(17)
  for (const [label, value, message] of WRONG) {
    await fieldOf(form, label).fill(value)
    await expect(fieldOf(form, label)).toHaveAccessibleDescription(new RegExp(escape(message)))
  }
  await expectAccessible(page)
  await form.getByRole('button', { name: /^Bank: 2 missing/ }).click()
  await expect(fieldOf(form, 'Bank routing number')).toBeFocused()

  for (const [label, value] of RIGHT) await fieldOf(form, label).fill(value)
  await fieldOf(form, 'Date of birth').press('Tab')
  await fieldOf(form, 'Ownership type').selectOption('LLC')
  await fieldOf(form, 'State').selectOption('Texas')
  await expect(form).toContainText('18 of 18 required fields are filled in.')
  await expect(form.getByText('Required.', { exact: true })).toHaveCount(0)
  // A wrong check digit causes a question, not a rejection.
  await expect(form.getByText('The check digit is wrong.')).toBeVisible()
  await expect(fieldOf(form, 'Social security number')).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Show or hide: Social security number' }).click()
  await expect(fieldOf(form, 'Social security number')).toHaveAttribute('type', 'text')

  // Input stays while another section is open, and is stored nowhere else.
  await page.getByRole('link', { name: 'Rates' }).click()
  await page.getByRole('link', { name: /^Payment Processing/ }).click()
  await expect(fieldOf(form, 'Bank account number')).toHaveValue('60837155294418')
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).toContain('userData')
  expect(kept).not.toContain('60837155294418')

  // The terms are not accepted, and a message event pretends that they were.
  await submit.click()
  await expect(form.getByRole('alert')).toHaveText('make sure Accept Terms and Conditions.')
  await page.evaluate(() =>
    window.postMessage({
      kind: 'merchant-terms:accepted',
      correlationId: '7b1f6f0e-4f0c-4a8e-9d55-1f2f3a4b5c6d',
    }),
  )
  await expect(form).toContainText('Accept the terms, and you can submit it.')
  await frameOf(page).getByRole('button', { name: 'I accept the Terms and Conditions' }).click()
  await expect(frameOf(page).getByText('You accepted these Terms and Conditions.')).toBeVisible()
  await expect(form).toContainText('You can submit it.')
  await submit.click()
  await expect(page.getByText('Application sent.')).toBeVisible()

  const told = (part: string) => page.getByRole('region', { name: part })
  await expect(told('Business')).toContainText('••••6352')
  await expect(told('Owner')).toContainText('••••7418')
  await expect(told('Owner')).toContainText('••••2265')
  await expect(told('Bank')).toContainText('••••6789')
  await expect(told('Bank')).toContainText('••••4418')
  await page.reload()
  await expect(told('Bank')).toContainText('••••4418')
  expect(await page.content()).not.toContain('60837155294418')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)

  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw application' }).click()
  await expect(page.getByText('The last application was withdrawn')).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: 'I accept the Terms' })).toBeEnabled()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('the terms open as a page of their own, but not in a frame of another site', async ({
  page,
  request,
}) => {
  await page.goto('/terms_conditions')
  await expect(page.getByRole('heading', { name: 'Terms and Conditions', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'I accept' })).toHaveCount(0)
  await expectAccessible(page)
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? ''
  expect(await policyOf('/terms_conditions')).toContain("frame-ancestors 'self'")
  expect(await policyOf('/terms')).toContain("frame-ancestors 'none'")
})

test('an administrator exports the company and opens the file', async ({ page }) => {
  await signIn(page, 'otherAdmin', '/settings?section=data')
  await page.getByRole('button', { name: 'Export company data' }).click()
  const newest = page.getByRole('list', { name: 'Exports' }).getByRole('listitem').first()
  await expect(newest).toContainText('requested by')
  const download = newest.getByRole('button', { name: 'Download' })
  await expect(download).toBeVisible({ timeout: 30_000 })
  await expect(newest).toContainText(/Ready: \d.* [KM]B\. Kept until/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)

  const waiting = page.waitForEvent('download')
  await download.click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/-export-\d{4}-\d{2}-\d{2}-\d+\.zip$/)
  const entries = new Map(
    readZip(await readFile(await file.path())).map(({ name, content }) => [name, content]),
  )
  const text = (name: string) => entries.get(name)?.toString('utf8') ?? ''
  expect(text('README.txt')).toContain('Lone Star Moving & Junk: everything that')
  for (const name of ['jobs', 'clients', 'workers', 'crew', 'transactions', 'journal', 'files'])
    expect(text(`csv/${name}.csv`)).toMatch(/^\uFEFF\w+,/)
  expect(text('csv/company.csv')).toContain('lone-star')
  expect(text('json/jobs.jsonl')).toContain('"job_status"')
  expect(text('json/clients.jsonl')).not.toContain('frontrange.test')
  expect(text('json/payment-applications.jsonl')).not.toContain('60837155294418')
  await expect(newest).toContainText('Last downloaded')
})

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
