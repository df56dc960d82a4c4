import { expect, test, type Page } from '@playwright/test'
import {
  addCard,
  agreeToPapers,
  ASKS_HOLDER,
  bankFrame,
  providerChargesOf,
  createCaller,
  CLARA,
  openPageAs,
  DECLINED_LATER,
  jobOf,
  mailTo,
  makeJobOn,
  openTab,
  openTypedCard,
  payBy,
  saveTick,
  signInAs,
  typeCard,
  VISA,
} from './cards.ts'
import { expectAccessible, PEOPLE, signIn } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes up to 30 seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

/** Agrees to the estimate and the agreement, with the consent to electronic records if it is requested. */
async function agreeToAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I have reviewed this estimate/ }).check()
  await page.getByRole('button', { name: 'I Agree' }).click()
  const consent = page.getByRole('dialog', { name: 'Electronic records' })
  const agreed = page.getByText('1/2 required agreements')
  await expect(consent.or(agreed)).toBeVisible()
  if (await consent.isVisible()) await consent.getByRole('button', { name: 'I Agree' }).click()
  await expect(agreed).toBeVisible()
  await page.getByRole('button', { name: 'I Agree' }).click()
  await expect(page.getByText('You must agree to these terms.').first()).toBeVisible()
  const terms = page.getByRole('checkbox', { name: 'I agree to the Terms above.' })
  await terms.check()
  await page.getByRole('button', { name: 'I Agree' }).click()
  await expect(page.getByText('2/2 required agreements')).toBeVisible()
  await expect(terms).toBeChecked()
  await expect(terms).toBeDisabled()
}

