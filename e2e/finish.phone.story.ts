import { expect, test } from '@playwright/test'
import { CLARA, createCaller, jobOf, makeJobOn, mailTo, typeCard, VISA } from './cards.ts'
import { expectReadable } from './crew-screens.ts'
import { expectAccessible, PEOPLE, signIn } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 760 } })
test.describe.configure({ timeout: 120_000 })

/** A picture of one pixel, as a camera would give it. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('a lead finishes a move at the door: cash, a check with its photo, a card with a tip, and the receipt', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const worker = await createCaller(request, PEOPLE.worker)
  const id = await makeJobOn(office, '2031-10-09', {
    client: { id: clara.id },
    jobStatus: 'scheduled',
    crew: [{ id: worker.id, permissions: ['contact', 'documents', 'payment'] }],
  })
  await office.call('POST', `jobs/${id}/start`)
  const at = new Date().toISOString()
  const event = { id: crypto.randomUUID(), workerId: worker.id, kind: 'start', deviceTime: at }
  await worker.call('POST', `jobs/${id}/clock`, { sentAt: at, events: [event] })
  await signIn(page, 'worker', `/job/${id}`)
  await page.getByRole('link', { name: 'Finish and payment' }).click()
  const running = page.getByRole('alert').filter({ hasText: 'Still on the clock' })
  await expect(running).toContainText(/Me: Working since/)
  await expect(page.getByRole('heading', { name: 'Finish the move for Clara' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bill' })).toBeVisible()
  await expectReadable(page)

  // Stopped here, its hours would change the bill below.
  await expect(running.getByRole('button', { name: 'Clock out' })).toBeVisible()
  await page.getByRole('button', { name: /^Finish (move|anyway)$/ }).click()
  await expect(page.getByText('Payment of $320.00')).toBeVisible()
  // Nobody stays on the clock unnoticed.
  await expect(running).toBeVisible()

  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await payment.getByText('Cash', { exact: true }).click()
  await payment.getByLabel('Cash towards the bill').fill('400')
  await expect(payment.getByText('$320.00 is due now. Take that, or less.')).toBeVisible()
  await payment.getByLabel('Cash towards the bill').fill('100')
  await payment.getByRole('button', { name: 'Record $100.00 in cash' }).click()
  await expect(page.getByText('Payment of $220.00')).toBeVisible()

  await payment.getByText('Check', { exact: true }).click()
  await payment.getByLabel('Amount of the check towards the bill').fill('120')
  const record = payment.getByRole('button', { name: 'Record $120.00 by check' })
  await expect(record).toBeDisabled()
  await payment.locator('input[type=file]').setInputFiles({
    name: 'check.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  })
  await expect(payment.getByRole('button', { name: 'Photo taken' })).toBeVisible()
  await expectAccessible(page)
  await record.click()
  await expect(page.getByText('Payment of $100.00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Photo of the check' })).toBeVisible()

  await payment.getByText('Card here', { exact: true }).click()
  await payment.getByRole('radio', { name: '20% $64.00' }).check()
  await typeCard(payment, VISA)
  await payment.getByRole('button', { name: 'Charge $164.00' }).click()
  await expect(page.getByText('Job finished')).toBeVisible()
  // With nothing due, cash is recorded only for a tip.
  await payment.getByText('Cash', { exact: true }).click()
  await expect(payment.getByText('Nothing is due.')).toBeVisible()
  await expect(payment.getByLabel('Cash towards the bill')).toHaveCount(0)
  await expect(payment.getByRole('button', { name: /^Record/ })).toHaveCount(0)
  await payment.getByRole('radio', { name: '20% $64.00' }).check()
  await expect(payment.getByRole('button', { name: 'Record $64.00 in cash' })).toBeEnabled()
  await page.getByRole('button', { name: 'Email the receipt' }).click()
  await expect(page.getByText('Receipt sent.')).toBeVisible()
  await expectAccessible(page)

  const { jobStatus, payments } = await jobOf(office, id)
  expect(jobStatus).toBe('completed')
  expect(payments).toMatchObject({ paid: 320, balance: 0, tips: 64, agreed: { total: 320 } })
  expect(payments.lineItems).toHaveLength(3)
  await expect.poll(() => mailTo(request, CLARA, `/job/${id}?tab=payments`)).not.toEqual([])
})
