import { expect, test, type APIRequestContext } from '@playwright/test'
import { readPdf } from '../src/server/adapters/pdf/read-pdf.ts'
import {
  ASKS_HOLDER,
  bankFrame,
  providerChargesOf,
  callerOn,
  createCaller,
  dayFromNow,
  jobOf,
  saveTick,
  typeCard,
  type Caller,
  pickDay,
} from './cards.ts'
import type { Job } from '../src/shared/jobs/jobs/job.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

/** Returns the dollars of a text such as '$1,240.50'. */
const dollarsOf = (text: string): number => Number(text.replaceAll(/[$,]/g, ''))
/** Formats dollars as every screen, mail and document does. */
const money = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** Returns the distinct amounts in a text. */
const amountsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/\$[\d,]+\.\d\d/g)].map(([amount]) => dollarsOf(amount))),
]
/** Returns the totals in a text. */
const totalsIn = (text: string): number[] =>
  [...text.matchAll(/\btotal(?: today is| of the job)?:? (\$[\d,]+\.\d\d)/gi)].map(([, amount = '']) =>
    dollarsOf(amount),
  )

/** Returns the text of one document of a job, read from its PDF. */
async function paperOf(request: APIRequestContext, caller: Caller, id: number, template: string) {
  const made = await caller.call('POST', `jobs/${id}/documents`, { template })
  const { download_link: link } = made as { download_link: string } // response of a created document
  return readPdf(await (await request.get(link)).body())
    .pages.flat()
    .map(({ text }) => text)
    .join(' ')
}

/** Checks in the PDFs of a job that each document states its total and no other total. */
async function expectTotals(
  request: APIRequestContext,
  caller: Caller,
  id: number,
  totals: Record<string, number>,
): Promise<void> {
  for (const [template, total] of Object.entries(totals)) {
    const text = await paperOf(request, caller, id, template)
    expect([...new Set(totalsIn(text))], `${template}: ${text}`).toEqual([total])
  }
}

