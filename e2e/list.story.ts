import { expect, test } from '@playwright/test'
import { addDays, formatDay, wallClockOf } from '../src/shared/kernel/dates.ts'
import { expectAccessible, signIn } from './people.ts'

test('the list pages, filters, and keeps its filters for the session', async ({ page }) => {
  await signIn(page, 'manager', '/jobs')
  // The list opens on a view, and all jobs are one click away.
  await expect(page.getByRole('radio', { name: /^(Today|Upcoming)$/, checked: true })).toBeAttached()
  await page.getByText('All', { exact: true }).click()
  await expect(page).toHaveURL(/\/jobs\?view=all$/)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(51)
  await page.getByRole('button', { name: 'Next' }).first().click()
  await expect(page).toHaveURL(/\/jobs\/2\?view=all$/)
  await expect(page.getByRole('button', { name: 'Page 2' }).first()).toHaveAttribute('aria-current', 'page')

  await page.getByLabel('Search', { exact: true }).fill('no such thing')
  await expect(page.getByText('No jobs match these filters')).toBeVisible()
  await expect(page).toHaveURL(/\/jobs\?view=all&search=no[+]such[+]thing$/)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('no such thing')
  await page.getByRole('button', { name: 'Clear' }).last().click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(51)

  await page.getByText('Upcoming', { exact: true }).click()
  await expect(page).toHaveURL(/view=upcoming/)
  await expectAccessible(page)
  // A search covers all jobs.
  await page.getByLabel('Search', { exact: true }).fill('no such thing')
  await expect(page).toHaveURL(/view=all/)
})

test('a date filter accepts dates as a job does, and keeps and rejects text that is not a date', async ({
  page,
}) => {
  await signIn(page, 'manager', '/jobs?view=all')
  const from = page.getByLabel('Start date')
  await from.fill('soon')
  await from.blur()
  await expect(page.getByText('Pick a valid date, such as 12/31/2026.')).toBeVisible()
  await expect(from).toHaveValue('soon')
  await expect(page).toHaveURL(/\/jobs\?view=all$/)
  await expectAccessible(page)
  // Other stories create jobs some years ahead.
  await from.fill('11/28/2099')
  await from.press('Enter')
  await from.press('Escape')
  await expect(page.getByText('No jobs match these filters')).toBeVisible()
  await expect(page.getByText('From 11/28/2099')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).last().click()
  await expect(from).toHaveValue('')
})

test.describe("the date filter uses the company's day in a browser on another day", () => {
  const denver = wallClockOf(new Date().toISOString(), 'America/Denver')
  const isLater = denver.slice(11, 13) >= '03'
  test.use({ timezoneId: isLater ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago' })

  test("a date without a year is the next such date from the company's day", async ({ page }) => {
    await signIn(page, 'manager', '/jobs?view=all')
    const today = denver.slice(0, 10)
    const from = page.getByLabel('Start date')
    await from.fill(formatDay(today).slice(0, 5))
    await from.blur()
    await expect(from).toHaveValue(formatDay(today))
    const yesterday = addDays(today, -1)
    await from.fill(formatDay(yesterday).slice(0, 5))
    await from.blur()
    const year = Number(yesterday.slice(0, 4)) + 1
    await expect(from).toHaveValue(`${formatDay(yesterday).slice(0, 6)}${year}`)
  })
})

test('a list that cannot be loaded says so and retries', async ({ page }) => {
  // Without live updates, the list reloads only when the person asks for it.
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await signIn(page, 'manager', '/jobs')
  await expect(page.getByRole('table')).toBeVisible()
  await page.route('**/wp/v2/jobs?**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  // When the network is back, the list loads by itself or on request, whichever comes first.
  await page.unroute('**/wp/v2/jobs?**')
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(page.getByRole('table')).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('Ctrl+K finds a job from any screen', async ({ page }) => {
  await signIn(page, 'manager', '/jobs')
  const row = page.getByRole('table').locator('a[href*="/job/"]').first()
  const href = (await row.getAttribute('href')) ?? ''
  const id = /\d+/.exec(href)?.[0] ?? ''
  await page.goto('/deliveries')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/Search/).fill(id)
  await page.getByText(`#${id}`).first().click()
  await expect(page).toHaveURL(new RegExp(`/job/${id}$`))
})
