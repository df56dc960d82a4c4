import { expect, test, type Browser, type Page } from '@playwright/test'
import { HOUSTON } from './cards.ts'
import { callApi, expectAccessible, expectNoHorizontalScroll, PASSWORD, signIn } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes up to 30 seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

// People of Lone Star: a request for a manager appears on every screen of the company and would disturb
// stories of the other one.
const WORKER = 'worker@lonestar.test'

/** Creates a scheduled job of the caller's company on a day that no other story uses. */
async function makeJob(page: Page, day: string, crewSize: number): Promise<number> {
  const { status, body } = await callApi(page, 'POST', '/wp/v2/jobs', {
    jobDate: `${day} 09:00:00`,
    jobStatus: 'scheduled',
    crewSize,
    locations: [
      {
        ...HOUSTON,
        activities: [{ activityType: 'load', activityDate: day, startTime: '09:00', endTime: '13:00' }],
      },
    ],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: number }).id // a created job
}

/** Opens a page for a manager on a desktop. */
async function officeOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  })
  const page = await context.newPage()
  await signIn(page, 'otherAdmin')
  return page
}

async function signInWorker(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(WORKER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/my-day/)
}

async function openCrew(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Crew', exact: true }).click()
  await expect(page.getByText(/\d+ of \d+ spots filled/)).toBeVisible()
}

/** Checks the page for sideways scrolling and accessibility. */
async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

test('a worker signs up on a phone, asks for a manager and leaves, and the office sees each step live', async ({
  page,
  browser,
}) => {
  const office = await officeOf(browser)
  const id = await makeJob(office, '2031-02-11', 2)
  await office.goto(`/job/${id}`)
  await openCrew(office)
  await expect(office.getByText('0 of 2 spots filled, 2 open')).toBeVisible()

  await signInWorker(page)
  await page.goto(`/job/${id}`)
  const place = page.getByRole('region', { name: 'Your sign-up for this job' })
  await expect(place.getByRole('button', { name: 'Sign Up for Job' })).toBeVisible()
  await expectGood(page)
  await place.getByRole('button', { name: 'Sign Up for Job' }).click()
  await expect(page.getByText('Sign up for job.', { exact: true })).toBeVisible()
  await expect(place).toContainText('You signed up for this job. A manager has to approve you.')
  await expectGood(page)

  // The office already sees it.
  const signUps = office.getByRole('region', { name: 'Sign-ups' })
  await expect(office.getByRole('button', { name: '1 sign-up is waiting for you' })).toBeVisible()
  await expect(signUps.getByRole('listitem', { name: 'Jesse Maldonado' })).toBeVisible()
  await expectGood(office)
  await signUps.getByRole('button', { name: 'Approve Jesse Maldonado' }).click()
  await expect(office.getByText('Worker Approved.')).toBeVisible()
  await expect(office.getByText('1 of 2 spots filled, 1 open')).toBeVisible()
  const crew = office.getByRole('list', { name: 'Crew', exact: true })
  await expect(crew.getByRole('listitem', { name: 'Jesse Maldonado' })).toBeVisible()
  await expect(place).toContainText('You are signed up for this job.')
  await expectGood(page)

  // A worker's call for a manager appears on every screen.
  await office.goto(`/jobs?search=${id}`)
  await expect(office.getByRole('heading', { name: 'Jobs' })).toBeVisible()
  await place.getByRole('button', { name: 'Request a manager' }).click()
  const asking = page.getByRole('dialog', { name: 'Request a manager' })
  await asking.getByLabel('Message').fill('The elevator is locked.')
  await expectGood(page)
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent to the manager.')).toBeVisible()
  await expect(place.getByText('You asked for a manager')).toBeVisible()
  await expect(place).toContainText('The elevator is locked.')
  await expectGood(page)
  await expect(office.getByText('A worker asks for a manager.')).toBeVisible()
  await expectAccessible(office)
  await expect(office.getByRole('button', { name: `Open job #${id}` })).toBeVisible()
  // The message goes when its job is opened, whichever way.
  await office.getByRole('main').locator(`a[href^="/job/${id}"]`).first().click()
  await expect(office).toHaveURL(new RegExp(`/job/${id}$`))
  await expect(office.getByText('A worker asks for a manager.')).toBeHidden()
  await openCrew(office)
  const request = office.getByRole('alert', { name: 'Jesse Maldonado asks for a manager' })
  await expect(request).toContainText('The elevator is locked.')
  await expectGood(office)
  await request.getByRole('button', { name: 'Done with the request of Jesse Maldonado' }).click()
  await expect(office.getByText('Request settled.')).toBeVisible()
  await expect(request).toBeHidden()
  await expect(place.getByRole('button', { name: 'Request a manager' })).toBeVisible()

  await place.getByRole('button', { name: 'Remove from Job' }).click()
  const leaving = page.getByRole('dialog', { name: 'Remove from Job' })
  await expect(leaving).toBeVisible()
  await expectGood(page)
  await leaving.getByRole('button', { name: 'Remove from Job' }).click()
  await expect(page.getByText('Removed from job.')).toBeVisible()
  await expect(place.getByRole('button', { name: 'Sign Up for Job' })).toBeVisible()
  await expect(office.getByText('0 of 2 spots filled, 2 open')).toBeVisible()
  await expect(office.getByText('Nobody is assigned yet.')).toBeVisible()
  await expect(signUps).toBeHidden()
  await office.context().close()
})

