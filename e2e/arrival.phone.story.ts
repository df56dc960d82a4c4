import { expect, test, type Browser, type Page } from '@playwright/test'
import { createCaller, mailTo } from './cards.ts'
import { callApi, expectAccessible, expectNoHorizontalScroll, PASSWORD, PEOPLE, signIn } from './people.ts'

test.describe.configure({ timeout: 120_000 })

const WORKER = 'worker@lonestar.test'
/** The place of the job, and two positions of the truck on the way to it: about 6 and 2 miles away in a straight line. */
const PLACE = { latitude: 29.7604, longitude: -95.3698 }
const FAR = { latitude: 29.8474, longitude: -95.3698 }
const NEAR = { latitude: 29.7894, longitude: -95.3698 }

async function openLead(browser: Browser): Promise<{ page: Page; userId: number }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    geolocation: FAR,
    permissions: ['geolocation'],
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const answer = await page.request.post('/wp/v2/token', { data: { email: WORKER, password: PASSWORD } })
  const session = await answer.text()
  await page.goto('/health/live')
  await page.evaluate((text) => localStorage.setItem('session', text), session)
  return { page, userId: (JSON.parse(session) as { userData: { id: number } }).userData.id } // an account
}

test('a client sees when the crew arrives, from the lead on the way until they arrive', async ({
  page: client,
  browser,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.otherAdmin)
  const lead = await openLead(browser)
  const email = `eta-${Date.now()}@example.test`
  const person = (await office.call('POST', 'clients', {
    firstName: 'Eta',
    lastName: 'Waiting',
    email,
    phone: '7135550188',
  })) as { id: number } // a created client
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
  const { id, version } = (await office.call('POST', 'jobs', {
    jobDate: `${today} 03:00:00`,
    jobStatus: 'scheduled',
    crewSize: 1,
    client: { id: person.id },
    locations: [
      {
        address: '901 Bagby St, Houston, TX 77002',
        city: 'Houston',
        addressState: 'TX',
        addressCountry: 'US',
        ...PLACE,
        activities: [{ activityType: 'load', activityDate: today, startTime: '03:00', endTime: '04:00' }],
      },
      { address: '1001 Avenida De Las Americas, Houston, TX 77010', addressState: 'TX' },
    ],
  })) as { id: number; version: number } // a created job
  await office.call('POST', `jobs/${id}`, {
    version,
    crew: [{ id: lead.userId, permissions: ['contact', 'documents'] }],
  })

  // The message that the crew is on the way leads the client to the page.
  await office.call('POST', `jobs/${id}/on-the-way`, {})
  const address = `/job/${id}#link=`
  await expect.poll(async () => (await mailTo(request, email, address)).length).toBe(1)
  const [mail = ''] = await mailTo(request, email, address)
  const link = new URL(/http\S+#link=[\w-]+/.exec(mail)?.[0] ?? '')
  await client.goto(link.pathname + link.search + link.hash)
  await expect(client.getByRole('heading', { name: 'Your move', exact: true })).toBeVisible()

  // Nobody is asked before they are on the way.
  await lead.page.goto('/my-day')
  const next = lead.page.getByRole('region', { name: /^Today, 3:00/ })
  await expect(next.getByRole('button', { name: 'On my way', exact: true })).toBeVisible()
  const question = lead.page.getByRole('region', { name: 'Show your client when you arrive?' })
  await expect(question).toBeHidden()
  await next.getByRole('button', { name: 'On my way', exact: true }).tap()
  await expect(question).toContainText('Only the last position is kept.')
  await expectAccessible(lead.page)
  await expectNoHorizontalScroll(lead.page)
  await expect(client.getByText(/^Arrives about/)).toBeHidden()

  await question.getByRole('button', { name: 'Share my position' }).tap()
  await expect(lead.page.getByText('Your client sees when you arrive. Keep this page open.')).toBeVisible()
  await expect(client.getByText(/^Arrives about \d+:\d\d [AP]M$/)).toBeVisible()
  await expect(client.getByText(/^Updated just now · 7\.\d miles left · Estimated by distance/)).toBeVisible()
  await expectAccessible(client)
  await expectNoHorizontalScroll(client)

  // The office sees it on Today.
  const desk = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
  ).newPage()
  await signIn(desk, 'otherAdmin', '/today')
  const row = desk.getByRole('listitem').filter({ hasText: 'Eta Waiting' }).first()
  await expect(row.getByText(/^Arrives about/)).toBeVisible()
  await expectAccessible(desk)

  // A position 4 miles nearer is sent at once, 10 seconds after the one before.
  await lead.page.waitForTimeout(10_500)
  await lead.page.context().setGeolocation(NEAR)
  await expect(client.getByText(/ · 2\.\d miles left/)).toBeVisible()
  await expect(row.getByText(/ · 2\.\d miles left/)).toBeVisible()

  await next.getByRole('button', { name: 'Arrived', exact: true }).tap()
  await expect(client.getByText(/^Arrives about/)).toBeHidden()
  await expect(row.getByText(/^Arrives about/)).toBeHidden()
  await expect(client.getByText('Your crew has arrived')).toBeVisible()
  await expect(lead.page.getByText('Your client sees when you arrive. Keep this page open.')).toBeHidden()
  expect(await office.call('GET', `jobs/${id}/arrival`)).toMatchObject({ arrival: null })

  // The consent is in the settings, with its time, and ends there.
  await lead.page.goto('/settings?section=account')
  const share = lead.page.getByRole('switch', { name: 'Share my position on the way' })
  await expect(share).toBeChecked()
  await expect(lead.page.getByText(/^You agreed on /)).toBeVisible()
  await lead.page.getByText('Share my position on the way', { exact: true }).tap()
  await expect(lead.page.getByText(/^You declined on /)).toBeVisible()
  await expectAccessible(lead.page)
  // The next stories of this worker begin with other jobs.
  await callApi(desk, 'DELETE', `/wp/v2/jobs/${id}`)
})
