import { expect, test, type Page } from '@playwright/test'
import { OFFICE_WORDS } from '../src/shared/trade/office-words.testing.ts'
import { CLARA, createCaller, dayFromNow, jobOf, mailTo, openPageAs } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

const more = (page: Page, item: string) =>
  page.getByRole('button', { name: `One more: ${item}`, exact: true })
const room = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}( \\d| ?Done|$)`) })

test('a client counts what moves on a phone, also without a connection, sends it, and the move has a price', async ({
  page,
  browser,
  request,
}) => {
  const clara = await createCaller(request, CLARA)
  const office = await createCaller(request, PEOPLE.manager)
  const { day } = dayFromNow(50)
  const work = (activityType: string, startTime: string, endTime: string) => ({
    activities: [{ activityType, activityDate: day, startTime, endTime }],
  })
  const { id } = (await clara.call('POST', 'jobs', {
    jobDate: `${day} 09:00:00`,
    useTruck: true,
    homeSize: 'A1',
    locations: [
      {
        address: '1200 Broadway, Denver, CO 80203',
        addressState: 'CO',
        latitude: 39.735,
        longitude: -104.987,
        ...work('load', '09:00', '12:00'),
      },
      {
        address: '901 Bagby St, Houston, TX 77002',
        addressState: 'TX',
        latitude: 29.7604,
        longitude: -95.3698,
        ...work('unload', '12:00', '15:00'),
      },
    ],
  })) as { id: number } // a created job
  expect((await jobOf(office, id)).documents['estimate']?.blockCode).toBe('survey_needed')

  // The office sends the link and watches.
  const manager = await openPageAs(browser, PEOPLE.manager)
  await manager.goto(`/job/${id}?tab=documents`)
  await manager.getByRole('tab', { name: 'Cube sheet' }).click()
  await manager.getByRole('button', { name: 'Ask for a survey' }).click()
  await expect(manager.getByText('Survey link sent.')).toBeVisible()
  // What was sent appears above the link, which moves.
  await expect(manager.getByRole('region', { name: 'Sent to the client' })).toContainText('Survey, by email')
  await manager.getByRole('link', { name: 'Start survey now' }).click()
  await expect(manager.getByRole('heading', { name: 'Show us what moves' })).toBeVisible()

  const address = `/job/${id}/survey#link=`
  await expect.poll(async () => (await mailTo(request, CLARA, address)).length).toBe(1)
  const [mail = ''] = await mailTo(request, CLARA, address)
  const link = new URL(/http\S+\/survey#link=[\w-]+/.exec(mail)?.[0] ?? '')
  await page.goto(link.pathname + link.hash)
  await expect(page).toHaveURL(`/job/${id}/survey`)
  await expect(page.getByText('Count your items to see the price')).toBeVisible()
  await expectGood(page)

  // Two taps for the first item, one for each further one.
  await room(page, 'Bedroom').tap()
  await more(page, 'Bed, queen').tap()
  await more(page, 'Night stand').tap()
  await more(page, 'Night stand').tap()
  await expectGood(page)
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total.getByText('Saved')).toBeVisible()
  await expect(total.getByText('3 items')).toBeVisible()
  await expect(total.getByText('75 cu ft')).toBeVisible()
  await expect(total.getByText('1 of 4 rooms filled in', { exact: false })).toBeVisible()
  await expect(manager.getByRole('button', { name: /^Bedroom 3 items/ })).toBeVisible()

  // An own article, and a tap without a connection, which a reload keeps.
  await page.getByRole('searchbox', { name: 'Search all items' }).fill('Totem pole')
  await page.getByRole('button', { name: 'Large, like a sofa' }).tap()
  await expect(total.getByText('125 cu ft')).toBeVisible()
  await page.context().setOffline(true)
  await more(page, 'Dresser, double').tap()
  await expect(total.getByText('1 change is on this phone', { exact: false })).toBeVisible()
  await expectGood(page)
  await page.context().setOffline(false)
  await expect(total.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(total.getByText('5 items')).toBeVisible()

  await page.getByRole('button', { name: 'Done with this room' }).tap()
  await page.getByRole('button', { name: 'Special items and notes' }).tap()
  await page.getByRole('checkbox', { name: 'Bed, queen (Bedroom)' }).check()
  await page.getByRole('textbox', { name: 'Notes for your crew and the office' }).fill('Gate code 4711')
  await expect(total.getByText('Saved')).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Done', exact: true }).tap()
  await page.getByRole('button', { name: /^Send to Front Range/ }).tap()
  await expect(page.getByText(/^Your list was sent to/)).toBeVisible()
  await expectGood(page)

  const priced = await jobOf(office, id)
  const price = priced.documents['estimate']?.total ?? 0
  expect(price).toBeGreaterThan(0)
  expect(priced).toMatchObject({
    notes: 'Gate code 4711',
    documents: { estimate: { blockCode: 'protection_missing' } },
  })
  const shown = price.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(total.getByText(shown)).toBeVisible()
  await page.getByRole('button', { name: 'Go to your move' }).tap()
  await expect(page).toHaveURL(`/job/${id}`)
  await expect(page.getByText(shown).first()).toBeVisible()
  await expect(page.getByText('Survey needed')).toBeHidden()
  // The price can be agreed to: its protection is next.
  await expect(page.getByRole('button', { name: 'Choose your protection' }).first()).toBeVisible()

  await manager.goto('/today')
  await expect(manager.getByText('Survey finished: 5 items', { exact: false }).first()).toBeAttached()
})

async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  expect(await page.getByRole('main').innerText()).not.toMatch(OFFICE_WORDS)
}
