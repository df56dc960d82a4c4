import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { HOUSTON } from './cards.ts'
import { expectReadable } from './crew-screens.ts'
import { callApi, PASSWORD, signIn } from './people.ts'

// The page is opened without a network from what its service worker has kept.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } })
// One worker has one next job: the stories follow each other.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const WORKER = 'worker@lonestar.test'

/** Signs the worker in and returns their id. */
async function signInWorker(page: Page): Promise<number> {
  const answer = await page.request.post('/wp/v2/token', { data: { email: WORKER, password: PASSWORD } })
  const session = await answer.text()
  await page.goto('/health/live')
  await page.evaluate((text) => localStorage.setItem('session', text), session)
  return (JSON.parse(session) as { userData: { id: number } }).userData.id // an account
}

async function officeOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, 'otherAdmin')
  return page
}

/** Creates a job of today in Houston before all others, with the worker as its lead. */
async function makeJob(office: Page, workerId: number, hour: number): Promise<number> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
  const at = (hours: number) => `0${hours}:00`
  const created = await callApi(office, 'POST', '/wp/v2/jobs', {
    jobDate: `${today} ${at(hour)}:00`,
    jobStatus: 'scheduled',
    crewSize: 1,
    notes: 'Ring at the back door',
    locations: [
      {
        ...HOUSTON,
        address2: 'Dock B',
        numStairFlights: 2,
        activities: [
          { activityType: 'load', activityDate: today, startTime: at(hour), endTime: at(hour + 1) },
        ],
      },
      { ...HOUSTON, address: '1001 Avenida De Las Americas, Houston, TX 77010' },
    ],
  })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  const { id, version } = created.body as { id: number; version: number } // a created job
  const saved = await callApi(office, 'POST', `/wp/v2/jobs/${id}`, {
    version,
    crew: [{ id: workerId, permissions: ['contact', 'documents'] }],
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return id
}

/** Returns the events of a job that count, in order, as the office reads them. */
async function eventsOf(office: Page, jobId: number): Promise<string[]> {
  const { body } = await callApi(office, 'GET', `/wp/v2/jobs/${jobId}/clock`)
  const { events } = body as { events: { kind: string; problem: string | null; at: string }[] } // a clock
  return events
    .filter(({ problem }) => problem === null)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ kind }) => kind)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

test('a mover confirms the next job and records the day with one thumb', async ({ page, browser }) => {
  const office = await officeOf(browser)
  const workerId = await signInWorker(page)
  const jobId = await makeJob(office, workerId, 4)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link').first().tap()
  await expect(page).toHaveURL(/\/my-day$/)

  const next = page.getByRole('region', { name: /^Today, 4:00/ })
  await expect(next).toContainText('901 Bagby St')
  await expect(next).toContainText('2 flights of stairs')
  await expect(next).toContainText('Ring at the back door')
  await expect(next.getByRole('link', { name: 'Directions', exact: true })).toHaveAttribute(
    'href',
    /google\.com\/maps\/dir\/\?api=1&destination=901/,
  )
  await expectReadable(page)
  // What stays at the lower edge leaves most of the screen to the job.
  const bar = await next.locator('[data-sticky]').boundingBox()
  expect(bar?.height).toBeLessThan(190)

  await next.getByRole('button', { name: 'Confirm', exact: true }).tap()
  await expect(next).toContainText('Confirmed')
  for (const step of ['On my way', 'Arrived', 'Start work']) await press(page, step)
  await expect(page.getByText(/^Working since/)).toBeVisible()
  await press(page, 'Break')
  await expect(page.getByText(/^On break since/)).toBeVisible()
  await press(page, 'Back to work')
  await press(page, 'Stop 1 done')
  await press(page, 'Stop 2 done')
  await expect(next.getByRole('button', { name: 'Clock out', exact: true })).toBeVisible()
  await expectReadable(page)
  // The narrowest phone: the times that the worker recorded, here and on the job, and what they earn.
  await page.setViewportSize({ width: 320, height: 640 })
  await next.getByText('Recorded times and position').tap()
  await expect(next.getByRole('button', { name: /^Correct/ }).first()).toBeVisible()
  await expectReadable(page)
  await page.goto(`/job/${jobId}`)
  await expect(page.getByRole('heading', { name: 'Time clock' })).toBeVisible()
  await expectReadable(page)
  await page.goto('/financials')
  await expect(page.getByRole('heading', { name: 'My pay' })).toBeVisible()
  await expectReadable(page)
  // The end of the move says who is still on the clock, and stops it.
  await page.goto(`/job/${jobId}/finish`)
  const running = page.getByRole('alert').filter({ hasText: 'Still on the clock' })
  await expect(running).toContainText(/Me: Working since/)
  await running.getByRole('button', { name: 'Clock out' }).tap()
  await expect(running).toBeHidden()
  await page.goto('/my-day')
  await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible()
  await expect(page.getByText('Saved on this phone: 1 time.')).toBeHidden()
  await expect(next).toBeHidden()
  await expect.poll(async () => (await eventsOf(office, jobId)).at(-1), { timeout: 20_000 }).toBe('finish')

  expect(await eventsOf(office, jobId)).toEqual([
    'onTheWay',
    'arrived',
    'start',
    'break',
    'back',
    'stopDone',
    'stopDone',
    'finish',
  ])

  // After the end of the move the worker still corrects what the clock has, as on the day after.
  const ended = await callApi(office, 'POST', `/wp/v2/jobs/${jobId}`, { jobStatus: 'completed' })
  expect(ended.status, JSON.stringify(ended.body)).toBe(200)
  await page.goto(`/job/${jobId}`)
  const times = page.getByRole('list', { name: 'Recorded times' })
  await expect(times.getByRole('button', { name: /^Correct .* Clocked out/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'On my way', exact: true })).toBeHidden()
  await expectReadable(page)
  await office.context().close()
})

