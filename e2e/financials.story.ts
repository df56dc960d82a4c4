import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import {
  addCard,
  providerChargesOf,
  createCaller,
  CLARA,
  openPageAs,
  jobOf,
  makeJobOn,
  openTab,
  payBy,
  signInAs,
  VISA,
} from './cards.ts'
import { callApi, expectAccessible, PEOPLE } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes up to 30 seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

/** A manager with sales permission who does not see financials. */
const SALES = 'sales@frontrange.test'

/** Presses a download button and returns the text of the file. */
async function downloadBy(page: Page, button: string): Promise<string> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await waiting).path(), 'utf8')
}

test('the office takes a check and a card, enters the costs, and sees the profit of the job', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const walter = await createCaller(request, PEOPLE.worker)
  const id = await makeJobOn(office, '2031-08-12', {
    client: { id: clara.id },
    crew: [{ id: walter.id, hourlyRate: 25 }],
    jobStatus: 'scheduled',
  })
  await office.call('POST', `jobs/${id}`, { jobStatus: 'completed' })

  // A check, recorded on the invoice.
  await signInAs(page, PEOPLE.manager)
  await openTab(page, id, 'Documents')
  await page.getByRole('tab', { name: 'Invoice' }).click()
  await page.getByRole('button', { name: 'Ask for payment' }).click()
  const asked = page.getByRole('dialog', { name: 'Ask for payment' })
  await expect(asked.getByRole('combobox', { name: 'What to send' })).toHaveValue('paymentRequest')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Record payment' }).click()
  const record = page.getByRole('dialog', { name: 'Record a payment' })
  await record.getByRole('combobox', { name: 'Method' }).click()
  await page.getByRole('option', { name: 'Check', exact: true }).click()
  await record.getByLabel('Amount').fill('75')
  await record.getByLabel('Note').fill('No. 1031')
  await expectAccessible(page)
  await record.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Payment recorded.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Check')

  // The rest is paid with the client's card, from the revenue line that it pays.
  await page.getByRole('tab', { name: 'Financial', exact: true }).click()
  const line = page.getByRole('group', { name: 'revenue line 1', exact: true })
  await expect(line.getByLabel('Line total')).toHaveText('$320.00')
  await line.getByRole('button', { name: 'Pay revenue line 1' }).click()
  const charge = page.getByRole('dialog', { name: 'Charge a card' })
  await expect(charge.getByText('Agreed price')).toBeVisible()
  await expect(charge.getByText('You can still charge a card')).toBeVisible()
  await addCard(charge, VISA)
  await expectAccessible(page)
  await payBy(charge, 'Charge $245.00')
  await expect(page.getByText('$245.00 Payment captured.').first()).toBeVisible()
  await expect(charge).toBeHidden()
  await expect(line).toContainText('$245.00 paid')
  await expect(line.getByRole('textbox')).toHaveCount(0)
  await expect(line.getByRole('button')).toHaveCount(0)
  expect((await jobOf(office, id)).payments).toMatchObject({ paid: 320, balance: 0 })
  expect(await providerChargesOf(request, id)).toMatchObject([{ captured: 245 }])
  await expectAccessible(page)

  // What the move cost besides the crew, and when it was paid.
  const profit = page.getByRole('status', { name: 'Net profit' })
  await expect(profit).toHaveText('Profit+$220.00')
  const costs = page.getByRole('region', { name: 'Expenses' })
  const cost = costs.getByRole('group', { name: 'expense line 1' })
  await cost.getByRole('combobox', { name: 'Item' }).click()
  await page.getByRole('option', { name: 'Other', exact: true }).click()
  await cost.getByLabel('Description').fill('Parking')
  await cost.getByLabel('Rate, $').fill('15.5')
  await expect(profit).toHaveText('Profit+$204.50')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await costs.getByRole('button', { name: 'Pay expense line 1' }).click()
  await expect(costs.getByRole('button', { name: 'Paid expense line 1, mark as not paid' })).toBeVisible()
  await expect(cost.getByRole('textbox')).toHaveCount(0)

  // Deleting a revenue line requires a confirmation.
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  await revenue.getByRole('button', { name: 'Add Line Item' }).click()
  const added = revenue.getByRole('group', { name: 'revenue line 2' })
  await added.getByLabel('Rate, $').fill('40')
  await added.getByLabel('Units').fill('1')
  await expect(profit).toHaveText('Profit+$244.50')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText(/^Unsaved:/)).toHaveCount(0)
  await added.getByRole('button', { name: 'Remove revenue line 2' }).click()
  const question = page.getByRole('dialog', { name: 'Remove line' })
  await question.getByRole('button', { name: 'No' }).click()
  await expect(added).toBeVisible()
  await added.getByRole('button', { name: 'Remove revenue line 2' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(added).toHaveCount(0)
  await expect(profit).toHaveText('Profit+$204.50')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText(/^Unsaved:/)).toHaveCount(0)

  // The month contains it.
  await page.goto('/financials?range=own&from=2031-08-01&to=2031-08-31')
  const month = page.getByRole('table', { name: 'Figures by month' })
  await expect(month.getByRole('row', { name: /Aug/ })).toHaveText(
    /\$320\.00\$100\.00\$15\.50\+\$204\.50\s*1\s*\$320\.00/,
  )
  await expectAccessible(page)
  await month.getByRole('button', { name: /Aug/ }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: `#${id}` })).toBeVisible()
})

