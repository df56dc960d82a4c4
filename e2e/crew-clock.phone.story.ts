import { expect, test, type Browser, type Page } from '@playwright/test'
import { wallClockOf } from '../src/shared/kernel/dates.ts'
import { createCaller, mailTo, type Caller } from './cards.ts'
import { callApi, expectAccessible, expectNoHorizontalScroll, PASSWORD, PEOPLE, signIn } from './people.ts'

// Both stories are of one crew.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const LEAD = 'worker2@frontrange.test'
/** The place of the job, and two positions of the truck on the way to it: about 6 and 2 miles away in a straight line. */
const PLACE = { latitude: 39.7392, longitude: -104.9903 }
const FAR = { latitude: 39.8262, longitude: -104.9903 }
const NEAR = { latitude: 39.7682, longitude: -104.9903 }

/** Opens a phone of a member of the crew. */
async function openPhone(browser: Browser, email: string): Promise<{ page: Page; userId: number }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    geolocation: FAR,
    permissions: ['geolocation'],
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const answer = await page.request.post('/wp/v2/token', { data: { email, password: PASSWORD } })
  const session = await answer.text()
  await page.goto('/health/live')
  await page.evaluate((text) => localStorage.setItem('session', text), session)
  return { page, userId: (JSON.parse(session) as { userData: { id: number } }).userData.id } // an account
}

/** Creates a scheduled job of today, before all others, with this crew; the first one leads it. */
async function makeJob(
  office: Caller,
  hour: number,
  { crewIds, more = {} }: { crewIds: readonly number[]; more?: object },
): Promise<number> {
  const today = wallClockOf(new Date().toISOString(), 'America/Denver').slice(0, 10)
  const { id, version } = (await office.call('POST', 'jobs', {
    jobDate: `${today} 0${hour}:00:00`,
    jobStatus: 'scheduled',
    crewSize: crewIds.length,
    locations: [
      {
        address: '1437 Bannock St, Denver, CO 80202',
        city: 'Denver',
        addressState: 'CO',
        addressCountry: 'US',
        ...PLACE,
        activities: [
          { activityType: 'load', activityDate: today, startTime: `0${hour}:00`, endTime: `0${hour + 1}:00` },
        ],
      },
      { address: '200 E Colfax Ave, Denver, CO 80203', addressState: 'CO' },
    ],
    ...more,
  })) as { id: number; version: number } // a created job
  await office.call('POST', `jobs/${id}`, {
    version,
    crew: crewIds.map((one, index) => ({
      id: one,
      permissions: index === 0 ? ['contact', 'documents'] : [],
    })),
  })
  return id
}

