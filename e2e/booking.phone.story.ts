import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  ASKS_HOLDER,
  bankFrame,
  providerChargesOf,
  createCaller,
  CLARA,
  dayFromNow,
  jobOf,
  mailTo,
  saveTick,
  signInAs,
  typeCard,
  VISA,
  type Caller,
} from './cards.ts'
import { ADVISEMENT_CLAUSE, ESTIMATE_CLAUSE } from '../src/shared/jobs/documents/clauses.ts'
import { expectAccessible, expectNoHorizontalScroll, PASSWORD, PEOPLE } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes a few seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

/** A client of Lone Star Moving & Junk who has moved with them before. */
const RENEE = 'client@lonestar.test'

/** Returns the path of a company's booking page. */
async function bookingPage(office: Caller, handle: string): Promise<string> {
  const company = await office.call('GET', `companies/${handle}?context=edit`)
  return `/booking/${(company as { pluginToken: string }).pluginToken}` // the company as its managers see it
}

/** Checks the page for sideways scrolling and accessibility. */
async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

function place(state: 'CO', city: string, address: string, latitude: number, longitude: number): object {
  return {
    address,
    city,
    addressState: state,
    addressCountry: 'US',
    latitude,
    longitude,
    locationType: 'House',
    numRooms: 3,
    numStairFlights: 1,
  }
}

