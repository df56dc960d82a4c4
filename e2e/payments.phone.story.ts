import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { readPdf } from '../src/server/adapters/pdf/read-pdf.ts'
import {
  addCard,
  agreeToPapers,
  providerChargesOf,
  createCaller,
  CLARA,
  dayFromNow,
  jobOf,
  makeJobOn,
  openPart,
  payBy,
  signInAs,
  VISA,
  pickDay,
} from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes up to 30 seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

/**
 * Drops the connection after the server has processed the call, for as long as the page retries by itself.
 */
async function loseNextAnswer(page: Page, url: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 4 },
  )
}

/** Checks the page for sideways scrolling and accessibility. */
async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

test('a balance with a tip is charged once although the network was lost, and the receipt remains available', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, '2031-07-03', { client: { id: clara.id }, jobStatus: 'scheduled' })
  await office.call('POST', `jobs/${id}`, { jobStatus: 'completed' })
  await signInAs(page, CLARA)
  await openPart(page, id, 'payments')
  await addCard(page, VISA)
  await page.getByRole('radio', { name: '20% $64.00' }).check()
  await expect(page.getByText('Tip$64.00')).toBeVisible()
  await expectGood(page)

  await loseNextAnswer(page, '**/wp/v2/transactions/checkout/charge/*')
  await payBy(page, 'Pay Now $384.00')
  await expect(
    page
      .getByRole('region', { name: 'Pay by card' })
      .getByText("No connection. Your changes are safe; we'll try again."),
  ).toBeVisible()
  await expect(page.getByText('You won’t be charged twice.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Now $384.00' })).toBeDisabled()
  await expectGood(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('$384.00 Payment captured.')).toBeVisible()
  expect(await providerChargesOf(request, id)).toMatchObject([
    { status: 'succeeded', amount: 384, captured: 384 },
  ])

  // Everything is paid, and the tip is requested only once.
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
  // Stored cards can be removed although nothing is due.
  const cards = page.getByRole('region', { name: 'Your cards' })
  await page.reload()
  await expect(cards.getByRole('button', { name: /^Remove: .* 4242/ }).first()).toBeVisible()
  await expect(cards.getByRole('button', { name: 'Add New Card' })).toBeVisible()
  await expect(page.getByText('Tip for the crew')).toHaveCount(0)
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1)
  // Refunds refer to the payment by the number that the document shows.
  await expect(receipt.getByRole('list', { name: 'Payments' })).toContainText(/No\. \d+, /)
  await expect(receipt.getByRole('list', { name: 'Tips and fees' })).toContainText('Tip')
  await expect(receipt).toContainText('Total$320.00Paid$320.00Left to pay$0.00')
  await expectGood(page)
  expect((await jobOf(clara, id)).payments).toMatchObject({ paid: 320, balance: 0, dueTotal: 0 })

  const folder = await mkdtemp(path.join(tmpdir(), 'movesheet-story-'))
  const waiting = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'Download PDF' }).click()
  const file = path.join(folder, 'receipt.pdf')
  await (await waiting).saveAs(file)
  await expect(page.getByText('PDF Generated.')).toBeVisible()
  const text = readPdf(await readFile(file))
    .pages.flat()
    .map((piece) => piece.text)
    .join(' ')
  for (const fact of ['Receipt', `${id}`, 'Clara Nguyen', '$320.00', '$64.00', '4242'])
    expect(text).toContain(fact)
  await rm(folder, { recursive: true, force: true })
})

test.describe('payment pages in the dark theme', () => {
  test.use({ colorScheme: 'dark' })

  test('a client pays one sum to move a scheduled job and to add crew', async ({ page, request }) => {
    const office = await createCaller(request, PEOPLE.manager)
    const clara = await createCaller(request, CLARA)
    const next = dayFromNow(407)
    const id = await makeJobOn(office, dayFromNow(400).day, {
      client: { id: clara.id },
      jobStatus: 'scheduled',
    })
    await agreeToPapers(clara, id)
    await signInAs(page, CLARA)
    await page.goto(`/job/${id}`)
    // The company's own fees: one for another date, one per crew member.
    const fees = (await jobOf(clara, id)).payments.changeFees ?? { date: 0, crewMember: 0 }
    expect(fees.date).toBeGreaterThan(0)
    expect(fees.crewMember).toBeGreaterThan(0)
    const dateFee = `$${fees.date.toFixed(2)}`
    const bothCents = Math.round((fees.date + 2 * fees.crewMember) * 100)
    const both = `$${(bothCents / 100).toFixed(2)}`
    const changes = page.getByRole('region', { name: 'Change the move' })
    await expect(changes).toContainText(`Another date or time costs ${dateFee}.`)
    await changes.getByRole('button', { name: 'Change date or crew' }).click()
    const change = page.getByRole('dialog', { name: 'Change date or crew' })
    // The calendar of the booking: days with a free crew have a dot, and it stays within the dialog.
    await expect(change.getByRole('button', { name: /A crew is free/ }).first()).toBeVisible()
    const [paper, calendar] = [await change.boundingBox(), await change.getByRole('grid').boundingBox()]
    expect((calendar?.x ?? 0) + (calendar?.width ?? 0)).toBeLessThan((paper?.x ?? 0) + (paper?.width ?? 0))
    await pickDay(change, next.day)
    // No fee is charged for fewer hours than were agreed to.
    const end = change.getByRole('combobox', { name: 'End' })
    await end.click()
    await page.getByRole('option', { name: '11:00 AM', exact: true }).click()
    await expect(
      change.getByText('A booked move cannot be made shorter here. Call us to change its hours.'),
    ).toBeVisible()
    await expect(change.getByRole('button', { name: /^Pay/ })).toBeHidden()
    await end.click()
    await page.getByRole('option', { name: '1:00 PM', exact: true }).click()
    await expect(
      change.getByText(`You pay ${dateFee} now for this change. This is not part of the price of your move.`),
    ).toBeVisible()
    // A new day changes nothing that was agreed to; a larger crew changes two documents, agreed to again before the
    // payment.
    await expect(change.getByText('The price of your move stays $320.00.')).toBeVisible()
    await change.getByLabel('Crew size').selectOption('4')
    await expect(change.getByText(`You pay ${both} now for this change: `)).toBeVisible()
    await expect(change.getByText('The price of your move changes from $320.00 to $640.00.')).toBeVisible()
    await expect(change.getByRole('button', { name: /^Pay/ })).toBeHidden()
    await change.getByText('Client agreement', { exact: true }).click()
    await expect(change.getByText('This agreement is between', { exact: false })).toBeVisible()
    await change.getByRole('checkbox', { name: /^Estimate:/ }).check()
    await change.getByRole('checkbox', { name: /^Client agreement:/ }).check()
    await addCard(change, VISA)
    await expectGood(page)
    await payBy(change, `Pay ${both}`)
    await expect(page.getByText(`Your move is on ${next.typed}`)).toContainText('with a crew of 4')
    await expect(change).toBeHidden()
    expect(await jobOf(clara, id)).toMatchObject({
      jobDate: `${next.day} 09:00:00`,
      crewSize: 4,
      payments: { paid: 0, changeFees: { unused: [] } },
    })
    const { documents } = await jobOf(clara, id)
    expect([documents['estimate']?.agreed, documents['clientAgreement']?.agreed]).toEqual([true, true])
    const books = await providerChargesOf(request, id)
    expect(books.map(({ captured }) => captured)).toEqual([bothCents / 100])
  })
})
