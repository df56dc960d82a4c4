import { expect, test, type Page } from '@playwright/test'
import { stripeFile } from '../src/web/kernel/cards/stripe.script.testing.ts'
import {
  agreeToPapers,
  booksOf,
  callerOf,
  CLARA,
  jobOf,
  makeJobOn,
  openCardForm,
  openTab,
  payBy,
  signInAs,
} from './cards.ts'
import { expectAccessible, PEOPLE } from './people.ts'

// Colours are judged: nothing may be half faded in meanwhile.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Half a minute at most by itself; the machine may be busy.
test.describe.configure({ timeout: 120_000 })

const VISA = '4242424242424242'
const ASKS_EACH_TIME = '4000002760003184'
const WRONG_CODE = '4000000000000101'

/** The card provider is Stripe for this browser, and its script a scripted one; at first it does not come. */
async function serveStripe(page: Page): Promise<void> {
  await page.route('**/wp/v2/payments/stripe/token', (route) =>
    route.fulfill({ json: { publishableKey: 'pk_test_story', standInUrl: null } }),
  )
  await page.route('https://js.stripe.com/**', async (route) => {
    const file = stripeFile(route.request().url())
    await (file ? route.fulfill(file) : route.abort())
  })
  // Its loader tries twice before it gives up.
  await page.route('https://js.stripe.com/**', (route) => route.abort(), { times: 2 })
}

/** Types a card into Stripe's field and saves it. */
async function saveCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Name on card').fill('Clara Nguyen')
  const field = page.frameLocator('iframe[title="Secure card payment input frame"]')
  await field.getByLabel('Credit or debit card number').fill(number)
  await field.getByLabel('Expiration date').fill('12 / 34')
  await field.getByLabel('CVC').fill('123')
  await field.getByLabel('ZIP').fill('80202')
  await page.getByRole('button', { name: 'Save Card' }).click()
}

test("cards are saved and confirmed through Stripe's own script", async ({ page, request }) => {
  const office = await callerOf(request, PEOPLE.manager)
  const clara = await callerOf(request, CLARA)
  const id = await makeJobOn(office, '2031-07-06', { client: { id: clara.id } })
  await agreeToPapers(clara, id)
  await signInAs(page, CLARA)
  await serveStripe(page)
  await openTab(page, id, 'Payments')
  await openCardForm(page)
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const notLoaded = alert('The card form could not be loaded. Check your connection and try again.')
  await expect(notLoaded).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Card' })).toBeDisabled()
  await notLoaded.getByRole('button', { name: 'Try again' }).click()

  await saveCard(page, WRONG_CODE)
  await expect(alert("Your card's security code is incorrect.")).toBeVisible()
  await expectAccessible(page)
  await saveCard(page, VISA)
  await expect(page.getByText('•••• 4242')).toBeVisible()

  // The bank asks each time; at first its holder does not agree.
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
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('$50.00 Payment captured.').first()).toBeVisible()
  expect((await jobOf(clara, id)).payments.paid).toBe(50)
  const books = await booksOf(request, id)
  expect(books.map(({ captured }) => captured)).toEqual([50, 0])
})