test('a charge without a payer says who is missing', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const id = await makeJobOn(office, '2031-08-13', { jobStatus: 'scheduled' })
  await signInAs(page, PEOPLE.manager)
  await openTab(page, id, 'Financial')
  await page.getByRole('button', { name: 'Pay revenue line 1' }).click()
  await expect(page.getByText('Add a client or a billing contact first.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a manager without permission for financials sees none', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const id = await makeJobOn(office, '2031-07-05', {})
  await signInAs(page, SALES)
  await page.goto(`/job/${id}`)
  await expect(page.getByRole('link', { name: 'Jobs', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Financials' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Financial' })).toHaveCount(0)
  await page.goto('/financials')
  await expect(page.getByRole('heading', { name: 'You can’t open this page' })).toBeVisible()
  expect((await callApi(page, 'GET', '/wp/v2/financials')).status).toBe(403)
  await expectAccessible(page)
})

test.describe('the financial pages are accessible in the dark theme', () => {
  test.use({ colorScheme: 'dark' })

  test('pay and tips reach the worker once, and the ledger balances', async ({ page, browser, request }) => {
    const office = await createCaller(request, PEOPLE.manager)
    const clara = await createCaller(request, CLARA)
    const walter = await createCaller(request, PEOPLE.worker)
    const id = await makeJobOn(office, '2031-09-16', {
      client: { id: clara.id },
      crew: [{ id: walter.id, hourlyRate: 25 }],
      jobStatus: 'scheduled',
    })
    await office.call('POST', `jobs/${id}`, { jobStatus: 'completed' })
    // The client adds a tip.
    const card = await clara.call('POST', 'payments/cards/stripe', {
      paymentMethodId: 'pm_card_visa',
      jobId: id,
    })
    const quote = await clara.call('POST', 'transactions/quote', { productId: id, for: 'due', tip: 30 })
    await clara.call('POST', `transactions/checkout/charge/${(card as { id: number }).id}`, {
      productId: id,
      lineItems: (quote as { lineItems: object[] }).lineItems,
    })

    await signInAs(page, PEOPLE.manager)
    const payroll = '/payroll?from=2031-09-01&to=2031-09-30'
    await page.goto(payroll)
    const row = page.getByRole('row', { name: /Walter Finch/ })
    await expect(row).toContainText('$100.00$30.00$130.00$0.00$130.00')
    await expectAccessible(page)
    // Two people are about to pay: the second one sees that it was paid.
    const books = await openPageAs(browser, PEOPLE.admin)
    await books.goto(payroll)
    for (const desk of [books, page])
      await desk.getByRole('button', { name: 'Mark as paid: Walter Finch' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mark $130.00 as paid' }).click()
    await expect(page.getByText('$130.00 marked as paid to Walter Finch.')).toBeVisible()
    await expect(row).toContainText('$130.00$130.00$0.00Paid')
    await expect(page.getByRole('button', { name: 'Pay all' })).toBeDisabled()
    const late = books.getByRole('dialog', { name: 'Mark as paid' })
    await late.getByRole('button', { name: 'Mark $130.00 as paid' }).click()
    await expect(late).toContainText('Nothing is left to pay to Walter Finch for these days.')

    // The worker sees the job's pay on the job and in total under 'My pay'.
    const crew = await openPageAs(browser, PEOPLE.worker)
    await openTab(crew, id, 'Financial')
    const summary = crew.getByRole('region', { name: 'Pay Summary' })
    await expect(summary.getByRole('row', { name: /Tip/ })).toContainText('$30.00Paid')
    await expect(summary.getByRole('row', { name: /^Total/ })).toContainText('$130.00')
    await expectAccessible(crew)
    await crew.goto('/financials?range=own&from=2031-09-01&to=2031-09-30')
    await expect(crew.getByRole('heading', { name: 'My pay' })).toBeVisible()
    await expect(crew.getByRole('row', { name: new RegExp(`#${id}`) })).toContainText(
      '$100.00$30.00$130.00Paid',
    )
    await expect(crew.getByText('$320.00')).toHaveCount(0)
    await expectAccessible(crew)
    await crew.context().close()

    // The accounting pages of the administrator.
    await books.goto('/accounting?section=trial-balance')
    await expect(books.getByText(/^Debits and credits are equal: \$[\d,.]+ each\.$/)).toBeVisible()
    await expectAccessible(books)
    await books.goto(`/accounting?section=journal&job=${id}`)
    const entry = (kind: string) =>
      books.getByRole('article', { name: /^Entry \d+$/ }).filter({ hasText: kind })
    await expect(entry('Card payment').getByRole('row', { name: /Tips payable/ })).toContainText('$30.00')
    await expect(entry('Tips paid')).toContainText('$30.00')
    await expectAccessible(books)
    await books.goto('/accounting?section=export')
    await expect(books.getByRole('heading', { name: 'Export' })).toBeVisible()
    expect(await downloadBy(books, 'Download QuickBooks Desktop, IIF')).toContain('!TRNS')
    expect(await downloadBy(books, 'Download Journal, CSV')).toContain(`Job ${id}: tips paid`)
    await expectAccessible(books)
    await books.context().close()
  })
})
