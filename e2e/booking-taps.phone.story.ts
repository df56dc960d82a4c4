import { expect, test, type Locator, type Page } from '@playwright/test'
import { createCaller, dayFromNow, signInAs, typedCardFields, VISA, type Caller } from './cards.ts'
import { PEOPLE } from './people.ts'
import { OFFICE_WORDS } from '../src/shared/trade/office-words.testing.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

/** Counts what a visitor does with their thumb: taps on buttons and choices, and fields that they tap to type in. */
function createThumb(page: Page) {
  const counted = { taps: 0, fields: 0 }
  return {
    counted,
    tap: async (target: Locator) => {
      counted.taps += 1
      await target.tap()
    },
    type: async (field: Locator, text: string) => {
      counted.fields += 1
      await field.fill(text)
    },
    next: () => page.getByRole('button', { name: 'Next', exact: true }),
  }
}

/** Checks that a screen of the booking has no words of the office, except in the legal texts that are agreed to. */
async function expectClear(page: Page): Promise<void> {
  const text = await page.locator('.booking').evaluate((screen) => {
    const copy = screen.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return ''
    for (const legal of copy.querySelectorAll(
      '.walk-scroll, .walk-clause, .walk-tick, [aria-label="Electronic records"]',
    ))
      legal.remove()
    return copy.textContent ?? ''
  })
  expect(text.length).toBeGreaterThan(50)
  expect(text).not.toMatch(OFFICE_WORDS)
}

async function bookingPage(office: Caller, handle: string): Promise<string> {
  const company = await office.call('GET', `companies/${handle}?context=edit`)
  return `/booking/${(company as { pluginToken: string }).pluginToken}` // the company as its managers see it
}

test('a new client books a Colorado move by card in 15 taps and 10 typed fields', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.admin)
  const { counted, tap, type, next } = createThumb(page)
  const [from, to] = [
    page.getByRole('region', { name: 'Moving from' }),
    page.getByRole('region', { name: 'Moving to' }),
  ]
  await page.goto(await bookingPage(office, 'front-range'))
  await type(from.getByRole('combobox'), '77 Larimer Street, Denver, CO 80202')
  await tap(page.getByRole('option').first())
  await type(to.getByRole('combobox'), '12 Pearl Street, Boulder')
  await tap(page.getByRole('option').first())
  await tap(page.getByRole('group', { name: 'House' }).getByRole('radio', { name: '2 Bedrooms' }))
  await expectClear(page)
  await tap(next())

  // The kind of the new home is asked for; the stairs of a house are answered already.
  await expect(from.getByRole('radio', { name: 'None' })).toBeChecked()
  await expect(to.getByRole('radio', { checked: true })).toHaveCount(0)
  await tap(to.getByRole('radio', { name: 'House', exact: true }))
  await expect(to.getByRole('radio', { name: 'None' })).toBeChecked()
  await expectClear(page)
  await tap(next())

  // Price and free days come before anything about the person.
  await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
  const price = page.getByRole('region', { name: 'Your estimate' })
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(price).toContainText('Truck, flat rate')
  const first = await price.innerText()
  // A day of the next month, so that the payment is refundable for a while.
  await tap(page.getByRole('button', { name: 'Next month' }))
  await tap(page.getByRole('button', { name: /A crew is free/ }).last())
  expect(await price.innerText()).toBe(first)
  await expectClear(page)
  await tap(next())

  await type(page.getByLabel('Email'), `thumb-${Date.now()}@example.test`)
  await type(page.getByLabel('First name'), 'Tess')
  await type(page.getByLabel('Last name'), 'Thumb')
  await type(page.getByLabel('Phone'), '3035550166')
  await expectClear(page)
  await tap(page.getByRole('button', { name: 'Continue' }))

  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeVisible()
  await tap(page.getByRole('checkbox', { name: /^I agree to receive and sign the records/ }))
  await tap(page.getByRole('radio', { name: 'Basic protection' }))
  await type(page.getByLabel('Your initials'), 'TT')
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await expectClear(page)
  const agreement = page.getByRole('region', { name: 'Your agreement' })
  for (const clause of [
    'I have reviewed this estimate',
    'I agree to the Terms of this document.',
    'I have read and understood the consumer advisement.',
  ])
    await expect(agreement).toContainText(clause)
  // The documents are right above the checkbox that agrees to them, their texts closed.
  await expect(agreement.getByRole('heading', { level: 3 })).toHaveText([
    'Estimate',
    'Colorado client agreement',
    'Consumer advisement',
  ])
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight)
  expect(screens).toBeLessThan(3.05)
  await tap(agreement.getByRole('checkbox', { name: 'I agree to the Terms above.' }))
  await tap(next())

  // The name on the card and its ZIP code are filled in from what was told.
  await expect(page.getByLabel('Name on card')).toHaveValue('Tess Thumb')
  await expect(page.getByLabel('ZIP')).toHaveValue('80202')
  await expect(page.getByText(/^Refundable until /)).toBeVisible()
  for (const [field, text] of typedCardFields(page, VISA)) await type(field, text)
  await tap(page.getByRole('button', { name: /^Pay Now \$/ }))
  await expect(page.getByRole('heading', { name: 'Your job is booked!' })).toBeVisible()
  expect(counted).toEqual({ taps: 15, fields: 10 })
})

