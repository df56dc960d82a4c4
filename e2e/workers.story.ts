import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  openPageAs,
  callApi,
  expectAccessible,
  expectNoHorizontalScroll,
  PASSWORD,
  pickAddress,
  signIn,
} from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 90_000 })

const mark = `${Date.now()}`.slice(-7)
const letters = Array.from(mark, (digit) => String.fromCodePoint(97 + Number(digit))).join('')

/** Creates a worker for this story alone. */
async function makeWorker(page: Page, lastName: string): Promise<number> {
  const { status, body } = await callApi(page, 'POST', '/wp/v2/workers', { firstName: 'Story', lastName })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: number }).id // an added worker
}

test('the office adds several workers in a row, and deletes one without jobs', async ({ page }) => {
  await signIn(page, 'manager', '/workers')
  await expect(page.getByRole('table', { name: 'Workers' })).toContainText('Walter Finch')
  await expect(page.getByRole('region', { name: 'Map of the workers' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page.getByRole('region', { name: 'Map of the workers' })).toBeVisible()
  await expect(page.getByText(/workers? with an address on the map/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add Worker' }).click()
  await page.getByRole('button', { name: 'Add Worker' }).click()
  await expect(page.getByText('First and last name required.').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)

  const name = `Nora ${letters}`
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill(letters)
  await page.getByLabel('Phone').fill('3035550188')
  await page.getByLabel('Email').fill('worker@frontrange.test')
  await pickAddress(page, 0, 'denver')
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Profile picture file')
    .setInputFiles({ name: 'nora.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Add Worker' }).click()
  await expect(page.getByText('A person with this email is in your company already.').first()).toBeVisible()
  await page.getByLabel('Email').fill(`nora.${mark}@example.test`)
  await page.getByRole('button', { name: 'Add Worker' }).click()
  await expect(page.getByText(`${name} has been added.`)).toBeVisible()
  await expect(page).toHaveURL(/\/worker\/\d+\?new-worker=true/)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(`${name} has not worked any jobs yet`)).toBeVisible()
  await expect(page.getByText('no figure')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Unit').fill('4B')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Worker saved.')).toBeVisible()

  await page.getByRole('link', { name: 'Add Another' }).click()
  await expect(page).toHaveURL(/\/workers\/new-worker$/)
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.goto('/workers')
  await page.getByRole('textbox', { name: 'Search' }).fill(letters)
  await page.getByRole('table', { name: 'Workers' }).getByRole('link', { name }).click()
  await expect(page.getByLabel('Unit')).toHaveValue('4B')
  await page.getByRole('button', { name: 'Delete Worker' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Worker' }).click()
  await expect(page.getByText('Worker deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/workers$/)
  await page.goBack()
  await expect(page.getByText('Sorry, not found this worker.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to workers' }).click()
  await expect(page.getByRole('heading', { name: 'Workers', exact: true })).toBeVisible()

  // A worker with jobs cannot be deleted.
  await page.getByRole('textbox', { name: 'Search' }).fill('Walter')
  // The rows move up as others disappear.
  await expect(page.getByText('1 worker', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Walter Finch', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Delete Worker' })).toBeDisabled()
  await expect(page.getByText('A worker with jobs cannot be deleted.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Jobs' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
})

test('a pending search does not pull a person back from opening a worker', async ({ page }) => {
  await signIn(page, 'manager', '/workers')
  const worker = page.getByRole('table', { name: 'Workers' }).getByRole('link', { name: 'Walter Finch' })
  await expect(worker).toBeVisible()
  // The worker's screen loads over a slow connection: longer than the search debounce.
  await page.route(/\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Search' }).fill('Walter')
  await worker.click()
  await expect(page.getByRole('heading', { name: 'Walter Finch', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/worker\/\d+$/)
})

test('an approved sign-up takes effect immediately', async ({ page, browser }) => {
  const email = `perry.${mark}@example.test`
  const signedUp = await page.request.post('/wp/v2/users/signup', {
    data: {
      firstName: 'Perry',
      lastName: letters,
      email,
      phone: '(303) 555-0199',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      address: '1600 Broadway, Denver, CO 80202',
      address2: '',
      agree: true,
      handle: 'front-range',
    },
  })
  expect(signedUp.ok(), await signedUp.text()).toBe(true)
  const office = await openPageAs(browser, 'manager')
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Your account is pending administrator approval.')).toBeVisible()
  await office.goto('/workers')
  const waiting = office.getByRole('listitem', { name: `Perry ${letters}` })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(office.getByText(`Perry ${letters} was approved.`)).toBeVisible()
  await expect(waiting).toBeHidden()
  await page.reload()
  await expect(page.getByText('Your account is pending administrator approval.')).toBeHidden()
  await page.goto('/my-schedule')
  await expect(page.getByRole('heading', { name: 'My schedule' })).toBeVisible()
  await office.context().close()
})

test('expiring documents cause warnings, and time off conflicts with jobs', async ({ page }) => {
  await signIn(page, 'manager')
  const id = await makeWorker(page, `Papers ${letters}`)
  await page.goto(`/worker/${id}?tab=documents`)
  await page.getByRole('button', { name: 'Add document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add document' })
  await dialog.getByLabel('Number').fill('D-4711')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeHidden()
  await expect(dialog.getByLabel('Number')).toHaveValue('D-4711')
  const soon = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10).split('-')
  await dialog.getByLabel('Expires').fill(`${soon[1]}/${soon[2]}/${soon[0]}`)
  await dialog.getByLabel('Number').click()
  await dialog.getByLabel('File of the document').setInputFiles({
    name: 'license.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save document' }).click()
  const paper = page.getByRole('listitem', { name: "Driver's license" })
  await expect(paper).toContainText('Expires within 30 days')
  await expect(paper.getByRole('link', { name: 'license.pdf' })).toBeVisible()

  const { body: job } = await callApi(page, 'POST', '/wp/v2/jobs', {
    jobDate: '2032-03-17 09:00:00',
    jobStatus: 'scheduled',
    crewSize: 2,
    crew: [{ id }],
    locations: [{ address: '1600 Broadway, Denver, CO 80202', city: 'Denver', addressState: 'CO' }],
  })
  const { id: jobId } = job as { id: number } // a created job
  await page.getByRole('tab', { name: 'Schedule' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add time off' }).click()
  const off = page.getByRole('dialog', { name: 'Add time off' })
  await off.getByLabel('First day').fill('03/16/2032')
  await off.getByLabel('Last day').fill('03/18/2032')
  await off.getByLabel('Reason').fill('Dentist')
  await off.getByRole('button', { name: 'Save time off' }).click()
  const question = page.getByRole('dialog', { name: 'There are jobs at that time.' })
  await expect(question).toContainText(`job #${jobId}, Denver, CO`)
  await question.getByLabel('Reason').fill('The visit is short.')
  await question.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('March 2032', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem', { name: '03/16/2032 to 03/18/2032' })).toContainText('Approved')
  await expect(page.getByRole('list', { name: '03/17/2032' }).getByRole('link')).toContainText(`#${jobId}`)
  await expectAccessible(page)
})

test('a worker requests time off on a phone and has a personal calendar', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'worker', '/jobs')
  // The pages are in the bar at the bottom alone.
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await expect(page.getByRole('menuitem').first()).toHaveText('My profile')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'My schedule' }).click()
  await expect(page.getByRole('heading', { name: 'My schedule' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request time off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request time off' })
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog.getByText('Pick a date.').first()).toBeVisible()
  // A different day each run.
  const day = `05/${String(1 + (Number(mark) % 28)).padStart(2, '0')}/2033`
  await dialog.getByLabel('First day').fill(day)
  await dialog.getByLabel('Reason').fill(`Story ${mark}`)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  const mine = page.getByRole('listitem', { name: day }).filter({ hasText: mark })
  await expect(mine).toContainText('Waiting for approval')

  const office = await openPageAs(browser, 'manager')
  await office.goto('/workers')
  const asked = office.getByRole('listitem', { name: `Walter Finch, ${day}` }).filter({ hasText: mark })
  await asked.getByRole('button', { name: 'Decline' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(asked).toBeHidden()
  await office.context().close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'In your own calendar' })).toBeVisible()
  const make = page.getByRole('button', { name: /^Make an? (new )?address$/ })
  const isRenewal = (await make.textContent())?.includes('new') ?? false
  await make.click()
  if (isRenewal) await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click()
  const address = (await page.getByText(/\/calendar\/[\w-]{32}\.ics$/).textContent()) ?? ''
  const feed = await page.request.get(new URL(address).pathname)
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
})

test('a worker can be added to and removed from the sales-call list', async ({ page }) => {
  await signIn(page, 'manager')
  await makeWorker(page, `Sales ${letters}`)
  await page.goto('/settings?section=workers')
  await page.getByRole('textbox', { name: 'Search' }).fill(letters)
  const row = page.getByRole('listitem', { name: `Story Sales ${letters}` })
  await row.getByRole('button', { name: 'Add to Sales Call' }).click()
  await expect(page.getByText('Add worker to sales call', { exact: true })).toBeVisible()
  await expect(row).toContainText('On the Sales Call list')
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('textbox', { name: 'Search' }).fill(letters)
  await row.getByRole('button', { name: 'Remove from Sales Call' }).click()
  await expect(page.getByText('Delete worker from sales call', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Add to Sales Call' })).toBeVisible()
})
