import { expect, test, type Page } from '@playwright/test'
import { OFFICE_WORDS } from '../src/shared/trade/office-words.testing.ts'
import sharp from 'sharp'
import {
  callerOn,
  CLARA,
  createCaller,
  makeJobOn,
  openPageAs,
  signInAs,
  VISA,
  mailTo,
  addCard,
  payBy,
  openPart,
} from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes up to 30 seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

/** Checks the page for sideways scrolling and accessibility. */
async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

/** Checks the same for a client, and that nothing is in the words of the office. */
async function expectClear(page: Page): Promise<void> {
  await expectGood(page)
  expect(await page.getByRole('main').innerText()).not.toMatch(OFFICE_WORDS)
}

test('a client reports damage item by item, accepts the offer with a signature, and is paid to the card', async ({
  page,
  browser,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, '2031-08-05', { client: { id: clara.id }, jobStatus: 'scheduled' })
  await office.call('POST', `jobs/${id}`, { jobStatus: 'completed' })
  await signInAs(page, CLARA)
  await openPart(page, id, 'payments')
  await addCard(page, VISA)
  await payBy(page, 'Pay Now $320.00')
  await expect(page.getByText('$320.00 Payment captured.')).toBeVisible()

  // The rating above the link loads late and must not move the link.
  const late = Promise.withResolvers<undefined>()
  await page.route(`**/wp/v2/jobs/${id}/rating`, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(`/job/${id}`)
  const report = page.getByRole('link', { name: 'Report damage or loss' })
  await report.waitFor()
  const before = await report.boundingBox()
  late.resolve(undefined)
  await expect(page.getByRole('form', { name: 'Your rating' })).toBeVisible()
  expect(await report.boundingBox()).toEqual(before)
  await report.tap()
  await expect(page.getByRole('heading', { name: 'Report damage or loss' })).toBeVisible()
  await expect(page.getByText('We confirm by email at once that we have your claim.')).toBeVisible()
  await page.getByRole('button', { name: 'Send claim' }).tap()
  await expect(page.getByText('Tell us which item.')).toBeVisible()
  await expect(page.getByText('Enter an amount, or 0.')).toBeVisible()
  await expectClear(page)
  const item = page.getByRole('combobox', { name: 'What was damaged or lost?' })
  await item.fill('Floor lamp')
  await page.getByLabel('Details').fill('The shade is torn.')
  await page.getByLabel('Amount that you ask for').fill('120')
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  await page.locator('input[type="file"]').setInputFiles([
    { name: 'lamp.png', mimeType: 'image/png', buffer: photo },
    { name: 'broken.png', mimeType: 'image/png', buffer: photo.subarray(0, 40) },
  ])
  await expect(page.getByRole('img', { name: 'lamp.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Add another item' }).tap()
  const added = page.getByRole('list', { name: 'Items added' })
  await expect(added).toContainText('Floor lamp · Damaged')
  await expect(added).toContainText('2 photos')
  await item.fill('Box of books')
  await page.getByRole('radio', { name: 'Missing' }).check()
  await page.getByLabel('Amount that you ask for').fill('80')
  await expect(page.getByText('Total that you ask for: $200.00')).toBeVisible()
  await expectClear(page)
  await page.getByRole('button', { name: 'Send claim' }).tap()

  // The server does not take a photo: its item is open, and the claim can be sent without the photo.
  const refused = page.getByText('Remove the photo broken.png, then send it again.')
  await expect(refused).toBeVisible()
  await expect(item).toHaveValue('Floor lamp')
  await expect(added).toContainText('Box of books')
  await expectClear(page)
  await page.getByRole('button', { name: 'Remove broken.png' }).tap()
  await expect(refused).toBeHidden()
  await page.getByRole('button', { name: 'Send claim' }).tap()
  await expect(page.getByText('Claim sent.')).toBeVisible()
  const claim = page.getByRole('article', { name: /^Claim #\d+$/ })
  await expect(claim.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
  await expect(claim).toContainText('You asked for $200.00.')
  await expect(claim.getByRole('list', { name: 'Photos of Floor lamp' }).getByRole('img')).toBeVisible()
  await expectClear(page)
  const number = /#(\d+)/.exec((await claim.getByRole('heading', { level: 2 }).textContent()) ?? '')?.[1]
  await expect.poll(async () => (await mailTo(request, CLARA, `/job/${id}/claims`)).length).toBeGreaterThan(0)

  const manager = await openPageAs(browser, PEOPLE.manager)
  await manager.goto('/inbox?view=claims')
  await manager.getByRole('link', { name: new RegExp(`^Claim #${number}`) }).click()
  const answered = manager.getByRole('article', { name: `Claim #${number}` })
  await expect(answered).toContainText('Decision: Due by')
  await answered.getByRole('button', { name: 'Make offer' }).click()
  await answered.getByLabel('Offer for Floor lamp').fill('100')
  await answered.getByLabel('Offer for Box of books').fill('50')
  await expect(answered).toContainText('Offer in total: $150.00')
  await expectGood(manager)
  await answered.getByRole('button', { name: 'Send offer' }).click()
  await expect(manager.getByText('Offer sent.')).toBeVisible()

  await expect(claim.getByRole('heading', { name: 'We offer you $150.00' })).toBeVisible()
  await expect(claim).toContainText('will pay me $150.00 to settle my claim')
  await claim.getByRole('button', { name: 'Accept $150.00 and sign' }).tap()
  await expect(claim.getByText('Check this box to sign.')).toBeVisible()
  const accepts = claim.getByRole('checkbox', { name: 'I accept this offer and sign the release.' })
  await expect(accepts).toBeFocused()
  await accepts.check()
  await expectClear(page)
  await claim.getByRole('button', { name: 'Accept $150.00 and sign' }).tap()
  await expect(page.getByText('Offer accepted.')).toBeVisible()
  await expect(claim).toContainText('You accepted. We will pay you $150.00')

  await answered.getByRole('button', { name: 'Pay claim' }).click()
  await expect(answered.getByRole('radio', { name: /^Refund to the card/ })).toBeChecked()
  await expectGood(manager)
  await answered.getByRole('button', { name: 'Refund $150.00' }).click()
  await expect(manager.getByText('Refund started.')).toBeVisible()
  await expect(answered).toContainText('Paid $150.00 as a refund to the card')
  await expect(claim).toContainText('Paid $150.00 as a refund to the card')
  await expectClear(page)

  // The move stays paid.
  const mine = await callerOn(page)
  const { payments } = (await mine.call('GET', `jobs/${id}`)) as {
    payments: { paid: number; balance: number }
  }
  expect(payments).toMatchObject({ paid: 320, balance: 0 })
  await manager.context().close()
})
