import { expect, test } from '@playwright/test'
import { addDays, formatDayInWords, wallClockOf } from '../src/shared/kernel/dates.ts'
import { createCaller, mailTo, makeJobOn, openPageAs } from './cards.ts'
import { expectAccessible, PASSWORD, PEOPLE } from './people.ts'

const today = () => wallClockOf(new Date().toISOString(), 'America/Denver').slice(0, 10)

test('the office starts the day: what runs, who comes, what waits, and each next step in one click', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const office = await createCaller(request, PEOPLE.manager)
  const letters = Array.from(String(Date.now()), (digit) => String.fromCodePoint(97 + Number(digit))).join('')
  const lastName = `Story${letters}`
  const member = (await office.call('POST', 'workers', {
    firstName: 'Tova',
    lastName,
    email: `tova-${Date.now()}@example.test`,
    phone: null,
  })) as { id: number; email: string } // a created worker
  const id = await makeJobOn(office, today(), { crewSize: 2, notes: 'Ring twice' })
  await office.call('POST', `jobs/${id}`, { jobStatus: 'scheduled', crew: [{ id: member.id }] })

  await page.goto('/login')
  await page.getByLabel('Email').fill(PEOPLE.manager)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: `#${id}` })
  await expect(row).toContainText('9:00 AM – 1:00 PM')
  await expect(row).toContainText(`Tova ${lastName}`)
  await expect(row).toContainText('Not confirmed')
  await expect(row).toContainText('1 mover missing')
  await expect(row).toContainText('$')

  const waits = page.getByRole('complementary', { name: 'What waits' })
  for (const name of ['Conversations that wait', 'Next 7 days', 'Approvals', 'Vehicles and papers'])
    await expect(waits.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })

  await test.step('another person confirms, and the row follows', async () => {
    const other = await openPageAs(browser, PEOPLE.admin)
    await other.goto(`/job/${id}?tab=crew`)
    await other.getByRole('button', { name: `Mark as confirmed: Tova ${lastName}` }).click()
    await expect(row).not.toContainText('Not confirmed')
    await expect(row).toContainText('Confirmed')
    await other.context().close()
  })

  await test.step('a conversation is done with one click', async () => {
    const done = waits.getByRole('button', { name: /^Done: / }).first()
    const name = (await done.getAttribute('aria-label')) ?? ''
    const before = await waits.getByRole('button', { name, exact: true }).count()
    await done.click()
    await expect
      .poll(() => waits.getByRole('button', { name, exact: true }).count())
      .toBeLessThanOrEqual(before)
  })

  await test.step('the day sheet of the office is downloaded', async () => {
    await page.getByRole('button', { name: 'Day sheets' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'All jobs, for the office' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^Jobs of the day .*\.pdf$/)
  })

  await test.step('the day sheets are mailed to the crews and the office, once', async () => {
    await page.getByRole('button', { name: 'Day sheets' }).click()
    await page.getByRole('menuitem', { name: 'Mail day sheets' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mail day sheets' }).click()
    await expect(page.getByText(/day sheets? (is|are) on (its|their) way/)).toBeVisible()
    const sheetOf = () => mailTo(request, member.email, `#${id}`)
    await expect.poll(async () => (await sheetOf()).length).toBeGreaterThan(0)
    for (const sheet of await sheetOf()) expect(sheet).not.toContain('$')
  })

  await test.step('arrow keys open other days, whose address can be shared', async () => {
    await page.getByRole('heading', { name: 'Today', level: 1 }).click()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(new RegExp(`/today\\?date=${addDays(today(), 1)}`))
    await expect(page.getByRole('heading', { name: 'Tomorrow', level: 1 })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/\/today$/)
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect(page.getByRole('heading', { name: 'Yesterday', level: 1 })).toBeVisible()
    await page.goto('/today?date=2020-01-01')
    const name = formatDayInWords('2020-01-01', today())
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('No move runs on this day.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the name of the client opens the job, and the product’s name leads back', async () => {
    await page.goto('/today')
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/job/${id}`))
    await page.getByRole('link', { name: 'Movesheet' }).click()
    await expect(page).toHaveURL(/\/today$/)
  })
})

test('a client starts with their jobs, and cannot open the day', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(PEOPLE.client)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(page.getByRole('link', { name: 'Today', exact: true })).toBeHidden()
  await page.goto('/today')
  await expect(page.getByRole('heading', { name: 'You can’t open this page' })).toBeVisible()
})

test('a day that cannot be loaded says so and is tried again', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(PEOPLE.manager)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.route('**/wp/v2/today*', (route) =>
    route.fulfill({ status: 400, json: { code: 'x', message: 'Not now.', data: { status: 400 } } }),
  )
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Not now.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/wp/v2/today*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('complementary', { name: 'What waits' })).toBeVisible()
})