test('a manager staffs a job with one hand on a phone', async ({ page }) => {
  await signIn(page, 'otherAdmin')
  const id = await makeJob(page, '2031-02-13', 1)
  await page.goto(`/job/${id}`)
  await openCrew(page)
  await page.getByRole('combobox', { name: 'Add worker' }).fill('Maldonado')
  const found = page.getByRole('option', { name: 'Jesse Maldonado' })
  await expect(found).toContainText('Free')
  await expectNoHorizontalScroll(page)
  await found.tap()
  const member = page.getByRole('list', { name: 'Crew', exact: true }).getByRole('listitem')
  await expect(page.getByText('All spots are filled.')).toBeVisible()
  const stars = member.getByRole('radiogroup', { name: 'Rating of Jesse Maldonado' })
  const box = await stars.boundingBox()
  await stars.tap({ position: { x: (box?.width ?? 0) * 0.68, y: (box?.height ?? 0) / 2 } })
  await expect(member.getByRole('radio', { name: '3.5 of 5 stars' })).toBeChecked()
  await member.getByRole('button', { name: 'Details' }).tap()
  for (const what of ['damage', 'infraction', 'pay line'])
    await member.getByRole('button', { name: `Add ${what}` }).tap()
  await member.getByRole('group', { name: 'Damage 1' }).getByLabel('Amount').fill('15')
  await expectGood(page)
  // A missing value is reported at its field.
  await page.getByRole('button', { name: 'Save Job' }).tap()
  const hours = member.getByRole('group', { name: 'Pay line 1' }).getByLabel('Hours')
  await expect(hours).toBeFocused()
  await expect(hours).toHaveAccessibleDescription('Required.')
  await hours.fill('4')
  await expect(member.getByRole('status', { name: 'Total pay' })).toHaveText('$72.00')
  await page.getByRole('button', { name: 'Save Job' }).tap()
  // The server rejects an infraction without a description, and its message appears at the field.
  const what = member
    .getByRole('group', { name: 'Infraction 1' })
    .getByRole('textbox', { name: 'Infraction' })
  await expect(what).toHaveAccessibleDescription('Say what happened.')
  await what.fill('Came late')
  await page.getByRole('button', { name: 'Save Job' }).tap()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await page.reload()
  await openCrew(page)
  await expect(member.getByRole('radio', { name: '3.5 of 5 stars' })).toBeChecked()
  await expect(member).toContainText('1 damage')
  await expect(member).toContainText('1 infraction')
  await expectGood(page)
})
