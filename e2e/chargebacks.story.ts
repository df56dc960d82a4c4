import { expect, test, type APIRequestContext } from '@playwright/test'
import {
  agreeToPapers,
  providerChargesOf,
  createCaller,
  CLARA,
  jobOf,
  mailTo,
  makeJobOn,
  openTab,
  signInAs,
} from './cards.ts'
import { expectAccessible, PEOPLE } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

/**
 * Pays the deposit of a new job with a card of the client; returns the job and the provider's id of the
 * payment.
 */
async function createPaidJob(
  request: APIRequestContext,
  day: string,
  paymentMethodId: string,
): Promise<{ id: number; intent: string }> {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, day, { client: { id: clara.id } })
  await agreeToPapers(clara, id)
  const { due } = (await jobOf(clara, id)).payments
  const paid = (await clara.call('POST', 'transactions/checkout', {
    productId: id,
    lineItems: due,
    paymentMethodId,
    confirmationMethod: 'manual',
  })) as { paymentIntentId: string } // shape of a checkout
  return { id, intent: paid.paymentIntentId }
}

test('the office sees a chargeback, sends the evidence, and wins', async ({ page, request }) => {
  // The card's bank disputes the payment by itself.
  const { id } = await createPaidJob(request, '2031-09-01', 'pm_card_createDispute')
  await expect
    .poll(() => mailTo(request, PEOPLE.manager, 'took a payment of $50.00 back'), { timeout: 30_000 })
    .not.toEqual([])

  await signInAs(page, PEOPLE.manager)
  await page.goto(`/job/${id}`)
  await expect(page.getByText(/Answer the chargeback by/).first()).toBeVisible()
  await openTab(page, id, 'Documents')
  await page.getByRole('tab', { name: 'Invoice' }).click()
  const made = page.getByRole('region', { name: 'Payments' })
  const chargeback = made.getByRole('alert').filter({ hasText: 'Chargeback: response needed' })
  await expect(chargeback).toContainText('The cardholder says they did not authorize this payment.')
  await expect(chargeback).toContainText('Respond by')
  await expect(made.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await expectAccessible(page)

  await chargeback.getByRole('button', { name: 'Send evidence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence for the bank' })
  await dialog.getByLabel('Your statement').fill('The client booked online and agreed to the estimate.')
  await expectAccessible(page)
  const made1 = page.waitForResponse(/\/chargebacks\/\d+\/evidence$/)
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  const { download_link: link } = (await (await made1).json()) as { download_link: string } // shape of the response
  const pdf = await (await request.get(link)).body()
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeLessThan(4_500_000)
  await dialog.getByRole('button', { name: 'Send to the bank' }).click()
  await expect(made.getByRole('alert').filter({ hasText: 'the bank is deciding' })).toContainText(
    'Evidence sent',
  )
  await expectAccessible(page)

  const [payment] = await providerChargesOf(request, id)
  const [there] = payment?.chargebacks ?? []
  expect(there?.evidenceBytes).toBeGreaterThan(10_000)
  await request.post(`/dev/cards/chargebacks/${there?.id}/decide`, { data: { decision: 'won' } })
  await expect(made.getByRole('alert').filter({ hasText: 'Chargeback won' })).toBeVisible({ timeout: 20_000 })
  await expect(made.getByRole('button', { name: 'Refund: $50.00' })).toBeVisible()
})

test('an accepted chargeback is lost, and the client is not asked to pay again', async ({
  page,
  request,
}) => {
  const { id, intent } = await createPaidJob(request, '2031-09-02', 'pm_card_visa')
  await request.post(`/dev/cards/${intent}/chargeback`, { data: { reason: 'product_not_received' } })
  await signInAs(page, PEOPLE.manager)
  await openTab(page, id, 'Documents')
  await page.getByRole('tab', { name: 'Invoice' }).click()
  const made = page.getByRole('region', { name: 'Payments' })
  await made.getByRole('button', { name: 'Accept the chargeback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept the chargeback' })
  await dialog.getByRole('button', { name: 'Accept the chargeback' }).click()
  await expect(made.getByRole('alert').filter({ hasText: 'Chargeback lost' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(made).toContainText('Returned by the bank')
  const clara = await createCaller(request, CLARA)
  expect((await jobOf(clara, id)).payments).toMatchObject({ paid: 50, due: [] })
})
