import { expect, test } from '@playwright/test'
import {
  createCaller,
  dayFromNow,
  makeJobOn,
  openPageAs,
  openPart,
  openTab,
  payBy,
  saveTick,
  typeCard,
  VISA,
} from './cards.ts'
import { telephoneOf } from './customers.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE, signIn } from './people.ts'

test('a client without email is told of the move by texts, from the estimate to the receipt', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const phone = '3035557031'
  const telephone = telephoneOf(request, phone)
  const told = async (words: string) =>
    (await telephone.texts()).find(({ body }) => body.includes(words))?.body
  const expectTold = (words: string) => expect.poll(() => told(words), { timeout: 30_000 }).toBeTruthy()
  const office = await createCaller(request, PEOPLE.manager)
  const tess = (await office.call('POST', 'clients', {
    firstName: 'Tess',
    lastName: 'Textonly',
    phone,
  })) as { id: number } // a created client
  const day = dayFromNow(50).day
  // In the company's time zone: in another one, the evening of the move can be the night before or after it.
  const place = {
    address: '2101 Capitol Ave, Cheyenne, WY 82001',
    city: 'Cheyenne',
    addressState: 'WY',
    addressCountry: 'US',
    latitude: 41.1336,
    longitude: -104.8147,
    activities: [{ activityType: 'load', activityDate: day, startTime: '09:00', endTime: '13:00' }],
  }
  const id = await makeJobOn(office, day, { client: { id: tess.id }, locations: [place] })

  await office.call('POST', `jobs/${id}/booking-info`, { channel: 'text', to: phone })
  await expectTold('Reply STOP to end texts.')
  const estimate = (await told('your estimate is')) ?? ''
  const link = new URL(/http\S+#link=[\w-]+/.exec(estimate)?.[0] ?? '')
  await page.goto(link.pathname + link.search + link.hash)
  await page.getByRole('button', { name: 'Review your estimate and agree to it' }).first().tap()
  await page.getByRole('checkbox', { name: /^I have reviewed this estimate/ }).check()
  await page.getByRole('button', { name: 'I Agree' }).tap()
  await page
    .getByRole('dialog', { name: 'Electronic records' })
    .getByRole('button', { name: 'I Agree' })
    .tap()
  await expect(page.getByText('1/2 required agreements')).toBeVisible()

  await office.call('POST', `jobs/${id}/booking-info`, { channel: 'text', to: phone })
  await expectTold('the agreement for your move is ready. Review and agree: http')
  await page.getByRole('checkbox', { name: /^I agree to the Terms/ }).check()
  await page.getByRole('button', { name: 'I Agree' }).tap()
  await expect(page.getByText('2/2 required agreements')).toBeVisible()
  await openPart(page, id, 'payments')
  await expect(saveTick(page)).toBeHidden()
  await typeCard(page, VISA, 'Tess Textonly')
  await payBy(page, 'Book Now $50.00')
  await expectTold('we received your payment of $50.00. Thank you.')
  await expectTold('your move is booked for')

  // The office moves it to today, and the crew is on the way.
  const today = dayFromNow(0).day
  await office.call('POST', `jobs/${id}`, { jobDate: `${today} 23:59:00` })
  await expectTold(', changed by Front Range Movers.')
  const manager = await openPageAs(browser, PEOPLE.manager)
  await openTab(manager, id, 'Contact')
  await manager.getByRole('button', { name: 'Tell the client we are on the way' }).click()
  await expect(manager.getByText(/^Client told on /)).toBeVisible()
  await expectTold('your crew is on the way to')
  await expectAccessible(manager)
  await office.call('POST', `jobs/${id}`, { jobStatus: 'completed' })
  await expectTold('your move is complete. The invoice is $')
  expect(await told('Pay here: http')).toContain(`/job/${id}?tab=payments#link=`)

  // The timeline has every one of them, and no link.
  await openTab(manager, id, 'Contact')
  const sent = manager.getByRole('article', { name: /^Outgoing text.*to Tess Textonly$/ })
  await expect(sent).toHaveCount(7)
  await expect(manager.getByRole('main')).not.toContainText('#link=')
})

test('automatic messages can be switched and edited on a phone', async ({ page }) => {
  await signIn(page, 'manager', '/settings?section=notices')
  const row = page.getByRole('listitem', { name: '7 days before the move' })
  await expect(row).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Edit 7 days before the move' }).tap()
  const dialog = page.getByRole('dialog', { name: '7 days before the move' })
  await expect(dialog.getByRole('region', { name: 'Text message' })).toContainText('your move is in 7 days')
  await expectAccessible(page)
  const width = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(width).toBe(0)
})
