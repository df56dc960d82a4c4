import { expect, test } from '@playwright/test'
import { readPlugin } from './embedding.ts'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

test('a visitor requests a quote with one hand, and neither a reload nor a lost response loses data', async ({
  page,
  browser,
}) => {
  const office = await browser.newPage()
  await signIn(office, 'admin')
  const { pluginToken } = await readPlugin(office, 'front-range')
  await office.close()

  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.goto(`/quote/${pluginToken}`)
  await page.getByLabel('Moving From').fill('2100 Blake Street Denver CO')
  await page.getByRole('option').first().tap()
  await page.getByRole('checkbox', { name: 'No Second Location' }).tap()
  await page.getByRole('button', { name: 'Next month' }).tap()
  await page
    .getByRole('button', { name: /^Tuesday, / })
    .first()
    .tap()
  await page.getByRole('radio', { name: 'House' }).tap()
  await page.getByRole('radio', { name: '2 Bedrooms' }).tap()
  await expect(page.getByRole('region', { name: 'Your estimate' })).toContainText('2-bedroom house')
  await page.getByLabel('First name').fill('Thumbelina')
  await page.getByLabel('Last name').fill('Phonesdottir')
  await page.getByLabel('Email').fill('thumbelina.phonesdottir@story.test')
  await page.reload()
  await expect(page.getByRole('radio', { name: '2 Bedrooms' })).toBeChecked()
  await expect(page.getByLabel('Last name')).toHaveValue('Phonesdottir')
  await page.getByLabel('Phone').fill('3035557711')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  // What the server refuses is said at its field, which has the focus.
  const calls = '**/wp/v2/movesheet/jobs'
  const message = 'This day is too soon. Pick a later one or call us.'
  await page.route(calls, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'rest_invalid_param', message, data: { status: 400, fields: { moveDate: message } } },
    }),
  )
  await page.getByRole('button', { name: 'Submit' }).tap()
  await expect(page.getByText(message)).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^Tuesday, / }).and(page.locator('[tabindex="0"]')),
  ).toBeFocused()
  await page.unroute(calls)

  // The responses are lost, even when the page retries by itself: the quote is still created, and only once.
  const keys: (string | undefined)[] = []
  await page.route(calls, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 4) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Submit' }).tap()
  await expect(page.getByRole('alert')).toContainText('Everything you filled in is kept.')
  await page.getByRole('button', { name: 'Submit' }).tap()
  await expect(page.getByText('Thank you! A company representative will contact you soon.')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: 280, height: 700 })
  await expectNoHorizontalScroll(page)
  const [booking] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Book now' }).click(),
  ])
  await expect(booking).toHaveURL(/\/booking\/[^#]+$/)
  await expect(booking.getByText('We’ve kept what you told us about your move.')).toBeVisible()
  await expect(booking.getByRole('region', { name: 'Where the work is' })).toContainText(
    'As you told us before',
  )
  await booking.getByRole('button', { name: 'Continue an earlier request' }).click()
  await expect(booking.getByLabel('Email')).toHaveValue('thumbelina.phonesdottir@story.test')
})

test('a form whose scripts do not arrive says so, with a way to try again', async ({ page, browser }) => {
  const office = await browser.newPage()
  await signIn(office, 'admin')
  const { pluginToken } = await readPlugin(office, 'front-range')
  await office.close()

  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  for (const path of [`/quote/${pluginToken}`, `/booking/${pluginToken}`, '/review/none']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Reload the page to continue.')
  }
  await page.goto(`/quote/${pluginToken}`)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.unroute(scripts)

  // Without an answer it is said after 20 seconds, and taken back when the scripts come.
  const held = Promise.withResolvers<undefined>()
  await page.route(scripts, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.clock.install()
  await page.getByRole('button', { name: 'Reload the page' }).tap()
  await page.clock.runFor(19_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(page.getByRole('alert')).toBeVisible()
  held.resolve(undefined)
  await page.clock.runFor(1_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
