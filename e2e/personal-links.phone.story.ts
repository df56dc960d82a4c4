import { expect, test, type Page } from '@playwright/test'
import {
  createCaller,
  dayFromNow,
  jobOf,
  mailTo,
  makeJobOn,
  openPart,
  openTab,
  providerChargesOf,
  openPageAs,
  payBy,
  saveTick,
  typeCard,
  VISA,
} from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

test('a client without a password reads, agrees and pays by the link in a mail, and the office sees and revokes it', async ({
  page,
  browser,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const email = `linda-${Date.now()}@example.test`
  const linda = (await office.call('POST', 'clients', {
    firstName: 'Linda',
    lastName: 'Link',
    email,
    phone: '3035550188',
  })) as { id: number } // a created client
  const id = await makeJobOn(office, dayFromNow(60).day, { client: { id: linda.id } })
  await office.call('POST', `jobs/${id}/booking-info`, { channel: 'email', to: email })
  const address = `/job/${id}#link=`
  await expect.poll(async () => (await mailTo(request, email, address)).length).toBe(1)
  const [mail = ''] = await mailTo(request, email, address)
  const link = new URL(/http\S+#link=[\w-]+/.exec(mail)?.[0] ?? '')

  // What comes next is there before the app, and a tap on it waits for the app.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(link.pathname + link.search + link.hash, { waitUntil: 'commit' })
  await expect(page.getByText(`Move #${id}`, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/job/${id}`)
  await expectGood(page)
  await page.getByRole('button', { name: 'Review your estimate and agree to it' }).tap()
  release()
  await expect(page.getByRole('tab', { name: 'Estimate', exact: true })).toBeVisible()
  await page.unroute('**/assets/index-*.js')
  await page.getByRole('button', { name: 'Your move' }).tap()
  await expect(page.getByText(`Move #${id}`, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.referrer + window.location.href)).not.toContain(link.hash)
  // A link changes, agrees and pays; it deletes nothing, and opens nothing else.
  await page.getByRole('button', { name: 'Change addresses and details' }).tap()
  await page.getByRole('textbox', { name: 'Notes' }).fill('The piano goes first.')
  await page.getByRole('button', { name: 'Save changes' }).tap()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Job' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'My moves', exact: true })).toBeHidden()
  await page.goto('/jobs')
  await expect(page.getByText('The link in your message opens only your move.')).toBeVisible()
  await expectGood(page)
  await page.getByRole('link', { name: 'Go to your move' }).tap()

  await page.getByRole('button', { name: 'Review your estimate and agree to it' }).first().tap()
  await page.getByRole('checkbox', { name: /^I have reviewed this estimate/ }).check()
  await page.getByRole('button', { name: 'I Agree' }).tap()
  await page
    .getByRole('dialog', { name: 'Electronic records' })
    .getByRole('button', { name: 'I Agree' })
    .tap()
  await expect(page.getByText('1/2 required agreements')).toBeVisible()
  await expectGood(page)
  await page.getByRole('checkbox', { name: /^I agree to the Terms/ }).check()
  await page.getByRole('button', { name: 'I Agree' }).tap()
  await expect(page.getByText('2/2 required agreements')).toBeVisible()
  await openPart(page, id, 'payments')
  await expect(saveTick(page)).toBeHidden()
  await typeCard(page, VISA, 'Linda Link')
  await expectGood(page)
  await payBy(page, 'Book Now $50.00')
  await expect(page.getByText('$50.00 Payment captured.')).toBeVisible()
  expect(await providerChargesOf(request, id)).toMatchObject([{ status: 'succeeded', captured: 50 }])
  expect(await jobOf(office, id)).toMatchObject({ jobStatus: 'scheduled', payments: { paid: 50 } })

  // A reload keeps the tab's session; the receipt's mail has a link as well.
  await page.reload()
  await page.getByRole('button', { name: 'Your move' }).tap()
  await expect(page.getByText('Your move was booked')).toBeVisible()
  await expect.poll(async () => (await mailTo(request, email, address)).length).toBeGreaterThan(1)

  const manager = await openPageAs(browser, PEOPLE.manager)
  await openTab(manager, id, 'Contact')
  const links = manager.getByRole('region', { name: 'Personal links' })
  await expect(links.getByText(email).first()).toBeVisible()
  await expect(links.getByText('agreed to a document, paid', { exact: false })).toBeVisible()
  await expectAccessible(manager)
  await links.getByRole('button', { name: 'Revoke' }).last().click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(links.getByText('Revoked')).toBeVisible()

  // The revoked link says so and sends another one.
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await expectGood(page)
  const before = (await mailTo(request, email, address)).length
  await page.getByRole('button', { name: 'Send me a new link' }).tap()
  await expect(page.getByText('a new one is on its way to you')).toBeVisible()
  await expect.poll(async () => (await mailTo(request, email, address)).length).toBe(before + 1)
})

async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}