test('a returning client books a Texas move with a plain card in eleven taps', async ({ page, request }) => {
  const office = await createCaller(request, 'admin@lonestar.test')
  const renee = await createCaller(request, RENEE)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await page.goto(await bookingPage(office, 'lone-star'))
  await page.getByRole('button', { name: 'Continue an earlier request' }).tap()
  await page.getByLabel('Email').fill(RENEE)
  await page.getByRole('button', { name: 'Log in with a password instead' }).tap()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await tap(page.getByRole('button', { name: 'New Moving Inquiry' }))

  // The origin is known from the last move.
  const to = page.getByRole('region', { name: 'Moving to' })
  await expect(page.getByRole('region', { name: 'Moving from' })).toContainText('From your last move with us')
  await to.getByRole('combobox').fill('1500 McKinney St, Houston')
  await tap(page.getByRole('option').first())
  await tap(page.getByRole('button', { name: 'Next', exact: true }))
  await tap(to.getByRole('radio', { name: 'Apartment' }))
  await tap(to.getByRole('group', { name: 'Flights of stairs' }).getByRole('radio', { name: '1' }))
  await tap(page.getByRole('button', { name: 'Next', exact: true }))

  await expect(page.getByRole('heading', { name: 'About your move' })).toBeVisible()
  await tap(page.getByRole('grid').locator('button:not([aria-disabled="true"])').last())
  await tap(page.getByRole('button', { name: 'Next', exact: true }))

  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeFocused()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const terms = page.getByRole('checkbox', { name: 'I agree to the Terms above.' })
  await expect(page.getByText('You must agree to these terms.')).toBeVisible()
  await expect(next).toBeDisabled()
  await expectGood(page)
  await tap(terms)
  await tap(next)

  await expect(page.getByRole('heading', { name: 'Pay the service fee to schedule your move' })).toBeFocused()
  const pay = page.getByRole('button', { name: /^Pay Now \$/ })
  await expect(pay).toBeEnabled()
  // A stored card is selected already.
  if (await page.getByLabel('Name on card').isVisible()) await typeCard(page, VISA)
  await expectGood(page)
  const amount = Number((await pay.innerText()).replace('Pay Now $', ''))
  await tap(pay)
  await expect(page.getByRole('heading', { name: 'Your job is booked!' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(11)
  await expectGood(page)

  const id = Number(
    /\d+$/.exec((await page.getByRole('link', { name: 'Open my move' }).getAttribute('href')) ?? ''),
  )
  expect(await jobOf(renee, id)).toMatchObject({ jobStatus: 'scheduled', payments: { paid: amount } })
  expect(await providerChargesOf(request, id)).toMatchObject([{ status: 'succeeded', captured: amount }])
  await expect(page.getByText(`A link to your move has been mailed to ${RENEE}.`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).tap()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
  // The booking is complete: a returning client sees the moves.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back, Renee!' })).toBeVisible()

  // The link in the mail opens the job without a password, in its tab only.
  const linked = `/job/${id}#link=`
  await expect
    .poll(async () => (await mailTo(request, RENEE, linked)).length, { timeout: 30_000 })
    .toBeGreaterThan(0)
  const [mail = ''] = await mailTo(request, RENEE, linked)
  const { pathname, hash } = new URL(/http\S+#link=[\w-]+/.exec(mail)?.[0] ?? '')
  await signInAs(page, CLARA)
  await page.goto('about:blank')
  await page.goto(pathname + hash)
  await expect(page).toHaveURL(`/job/${id}`)
  await expect(page.getByText('Your move', { exact: false }).first()).toBeVisible()
  await expectGood(page)
})

test('a move that waits for its survey says so and offers no booking that cannot succeed', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const { day, typed } = dayFromNow(217)
  const work = (activityType: string, startTime: string, endTime: string) => ({
    activities: [{ activityType, activityDate: day, startTime, endTime }],
  })
  const made = (await clara.call('POST', 'jobs', {
    jobDate: `${day} 09:00:00`,
    crewSize: 2,
    useTruck: true,
    locations: [
      {
        ...place('CO', 'Denver', '1200 Broadway, Denver, CO 80203', 39.735, -104.987),
        ...work('load', '09:00', '12:00'),
      },
      {
        ...place('CO', 'Houston', '901 Bagby St, Houston, TX 77002', 29.7604, -95.3698),
        addressState: 'TX',
        ...work('unload', '12:00', '15:00'),
      },
    ],
  })) as { id: number } // a created job
  await signInAs(page, CLARA)
  await page.goto(await bookingPage(office, 'front-range'))
  const move = page.getByRole('listitem').filter({ hasText: typed })
  await expect(move).toContainText('Next: Show us what moves')
  await expect(move.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
  await expect(move.getByRole('link', { name: /^Open/ })).toBeVisible()
  await expectGood(page)

  // After the survey the move is priced by weight, including the truck: no extra charge is shown.
  await office.call('POST', `jobs/${made.id}`, {
    documents: {
      cubeSheet: { variables: { lineItems: [{ category: 'Boxes', item: 'Carton', units: 100, volume: 3 }] } },
    },
  })
  await page.reload()
  await move.getByRole('button', { name: 'Book Now' }).tap()
  const estimate = page.getByRole('region', { name: 'Estimate', exact: true })
  await expect(estimate).toContainText('Moving, by weight')
  await expect(estimate).not.toContainText('is not in this total')
})

test('a client values, agrees to and pays for a Colorado move with 3-D Secure by keyboard alone', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const { day, typed } = dayFromNow(211)
  const at = (activityType: string, startTime: string, endTime: string) => ({
    activities: [{ activityType, activityDate: day, startTime, endTime }],
  })
  const made = await office.call('POST', 'jobs', {
    client: { id: clara.id },
    jobType: 'intrastate_local',
    jobDate: `${day} 09:00:00`,
    crewSize: 2,
    locations: [
      {
        ...place('CO', 'Denver', '1200 Broadway, Denver, CO 80203', 39.735, -104.987),
        ...at('load', '09:00', '11:00'),
      },
      {
        ...place('CO', 'Denver', '3300 Humboldt St, Denver, CO 80205', 39.764, -104.966),
        ...at('unload', '11:00', '13:00'),
      },
    ],
  })
  const { id } = made as { id: number } // a created job
  await clara.call('POST', 'payments/cards/stripe', { paymentMethodId: 'pm_card_chargeCustomerFail' })
  const declined = page.getByRole('radio', { name: /0341$/ })
  await signInAs(page, CLARA)
  await page.goto(await bookingPage(office, 'front-range'))
  await page
    .getByRole('listitem')
    .filter({ hasText: typed })
    .getByRole('button', { name: 'Book Now' })
    .press('Enter')

  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeFocused()
  const consent = page.getByRole('checkbox', { name: /^I agree to receive and sign the records/ })
  if (await consent.isVisible()) await consent.press('Space')
  const terms = page.getByRole('checkbox', { name: 'I agree to the Terms above.' })
  await expect(terms).toHaveAccessibleDescription(/Choose your protection and type your initials/)
  // The field for the initials is there before a plan is chosen, and says what is missing.
  await page.getByLabel('Your initials').pressSequentially('C.N.4')
  await expect(page.getByText('Choose your protection above.')).toBeVisible()
  await page.getByRole('radio', { name: 'Basic protection' }).press('Space')
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await expectGood(page)
  await terms.press('Space')
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Pay the service fee to schedule your move' })).toBeFocused()
  // One checkbox, and a record with its clause for each document.
  const stored = (await clara.call('GET', `jobs/${id}`)) as {
    documents: Record<string, { variables: object; agreement: { clause: string }[] }>
  } // a job
  const papers = ['estimate', 'coloradoClientAgreement', 'consumerAdvisement']
  const records = papers.map((name) => stored.documents[name]?.agreement.map(({ clause }) => clause))
  expect(records).toEqual([[ESTIMATE_CLAUSE], ['I Agreed.'], [ADVISEMENT_CLAUSE]])
  expect(stored.documents['coloradoClientAgreement']?.variables).toMatchObject({
    optionsValuation: {
      optionA1: { accept: '', reject: 'CN' },
      optionA2: { accept: '', reject: 'CN' },
      optionB: { accept: 'CN', reject: '' },
    },
  })
  const pay = page.getByRole('button', { name: 'Pay Now $50.00' })
  await expect(pay).toBeEnabled()
  // A stored card that never paid and is declined is removed here too.
  await declined.first().press('Space')
  await expect(pay).toBeEnabled()
  await pay.press('Enter')
  await expect(page.getByText('The card was declined.')).toBeVisible()
  await expect(declined).toHaveCount(0)

  const another = page.getByRole('radio', { name: 'Another card' })
  if (await another.isVisible()) await another.press('Space')
  // The payment can be retried with another card.
  await expect(pay).toBeEnabled()
  await expect(page.getByLabel('Name on card')).toHaveValue('Clara Nguyen')
  await page.getByLabel('Name on card').fill('')
  await pay.press('Enter')
  await expect(page.getByText('Required', { exact: true })).toBeVisible()
  await typeCard(page, ASKS_HOLDER)
  await pay.press('Enter')
  const bank = bankFrame(page)
  await expect(bank.getByRole('button').first()).toBeVisible()
  await expectGood(page)
  // The 3-D Secure dialog is closed, shown again after a reload, and canceled.
  await page.keyboard.press('Escape')
  await expect(page.getByText('The payment has not been confirmed yet. Nothing was charged.')).toBeVisible()
  await page.reload()
  const open = page.getByRole('alert').filter({ hasText: 'A payment is not finished' })
  await expect(open).toBeVisible()
  await expectGood(page)
  await open.getByRole('button', { name: 'Cancel payment' }).press('Enter')
  await expect(pay).toBeEnabled()
  if (await another.isVisible()) await another.press('Space')
  await typeCard(page, ASKS_HOLDER)
  await saveTick(page).press('Space')
  await expect(pay).toBeEnabled()
  await pay.press('Enter')
  await bank.getByRole('button', { name: 'Fail authentication' }).press('Enter')
  await expect(
    page.getByText('Authentication failed, a new PaymentMethod needs to be attached.'),
  ).toBeVisible()
  // Other stories store other cards of this client at the same time.
  const kept = async () => {
    const cards = (await clara.call('GET', 'payments/cards')) as { cardNumberMasked: string }[] // stored cards
    return cards.filter(({ cardNumberMasked }) => cardNumberMasked.endsWith(ASKS_HOLDER.slice(-4))).length
  }
  const before = await kept()
  await pay.press('Enter')
  await bank.getByRole('button', { name: 'Complete authentication' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your job is booked!' })).toBeVisible()
  expect((await jobOf(clara, id)).payments.paid).toBe(50)
  const books = await providerChargesOf(request, id)
  expect(books.map(({ captured }) => captured)).toEqual([50, 0, 0, 0])
  expect(await kept()).toBe(before + 1)
  await page.getByRole('link', { name: 'Open my move' }).press('Enter')
  await expect(page).toHaveURL(`/job/${id}`)
})
