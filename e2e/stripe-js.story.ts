import { expect, test, type Page } from '@playwright/test'
import { stripeFile } from '../src/web/money/cards/stripe.script.testing.ts'
import {
  agreeToPapers,
  providerChargesOf,
  createCaller,
  CLARA,
  dayFromNow,
  jobOf,
  makeJobOn,
  openCardForm,
  openPart,
  openTypedCard,
  payBy,
  saveTick,
  signInAs,
} from './cards.ts'
import { expectAccessible, PEOPLE } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes up to 30 seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

const VISA = '4242424242424242'
const ASKS_EACH_TIME = '4000002760003184'
const DEBIT = '4000056655665556'
const WRONG_CODE = '4000000000000101'

/**
 * Makes Stripe the card provider of this browser, with a simulated script; returns a switch that makes it
 * unavailable.
 */
async function serveStripe(page: Page): Promise<{ isAway: boolean }> {
  const state = { isAway: false }
  await page.route('**/wp/v2/payments/stripe/token', (route) =>
    route.fulfill({ json: { publishableKey: 'pk_test_story', standInUrl: null } }),
  )
  await page.route('https://js.stripe.com/**', async (route) => {
    const file = state.isAway ? null : stripeFile(route.request().url())
    await (file ? route.fulfill(file) : route.abort())
  })
  return state
}

/** Types a card into Stripe's field. */
async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Name on card').fill('Clara Nguyen')
  const field = page.frameLocator('iframe[title="Secure card payment input frame"]')
  await field.getByLabel('Credit or debit card number').fill(number)
  await field.getByLabel('Expiration date').fill('12 / 34')
  await field.getByLabel('CVC').fill('123')
  await field.getByLabel('ZIP').fill('80202')
}

async function saveCard(page: Page, number: string): Promise<void> {
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Save Card' }).click()
}

test("cards are saved and authenticated through Stripe's own script", async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, '2031-07-06', { client: { id: clara.id } })
  await agreeToPapers(clara, id)
  await signInAs(page, CLARA)
  const stripe = await serveStripe(page)
  stripe.isAway = true
  await openPart(page, id, 'payments')
  await openCardForm(page)
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const notLoaded = alert('The card form could not be loaded. Check your connection and try again.')
  await expect(notLoaded).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Card' })).toBeDisabled()
  stripe.isAway = false
  await notLoaded.getByRole('button', { name: 'Try again' }).click()

  await saveCard(page, WRONG_CODE)
  await expect(alert("Your card's security code is incorrect.")).toBeVisible()
  await expectAccessible(page)
  await saveCard(page, VISA)
  await expect(page.getByText('•••• 4242')).toBeVisible()

  // The bank asks for authentication each time; the first time the holder fails it.
  await openCardForm(page)
  await saveCard(page, ASKS_EACH_TIME)
  const bank = page.frameLocator('iframe[title="3-D Secure challenge"]')
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('•••• 3184')).toBeVisible()
  await payBy(page, 'Book Now $50.00')
  const givenUp = page.waitForResponse(/\/wp\/v2\/transactions\/\d+\/cancel$/)
  await bank.getByRole('button', { name: 'Fail' }).click()
  await expect(alert('Authentication failed, a new PaymentMethod needs to be attached.')).toBeVisible()
  await givenUp
  await payBy(page, 'Book Now $50.00')
  await expect(bank.getByRole('heading', { name: '3-D Secure' })).toBeVisible()
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('$50.00 Payment captured.').first()).toBeVisible()
  expect((await jobOf(clara, id)).payments.paid).toBe(50)
  const books = await providerChargesOf(request, id)
  expect(books.map(({ captured }) => captured)).toEqual([50, 0])
})

test("a card typed for a payment is stored only if its holder checks the box, through Stripe's own script", async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  // No other story stores a card with this number.
  const stored = async () => {
    const cards = (await clara.call('GET', 'payments/cards')) as { cardNumberMasked: string }[] // stored cards
    return cards.filter(({ cardNumberMasked }) => cardNumberMasked.endsWith(DEBIT.slice(-4))).length
  }
  const before = await stored()
  await signInAs(page, CLARA)
  await serveStripe(page)
  const bank = page.frameLocator('iframe[title="3-D Secure challenge"]')
  const openJob = async (day: string) => {
    const id = await makeJobOn(office, day, { client: { id: clara.id } })
    await agreeToPapers(clara, id)
    await openPart(page, id, 'payments')
    await openTypedCard(page)
    return id
  }

  let id = await openJob('2031-07-08')
  await typeCard(page, ASKS_EACH_TIME)
  await payBy(page, 'Book Now $50.00')
  await bank.getByRole('button', { name: 'Fail' }).click()
  const failed = page.getByText('Authentication failed, a new PaymentMethod needs to be attached.')
  await expect(failed).toBeVisible()
  await payBy(page, 'Book Now $50.00')
  await expect(bank.getByRole('heading', { name: '3-D Secure' })).toBeVisible()
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('$50.00 Payment captured.').first()).toBeVisible()
  expect((await providerChargesOf(request, id)).map(({ captured }) => captured)).toEqual([50, 0])

  await openJob('2031-07-09')
  await typeCard(page, DEBIT)
  await payBy(page, 'Book Now $50.00')
  await expect(page.getByText('$50.00 Payment captured.').first()).toBeVisible()
  expect(await stored()).toBe(before)

  id = await openJob('2031-07-10')
  await typeCard(page, DEBIT)
  await saveTick(page).check()
  await payBy(page, 'Book Now $50.00')
  await expect(page.getByText('$50.00 Payment captured.').first()).toBeVisible()
  expect(await stored()).toBe(before + 1)
  expect((await jobOf(clara, id)).payments.paid).toBe(50)
})

test('a client books a move with a wallet of the device, which pays once', async ({ page, request }) => {
  await serveStripe(page)
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const { day, typed } = dayFromNow(229)
  const place = {
    address: '901 Bagby St, Houston, TX 77002',
    addressState: 'TX',
    addressCountry: 'US',
    latitude: 29.7604,
    longitude: -95.3698,
    locationType: 'House',
    numRooms: 3,
    numStairFlights: 0,
    activities: [{ activityType: 'load', activityDate: day, startTime: '09:00', endTime: '13:00' }],
  }
  const id = await makeJobOn(office, day, { client: { id: clara.id }, locations: [place] })
  await agreeToPapers(clara, id)
  const company = await office.call('GET', 'companies/front-range?context=edit')
  await signInAs(page, CLARA)
  await page.goto(`/booking/${(company as { pluginToken: string }).pluginToken}`) // the company as its managers see it
  await page
    .getByRole('listitem')
    .filter({ hasText: typed })
    .getByRole('button', { name: 'Book Now' })
    .click()
  await expect(page.getByRole('heading', { name: 'Pay the service fee to schedule your move' })).toBeVisible()
  await expect(page.getByText('Or pay by card')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buy with Apple Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Your job is booked!' })).toBeVisible()
  expect((await jobOf(clara, id)).jobStatus).toBe('scheduled')
  expect(await providerChargesOf(request, id)).toMatchObject([{ status: 'succeeded', captured: 50 }])
})