test('a day without a network loses nothing: the page is closed and opened again, and all arrives once', async ({
  page,
  context,
  browser,
}) => {
  const office = await officeOf(browser)
  const jobId = await makeJob(office, await signInWorker(page), 5)
  await page.goto('/my-day')
  await expect(page.getByRole('region', { name: /^Today, 5:00/ })).toBeVisible()
  await whenKept(page)

  await context.setOffline(true)
  await press(page, 'On my way')
  await expect(page.getByText('Saved on this phone: 1 time.')).toBeVisible()
  await press(page, 'Arrived')
  // A tap is kept once the phone says so.
  await expect(page.getByText('Saved on this phone: 2 times.')).toBeVisible()
  await page.close()

  const again = await reopen(context)
  await expect(again.getByText(/^Saved on this phone at/)).toBeVisible()
  await expect(again.getByText('Saved on this phone: 2 times.')).toBeVisible()
  await press(again, 'Start work')
  await press(again, 'Break')
  await press(again, 'Back to work')
  await again.getByRole('link', { name: `Open job #${jobId}` }).tap()
  await expect(again.getByText(/^Saved on this phone at/)).toBeVisible()
  await expect(again.getByText('901 Bagby St').first()).toBeVisible()
  await expect(again.getByRole('heading', { name: 'Time clock' })).toBeVisible()
  expect(await eventsOf(office, jobId)).toEqual([])

  await again.goto('/my-day')
  await press(again, 'Stop 1 done')
  // Logging out would delete what is not sent yet, so it asks first.
  await again.getByRole('button', { name: /^Profile of/ }).tap()
  await again.getByRole('menuitem', { name: 'Log Out' }).tap()
  const question = again.getByRole('dialog', { name: 'Log out and delete' })
  await expect(question).toContainText('6 recorded times or other entries are not sent yet.')
  await question.getByRole('button', { name: 'Stay logged in' }).tap()
  await expect(question).toBeHidden()
  await context.setOffline(false)
  await expect(again.getByText(/^Saved on this phone/)).toHaveCount(0, { timeout: 20_000 })
  const all = ['onTheWay', 'arrived', 'start', 'break', 'back', 'stopDone']
  expect(await eventsOf(office, jobId)).toEqual(all)
  await again.reload()
  await expect(again.getByText(/^Working since/)).toBeVisible()
  expect(await eventsOf(office, jobId)).toEqual(all)

  await press(again, 'Stop 2 done')
  await press(again, 'Clock out')
  await expect(again.getByRole('region', { name: /^Today, 5:00/ })).toBeHidden()
  expect(await eventsOf(office, jobId)).toEqual([...all, 'stopDone', 'finish'])
  await office.context().close()
})

/** Waits until the phone has kept the page and its files. */
async function whenKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => caches.has('app-shell-1')), { timeout: 30_000 }).toBe(true)
}

async function reopen(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/my-day')
  return page
}