test('a client agrees and pays the deposit, which books the move, and the office refunds a part', async ({
  page,
  browser,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, '2031-07-01', { client: { id: clara.id } })
  await signIn(page, 'client', `/job/${id}`)
  // Before the agreements, booking is not offered; the first missing step is shown instead.
  await page.getByRole('button', { name: 'Payments', exact: true }).click()
  const first = page.getByRole('alert').filter({ hasText: 'Next step to book your move' })
  await expect(first.getByRole('button')).toHaveText('Review your estimate and agree to it')
  await expect(page.getByText('Book Now')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Add (Primary|New) Card$/ })).toHaveCount(0)
  await expectAccessible(page)
  await first.getByRole('button').click()
  await expect(page.getByRole('tab', { name: 'Estimate', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await agreeToAll(page)

  // The page itself leads on to what comes next.
  await page.getByRole('button', { name: 'Pay the deposit: $50.00' }).click()
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Book Now' })).toBeVisible()
  const shares = page.getByRole('list', { name: 'Shares of the price' })
  await expect(shares.getByRole('listitem').first()).toContainText('$50.00Due now')
  await expect(page.getByText('Tip for the crew')).toHaveCount(0)
  await addCard(page, VISA)
  await expectAccessible(page)
  await payBy(page, 'Book Now $50.00')
  await expect(page.getByText('$50.00 Payment captured.')).toBeVisible()
  await expect(page.getByText('Your job is booked!')).toBeVisible()
  const payments = page.getByRole('list', { name: 'What you paid', exact: true })
  await expect(payments.getByRole('listitem')).toHaveCount(1)
  await expect(payments).toContainText('Visa ending in 4242')
  expect((await jobOf(clara, id)).jobStatus).toBe('scheduled')
  expect(await providerChargesOf(request, id)).toMatchObject([
    { status: 'succeeded', captured: 50, refunded: 0 },
  ])
  await expect.poll(() => mailTo(request, CLARA, `We received $50.00 for move #${id}:`)).toHaveLength(1)

  // The office sees it on the invoice and refunds a part of it.
  const desk = await openPageAs(browser, PEOPLE.manager)
  await openTab(desk, id, 'Documents')
  await desk.getByRole('tab', { name: 'Invoice' }).click()
  const made = desk.getByRole('region', { name: 'Payments' })
  await expect(made.getByRole('listitem')).toContainText('Deposit')
  // The invoice above shows its total; the payments do not repeat it.
  await expect(made.getByText('Total', { exact: true })).toHaveCount(0)
  await made.getByRole('button', { name: 'Refund: $50.00' }).click()
  const refund = desk.getByRole('dialog', { name: 'Refund a payment' })
  await refund.getByLabel('Amount').fill('60')
  await refund.getByLabel('Reason').fill('We came an hour late.')
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(refund.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  await refund.getByLabel('Amount').fill('20')
  await expectAccessible(desk)
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(desk.getByText('Payment refunded.')).toBeVisible()
  await expect(made).toContainText('by Marcus Bell: We came an hour late.')
  await expectAccessible(desk)
  await desk.context().close()

  // The client sees it without reloading.
  await expect(payments).toContainText('$20.00 refunded')
  expect(await providerChargesOf(request, id)).toMatchObject([{ captured: 50, refunded: 20 }])
  await expect.poll(() => mailTo(request, CLARA, `$20.00 for move #${id}`)).toHaveLength(1)
})

test.describe('payments in the dark theme', () => {
  test.use({ colorScheme: 'dark' })

  test('an abandoned authentication and a declined card leave no partial payment', async ({
    page,
    request,
  }) => {
    const office = await createCaller(request, PEOPLE.manager)
    const clara = await createCaller(request, CLARA)
    const id = await makeJobOn(office, '2031-07-02', { client: { id: clara.id } })
    await agreeToPapers(clara, id)
    await signInAs(page, CLARA)
    // Opened as the links in mails do.
    await page.goto(`/job/${id}?tab=payments`)
    await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()

    await openTypedCard(page)
    await expect(saveTick(page)).not.toBeChecked()
    await typeCard(page, ASKS_HOLDER)
    await expectAccessible(page)
    await payBy(page, 'Book Now $50.00')
    await expectAccessible(page)
    // Dispatched without the mouse: the frame still moves after a resize.
    await bankFrame(page).getByRole('button', { name: 'Fail authentication' }).dispatchEvent('click')
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
    await expect(alert('Authentication failed, a new PaymentMethod needs to be attached.')).toBeVisible()
    await expectAccessible(page)
    expect((await jobOf(clara, id)).payments.paid).toBe(0)

    await typeCard(page, DECLINED_LATER)
    await saveTick(page).check()
    await payBy(page, 'Book Now $50.00')
    await expect(alert('The card was declined.')).toBeVisible()
    // Neither is stored: one should not be, and the other did not pay.
    const cards = (await clara.call('GET', 'payments/cards')) as { cardNumberMasked: string }[] // stored cards
    expect(cards.filter(({ cardNumberMasked }) => cardNumberMasked.endsWith('0341'))).toEqual([])

    await addCard(page, ASKS_HOLDER)
    await payBy(page, 'Book Now $50.00')
    await bankFrame(page).getByRole('button', { name: 'Complete authentication' }).click()
    await expect(page.getByText('$50.00 Payment captured.')).toBeVisible()
    await expect(page.getByText('Your job is booked!')).toBeVisible()
    await expectAccessible(page)
    expect(await jobOf(clara, id)).toMatchObject({ jobStatus: 'scheduled', payments: { paid: 50 } })
    const books = await providerChargesOf(request, id)
    expect(books.map(({ captured }) => captured)).toEqual([50, 0, 0])
  })
})

test('canceling a job releases its authorized amount', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, '2031-08-04', { client: { id: clara.id } })
  const card = (await clara.call('POST', 'payments/cards/stripe', { paymentMethodId: 'pm_card_visa' })) as {
    id: number
  } // the stored card
  const { due } = (await jobOf(office, id)).payments
  await office.call('POST', `transactions/checkout/charge/${card.id}`, {
    productId: id,
    productType: 'jobs',
    lineItems: due,
    captureMethod: 'manual',
  })
  await signIn(page, 'manager', `/job/${id}`)
  await page.getByRole('combobox', { name: 'Job status' }).click()
  await page.getByRole('option', { name: 'Canceled' }).click()
  await page.getByRole('button', { name: 'Save Job' }).click()
  const question = page.getByRole('dialog', { name: 'Release the held amount?' })
  await expect(question).toContainText('$50.00 is held on a card for this job.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Go back' }).click()
  expect((await jobOf(office, id)).jobStatus).toBe('inquiring')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await question.getByRole('button', { name: 'Save and release' }).click()
  await expect.poll(async () => (await jobOf(office, id)).jobStatus).toBe('canceled')
  await expect
    .poll(async () => (await providerChargesOf(request, id)).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(['canceled'])
})