test('a client sees when the crew arrives, from the lead on the way until they arrive', async ({
  page: client,
  browser,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const lead = await openPhone(browser, LEAD)
  const email = `eta-${Date.now()}@example.test`
  const person = (await office.call('POST', 'clients', {
    firstName: 'Eta',
    lastName: 'Waiting',
    email,
    phone: '3035550187',
  })) as { id: number } // a created client
  const id = await makeJob(office, 1, {
    crewIds: [lead.userId],
    more: { client: { id: person.id } },
  })

  // The message that the crew is on the way leads the client to the page.
  await office.call('POST', `jobs/${id}/on-the-way`, {})
  const said = 'is on the way to'
  await expect.poll(async () => (await mailTo(request, email, said)).length).toBe(1)
  const [mail = ''] = await mailTo(request, email, said)
  const link = new URL(/http\S+#link=[\w-]+/.exec(mail)?.[0] ?? '')
  await client.goto(link.pathname + link.search + link.hash)
  await expect(client.getByRole('heading', { name: 'Your move', exact: true })).toBeVisible()

  // Nobody is asked before they are on the way.
  await lead.page.goto('/my-day')
  const next = lead.page.getByRole('region', { name: /^Today, 1:00/ })
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
  await signIn(desk, 'manager', '/today')
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
  await share.press('Space')
  await expect(lead.page.getByText(/^You declined on /)).toBeVisible()
  await expectAccessible(lead.page)
  // The next stories of this worker begin with other jobs.
  await callApi(desk, 'DELETE', `/wp/v2/jobs/${id}`)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

/** Collects the events that a phone sends. */
function sentBy(page: Page): { kind: string; workerId: number; position?: { latitude: number } }[] {
  const sent: ReturnType<typeof sentBy> = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/clock'))
      sent.push(...(request.postDataJSON() as { events: typeof sent }).events) // the body of recordClockEvents
  })
  return sent
}

test('two phones of one crew record at once, the lead for both, and a position only with consent', async ({
  page: desk,
  browser,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const [lead, mate] = await Promise.all([openPhone(browser, LEAD), openPhone(browser, PEOPLE.worker)])
  const id = await makeJob(office, 2, { crewIds: [lead.userId, mate.userId] })
  const sent = { lead: sentBy(lead.page), mate: sentBy(mate.page) }
  for (const { page } of [lead, mate]) {
    await page.goto(`/job/${id}`)
    await expect(page.getByRole('button', { name: 'On my way', exact: true })).toBeVisible()
  }
  // A member records for themselves; the lead for everybody.
  await expect(mate.page.getByRole('group', { name: 'Record for' })).toBeHidden()
  const whom = lead.page.getByRole('group', { name: 'Record for' })
  await lead.page.getByRole('switch', { name: 'Share my position with events' }).press('Space')
  await expect(lead.page.getByRole('switch', { name: 'Share my position with events' })).toBeChecked()
  await Promise.all([press(lead.page, 'On my way'), press(mate.page, 'On my way')])
  for (const { page } of [lead, mate]) await expect(page.getByText(/^On the way since/)).toBeVisible()
  await expect.poll(() => sent.lead.length).toBeGreaterThan(0)
  await expect.poll(() => sent.mate.length).toBeGreaterThan(0)
  expect(sent.lead.at(-1)).toMatchObject({ kind: 'onTheWay', position: { latitude: FAR.latitude } })
  expect(sent.mate.at(-1)).not.toHaveProperty('position')

  // The lead records the arrival of both; the other phone shows it.
  await whom.getByRole('button', { name: 'Whole crew' }).tap()
  await expect(whom.getByRole('checkbox', { name: /^Walter F/ })).toBeChecked()
  await expectAccessible(lead.page)
  await expectNoHorizontalScroll(lead.page)
  await press(lead.page, 'Arrived')
  for (const { page } of [lead, mate]) await expect(page.getByText(/^Arrived at/)).toBeVisible()
  expect(sent.lead.filter(({ kind }) => kind === 'arrived').map(({ workerId }) => workerId)).toEqual(
    expect.arrayContaining([lead.userId, mate.userId]),
  )
  // A position of the lead says nothing of where the other one is.
  expect(
    sent.lead.find(({ kind, workerId }) => kind === 'arrived' && workerId === mate.userId),
  ).not.toHaveProperty('position')

  // Both phones record the start of the same person at once: it counts once, and nothing is lost.
  await mate.page.waitForTimeout(800)
  await Promise.all([press(lead.page, 'Start work'), press(mate.page, 'Start work')])
  for (const { page } of [lead, mate]) await expect(page.getByText(/^Working since/)).toBeVisible()
  const startsOf = async (workerId: number) => {
    const { events } = (await office.call('GET', `jobs/${id}/clock`)) as {
      events: { kind: string; workerId: number; problem: string | null }[]
    } // a clock
    return events.filter((event) => event.kind === 'start' && event.workerId === workerId)
  }
  await expect.poll(async () => (await startsOf(mate.userId)).length).toBe(2)
  expect((await startsOf(mate.userId)).filter(({ problem }) => problem === null)).toHaveLength(1)
  expect(await startsOf(lead.userId)).toHaveLength(1)

  // The other phone records without a network.
  await mate.page.waitForTimeout(800)
  await mate.page.context().setOffline(true)
  await press(mate.page, 'Break')
  await expect(mate.page.getByText(/^On break since/)).toBeVisible()
  await expect(mate.page.getByText(/^Saved on this phone: 1 time/)).toBeVisible()
  await expect(whom.getByText('Working')).toHaveCount(2)
  await mate.page.context().setOffline(false)
  await expect(mate.page.getByText(/^Saved on this phone/)).toBeHidden({ timeout: 40_000 })
  await expect(whom.getByText('On break')).toBeVisible()

  // The office sees both on the Crew tab, and corrects in place.
  await desk.setViewportSize({ width: 1440, height: 900 })
  await signIn(desk, 'manager', `/job/${id}`)
  await desk.getByRole('tab', { name: 'Crew' }).click()
  const times = desk.getByRole('region', { name: 'Times of Walter Finch' })
  await expect(times.getByText(/^On break,/)).toBeVisible()
  // The start that came second is there with its problem.
  await expect(times.locator('small').first()).toBeVisible()
  await expectAccessible(desk)
  await times.getByRole('button', { name: 'Add a forgotten time of Walter Finch' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Add a time' })
  await dialog.getByLabel('What').selectOption('back')
  const now = wallClockOf(new Date().toISOString(), 'America/Denver').slice(0, 16).replace(' ', 'T')
  await dialog.getByLabel('Time', { exact: true }).fill(now)
  await dialog.getByLabel('Reason').fill('He worked on')
  await dialog.getByRole('button', { name: 'Save time' }).click()
  await expect(times.getByText('He worked on')).toBeVisible()
  await callApi(desk, 'DELETE', `/wp/v2/jobs/${id}`)
})