test('a client changes an address from the review, and comes back with the new address and price', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.admin)
  const { tap, type, next } = createThumb(page)
  const to = page.getByRole('region', { name: 'Moving to' })
  const review = page.getByRole('heading', { name: 'Review your move and agree' })
  const move = page.getByRole('region', { name: 'Your move' })
  const price = move.getByLabel('Price')
  await page.goto(await bookingPage(office, 'front-range'))
  await type(
    page.getByRole('region', { name: 'Moving from' }).getByRole('combobox'),
    '77 Larimer Street, Denver, CO 80202',
  )
  await tap(page.getByRole('option').first())
  await type(to.getByRole('combobox'), '90 Larimer St, Denver, CO 80202')
  await tap(page.getByRole('option').first())
  await tap(page.getByRole('group', { name: 'House' }).getByRole('radio', { name: '2 Bedrooms' }))
  await tap(next())
  await tap(to.getByRole('radio', { name: 'House', exact: true }))
  await tap(next())
  await tap(page.getByRole('button', { name: 'Next month' }))
  await tap(page.getByRole('button', { name: /A crew is free/ }).last())
  await tap(next())
  await type(page.getByLabel('Email'), `change-${Date.now()}@example.test`)
  await type(page.getByLabel('First name'), 'Cora')
  await type(page.getByLabel('Last name'), 'Change')
  await type(page.getByLabel('Phone'), '3035550167')
  await tap(page.getByRole('button', { name: 'Continue' }))
  await expect(review).toBeVisible()
  await expect(move).toContainText('90 Larimer')
  const before = await price.innerText()

  await tap(move.getByRole('button', { name: 'Change the addresses' }))
  await expect(page.getByRole('heading', { name: 'Where are you moving?' })).toBeVisible()
  await expect(to.getByRole('combobox')).toHaveValue(/90 Larimer/)
  await type(to.getByRole('combobox'), '12 Pearl Street, Boulder')
  await tap(page.getByRole('option').first())
  await tap(next())
  await expect(page.getByRole('heading', { name: 'Getting in and out' })).toBeVisible()
  await tap(next())
  // Day and details are still known.
  await expect(page.getByRole('heading', { name: 'About your move' })).toBeVisible()
  await tap(next())
  await expect(review).toBeVisible()
  await expect(move).toContainText('12 Pearl')
  await expect(move).not.toContainText('90 Larimer')
  // The truck's miles to Boulder.
  expect(await price.innerText()).not.toBe(before)
})

test('a returning client books a prepared move from the booking link in at most 6 taps', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, 'admin@lonestar.test')
  const email = 'client@lonestar.test'
  const renee = await createCaller(request, email)
  await renee.call('POST', 'payments/cards/stripe', { paymentMethodId: 'pm_card_visa' })
  const { day, typed } = dayFromNow(223)
  const place = (address: string, latitude: number, longitude: number) => ({
    address,
    city: 'Houston',
    addressState: 'TX',
    addressCountry: 'US',
    latitude,
    longitude,
    locationType: 'House',
    numRooms: 3,
    numStairFlights: 0,
  })
  const work = (activityType: string, startTime: string, endTime: string) => ({
    activities: [{ activityType, activityDate: day, startTime, endTime }],
  })
  await office.call('POST', 'jobs', {
    client: { id: renee.id },
    jobDate: `${day} 09:00:00`,
    crewSize: 2,
    locations: [
      { ...place('901 Bagby St, Houston, TX 77002', 29.7604, -95.3698), ...work('load', '09:00', '12:00') },
      {
        ...place('1500 McKinney St, Houston, TX 77010', 29.7508, -95.357),
        ...work('unload', '12:00', '14:00'),
      },
    ],
  })
  await signInAs(page, email)
  const { counted, tap, next } = createThumb(page)
  await page.goto(await bookingPage(office, 'lone-star'))
  const move = page.getByRole('listitem').filter({ hasText: typed })
  await tap(move.getByRole('button', { name: 'Book Now' }))
  await tap(page.getByRole('checkbox', { name: 'I agree to the Terms above.' }))
  await tap(next())
  await tap(page.getByRole('button', { name: /^Pay Now \$/ }))
  await expect(page.getByRole('heading', { name: 'Your job is booked!' })).toBeVisible()
  expect(counted).toEqual({ taps: 4, fields: 0 })
})