test('a move has the same price on every screen, mail and document from the first quote to the receipt', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const email = `whole-move-${Date.now()}@example.test`
  const booking = page.locator('#booking')
  const next = booking.getByRole('button', { name: 'Next', exact: true })

  // A price without any personal data.
  await page.goto('/front-range')
  await page.getByRole('link', { name: 'See your price' }).tap()
  const form = page.locator('#your-price')
  await form.getByRole('radio', { name: 'House' }).check()
  await form.getByRole('radio', { name: '2 Bedrooms' }).check()
  await form.getByLabel('Moving From').fill('1200 Broadway, Denver')
  await page.getByRole('option').first().tap()
  await form.getByLabel('Moving To').fill('3300 Humboldt St, Denver')
  await page.getByRole('option').first().tap()
  await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
  await page.getByRole('button', { name: 'Book this move' }).tap()

  await expect(booking.getByRole('heading', { name: 'Where are you moving?' })).toBeVisible()
  await expect(booking.getByText('As you told us before')).toHaveCount(2)
  await next.tap()
  await booking
    .getByRole('region', { name: 'Moving to' })
    .getByRole('radio', { name: 'House', exact: true })
    .check()
  for (const name of ['Moving from', 'Moving to'])
    await booking
      .getByRole('region', { name })
      .getByRole('group', { name: 'Flights of stairs' })
      .getByRole('radio', { name: '1' })
      .check()
  await next.tap()

  // The first price includes the truck.
  await expect(booking.getByRole('heading', { name: 'About your move' })).toBeVisible()
  const shown = booking.getByRole('region', { name: 'Your estimate' })
  await expect(booking.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(shown).toContainText('Truck, flat rate')
  await expect(booking.getByRole('grid')).not.toHaveAttribute('aria-busy')
  await booking.getByRole('grid').locator('button:not([aria-disabled="true"])').last().tap()
  await expect(shown).toContainText(/^\D*\$\d/)
  const quoted = dollarsOf(/\$[\d,]+\.\d\d/.exec(await shown.innerText())?.[0] ?? '')
  await next.tap()
  await booking.getByLabel('Email').fill(email)
  await booking.getByLabel('First name').fill('Wanda')
  await booking.getByLabel('Last name').fill('Whole')
  await booking.getByLabel('Phone').fill('3035550177')
  await booking.getByRole('button', { name: 'Continue' }).tap()

  // The agreement covers that price and the protection that the client chose.
  await expect(booking.getByRole('heading', { name: 'Review your move and agree' })).toBeVisible()
  await booking.getByRole('button', { name: /^Read the text ?: Estimate$/ }).tap()
  await expect(booking.getByText(`The total today is ${money(quoted)}.`)).toBeVisible()
  await booking.getByRole('checkbox', { name: /^I agree to receive and sign the records/ }).check()
  await booking.getByRole('radio', { name: /^Full protection, \$250 deductible/ }).check()
  await booking.getByLabel('Your initials').pressSequentially('WW')
  await booking.getByLabel('Value of everything we move, $').fill('40000')
  await expect(booking.getByText('Your choice is saved.')).toBeVisible()
  // 400 units of 100 dollars at $0.75 each.
  const price = Math.round((quoted + 300) * 100) / 100
  await expect(booking.getByText(`It covers the estimate above, ${money(price)} in all.`)).toBeVisible()
  await booking.getByRole('checkbox', { name: 'I agree to the Terms above.' }).check()
  await expect(next).toBeEnabled()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await next.tap()

  // The deposit is paid by a card with 3-D Secure; the card is stored after the payment.
  await expect(booking.getByText(`The whole price: ${money(price)}`)).toBeVisible()
  await typeCard(booking, ASKS_HOLDER, 'Wanda Whole')
  await saveTick(booking).check()
  const pay = booking.getByRole('button', { name: /^Pay Now \$/ })
  const deposit = dollarsOf((await pay.innerText()).replace('Pay Now ', ''))
  await pay.tap()
  await bankFrame(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(booking.getByRole('heading', { name: 'Your job is booked!' })).toBeVisible()
  const left = Math.round((price - deposit) * 100) / 100
  await expect(
    booking.getByText(`${money(deposit)} paid, ${money(left)} left of ${money(price)}.`),
  ).toBeVisible()
  const open = booking.getByRole('link', { name: 'Open my move' })
  const id = Number(/\d+$/.exec((await open.getAttribute('href')) ?? '')?.[0])
  const wanda = await callerOn(page)
  const job = (await office.call('GET', `jobs/${id}`)) as { documents: Record<string, { total?: number }> } // a job
  expect([job.documents['estimate']?.total, job.documents['invoice']?.total]).toEqual([price, price])
  await expectTotals(request, office, id, { coloradoClientAgreement: price, creditCardAuthorization: price })

  // Another day costs its fee and nothing else.
  await open.tap()
  await page.getByRole('button', { name: 'Change date or crew' }).tap()
  const change = page.getByRole('dialog', { name: 'Change date or crew' })
  const later = dayFromNow(41)
  await pickDay(change, later.day)
  const payFee = change.getByRole('button', { name: /^Pay \$/ })
  const fee = dollarsOf((await payFee.innerText()).replace('Pay ', ''))
  const held = Promise.withResolvers<undefined>()
  await page.route('**/change-move-date', async (route) => {
    await held.promise
    await route.continue()
  })
  const isFeeKnown = page.waitForResponse(
    async (answer) =>
      new URL(answer.url()).pathname === `/wp/v2/jobs/${id}` &&
      ((await answer.json()) as Pick<Job, 'payments'>).payments?.changeFees?.unused.length === 1, // a job
  )
  await payFee.tap()
  await bankFrame(page).getByRole('button', { name: 'Complete authentication' }).click()
  // The fee is paid, and the change is being made: nothing says that it was not made.
  await isFeeKnown
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await expect(change).not.toContainText('that was not made')
  held.resolve(undefined)
  await expect(change).toBeHidden()
  expect(await jobOf(wanda, id)).toMatchObject({
    jobDate: expect.stringContaining(later.day),
    jobStatus: 'scheduled',
    payments: { total: price, paid: deposit, balance: left },
  })

  // No tip is requested before the move is done.
  await page.goto(`/job/${id}`)
  await page.getByRole('button', { name: 'Payments', exact: true }).tap()
  await expect(page.getByRole('region', { name: 'What is due' })).toContainText(`Total${money(price)}`)
  await expect(page.getByRole('radio', { name: /^20%/ })).toBeHidden()
  await office.call('POST', `jobs/${id}/start`)
  await page.goto(`/job/${id}`)
  // The client has not signed the bill of lading at origin.
  await expect(page.getByRole('button', { name: 'Review and sign: Bill of Lading' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change date or crew' })).toBeHidden()

  // Then the balance and a tip on the agreed price are requested once.
  await office.call('POST', `jobs/${id}`, { jobStatus: 'completed' })
  await page.goto(`/job/${id}`)
  await page.getByRole('button', { name: 'Payments', exact: true }).tap()
  const tip = Math.round(price * 20) / 100
  const last = Math.round((left + tip) * 100) / 100
  await page.getByRole('radio', { name: `20% ${money(tip)}` }).check()
  await page.getByRole('button', { name: `Pay Now ${money(last)}` }).tap()
  await bankFrame(page).getByRole('button', { name: 'Complete authentication' }).click()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText(`Total${money(price)}Paid${money(price)}Left to pay$0.00`)
  for (const beside of [fee, tip]) await expect(receipt).toContainText(money(beside))
  await expect(page.getByRole('radio', { name: /^20%/ })).toBeHidden()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  const captured = (await providerChargesOf(request, id)).map((charge) => charge.captured)
  expect(captured.toSorted((one, other) => one - other)).toEqual(
    [deposit, fee, last].toSorted((one, other) => one - other),
  )
  await expectTotals(request, wanda, id, { coloradoClientAgreement: price, invoice: price, receipt: price })
  await page.getByRole('button', { name: 'Your move' }).tap()
  await page.getByRole('button', { name: /^Invoice/ }).tap()
  await expect(page.getByRole('tabpanel', { name: 'Invoice' })).toContainText(`Total${money(price)}`)
  expect(await jobOf(office, id)).toMatchObject({
    documents: { estimate: { total: price }, invoice: { total: price }, receipt: { total: price } },
    payments: { total: price, paid: price, balance: 0, tips: tip },
  })

  // The mails state the same price, the balance and each payment, and no other amount.
  const said = async () => {
    const mails = (await (await request.get(`/dev/mail?to=${email}`)).json()) as { text: string }[] // GET /dev/mail
    return mails.map(({ text }) => text).join('\n')
  }
  for (const fact of [
    `Estimate: ${money(price)}`,
    `When the move is completed: ${money(left)}`,
    `Deposit: ${money(deposit)}`,
    `Change of date and time: ${money(fee)}`,
    `Balance: ${money(left)}`,
    `Tip: ${money(tip)}`,
    `Left to pay: ${money(0)}`,
  ])
    await expect.poll(said, { timeout: 30_000 }).toContain(fact)
  const known = [price, left, deposit, fee, tip, left + tip, 0].map(money)
  expect(
    amountsIn(await said())
      .map(money)
      .filter((amount) => !known.includes(amount)),
  ).toEqual([])
})
