import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openPageAs, callApi, expectAccessible, expectNoHorizontalScroll, PEOPLE, signIn } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes up to 30 seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

const DENVER = {
  address: '1600 Broadway, Denver, CO 80202',
  city: 'Denver',
  addressState: 'CO',
  addressCountry: 'US',
  latitude: 39.7429,
  longitude: -104.9877,
}

const OVERLAP = 'The crew is not free at that time.'

/** Creates a job of four hours from 9 AM on a day that no other story uses. */
async function makeJob(page: Page, day: string, change: object): Promise<number> {
  const { status, body } = await callApi(page, 'POST', '/wp/v2/jobs', {
    jobDate: `${day} 09:00:00`,
    crewSize: 2,
    locations: [
      {
        ...DENVER,
        activities: [{ activityType: 'load', activityDate: day, startTime: '09:00', endTime: '13:00' }],
      },
    ],
    ...change,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: number }).id // a created job
}

async function idOf(page: Page, list: 'workers' | 'clients', search: string): Promise<number> {
  const { body } = await callApi(page, 'GET', `/wp/v2/${list}?search=${encodeURIComponent(search)}`)
  const [found] = body as { id: number }[] // a page of the list
  expect(found, `${search} among ${list}`).toBeDefined()
  return found?.id ?? 0
}

async function openTab(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`/job/${id}`)
  await page.getByRole('tab', { name, exact: true }).click()
}

const memberOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Crew', exact: true }).getByRole('listitem', { name, exact: true })

/** Searches for a worker, checks what the search shows, and adds the worker to the crew. */
async function addWorker(page: Page, search: string, name: string, told: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add worker' }).fill(search)
  const option = page.getByRole('option', { name })
  await expect(option).toContainText(told)
  await option.click()
  await expect(memberOf(page, name)).toContainText('Not saved yet')
}

test('a manager staffs two overlapping jobs and gives a reason for a worker who is on both', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const first = await makeJob(page, '2031-03-18', { jobStatus: 'scheduled' })
  const second = await makeJob(page, '2031-03-18', { jobStatus: 'scheduled' })

  await openTab(page, first, 'Crew')
  await expect(page.getByText('Nobody is assigned yet.')).toBeVisible()
  await addWorker(page, 'Walter', 'Walter Finch', 'Free')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(page.getByText('1 of 2 spots filled, 1 open')).toBeVisible()

  await openTab(page, second, 'Crew')
  const busy = `Busy: on job #${first}, Denver, CO, 9:00 AM – 1:00 PM`
  await addWorker(page, 'Walter', 'Walter Finch', busy)
  await expect(memberOf(page, 'Walter Finch')).toContainText(busy)
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText(`Walter Finch is on job #${first} at that time.`)).toBeVisible()
  const question = page.getByRole('dialog', { name: OVERLAP })
  await expect(question).toContainText(`Walter Finch is on job #${first}, Denver, CO, 9:00 AM – 1:00 PM`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Assign anyway' }).click()
  await expect(question.getByText('Enter a reason.')).toBeVisible()
  await question.getByLabel('Reason').fill('Both jobs are in one house.')
  await question.getByRole('button', { name: 'Assign anyway' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(question).toBeHidden()
  const leave = `Also on job #${first}: Both jobs are in one house.`
  await expect(memberOf(page, 'Walter Finch')).toContainText(leave)
  await page.reload()
  await page.getByRole('tab', { name: 'Crew', exact: true }).click()
  await expect(memberOf(page, 'Walter Finch')).toContainText(leave)
  await expectAccessible(page)
})

test('a conflict of a moved job offers who is free then, and one save moves and replaces', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const crew = [{ id: await idOf(page, 'workers', PEOPLE.worker) }]
  await makeJob(page, '2031-04-20', { crew })
  const moving = await makeJob(page, '2031-04-21', { crew, jobStatus: 'scheduled' })
  await page.goto(`/job/${moving}`)
  const date = page.getByRole('region', { name: 'Details' }).getByLabel('Date', { exact: true })
  await date.fill('04/20/2031')
  await date.press('Tab')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await page
    .getByRole('dialog', { name: OVERLAP })
    .getByRole('button', { name: 'Replace Walter Finch' })
    .click()
  await expect(page.getByRole('combobox', { name: 'Who takes their place?' })).toBeFocused()
  const free = page.getByRole('option').first()
  await expect(free).toContainText('Free')
  await free.click()
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(memberOf(page, 'Walter Finch')).toBeHidden()
})

test('moving a job onto another one of its crew also requires a reason', async ({ page }) => {
  await signIn(page, 'manager')
  const crew = [{ id: await idOf(page, 'workers', PEOPLE.worker) }]
  const standing = await makeJob(page, '2031-03-20', { crew })
  const moving = await makeJob(page, '2031-03-21', { crew, jobStatus: 'scheduled' })
  await page.goto(`/job/${moving}`)
  const date = page.getByRole('region', { name: 'Details' }).getByLabel('Date', { exact: true })
  await date.fill('03/20/2031')
  await date.press('Tab')
  await page.getByRole('button', { name: 'Save Job' }).click()
  const question = page.getByRole('dialog', { name: OVERLAP })
  await expect(question).toContainText(`Walter Finch is on job #${standing}`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(date).toHaveValue('03/20/2031')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await question.getByLabel('Reason').fill('It is ten minutes away.')
  await question.getByRole('button', { name: 'Assign anyway' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(date).toHaveValue('03/20/2031')
  await page.getByRole('tab', { name: 'Crew', exact: true }).click()
  await expect(memberOf(page, 'Walter Finch')).toContainText(
    `Also on job #${standing}: It is ten minutes away.`,
  )
})

test('a manager rates a member, records damage, an infraction and pay, and saves with the keyboard', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const id = await makeJob(page, '2031-03-25', {
    jobStatus: 'scheduled',
    crew: [{ id: await idOf(page, 'workers', PEOPLE.worker) }],
  })
  await openTab(page, id, 'Crew')
  const member = memberOf(page, 'Walter Finch')
  const stars = member.getByRole('radiogroup', { name: 'Rating of Walter Finch' })
  const box = await stars.boundingBox()
  await stars.click({ position: { x: (box?.width ?? 0) * 0.88, y: (box?.height ?? 0) / 2 } })
  await member.getByLabel('Hourly rate').fill('31.5')
  await member.getByRole('button', { name: 'Details' }).click()
  await member.getByRole('checkbox', { name: 'Contact' }).check()
  await member.getByRole('checkbox', { name: 'Documents' }).check()

  await member.getByRole('button', { name: 'Add damage' }).click()
  const damage = member.getByRole('group', { name: 'Damage 1' })
  await expect(damage.getByLabel('Date', { exact: true })).toHaveValue('03/25/2031')
  await damage.getByLabel('Item').fill('Oak table')
  await damage.getByLabel('Type').fill('Scratch')
  await damage.getByRole('combobox', { name: 'Cause' }).click()
  await page.getByRole('option', { name: 'Protocol Breach' }).click()
  await damage.getByLabel('Amount').fill('120.50')
  await member.getByRole('button', { name: 'Add infraction' }).click()
  const infraction = member.getByRole('group', { name: 'Infraction 1' })
  await infraction.getByRole('textbox', { name: 'Infraction' }).fill('Came late')
  await infraction.getByRole('combobox', { name: 'Tier' }).click()
  await page.getByRole('option', { name: '2', exact: true }).click()
  await infraction.getByLabel('Comments').fill('Half an hour')
  await member.getByRole('button', { name: 'Add pay line' }).click()
  const pay = member.getByRole('group', { name: 'Pay line 2' })
  await pay.getByRole('combobox', { name: 'Item' }).click()
  await page.getByRole('option', { name: 'Labor, Flat' }).click()
  await pay.getByLabel('Rate').fill('40')
  await expect(pay.getByRole('status', { name: 'Line total' })).toHaveText('$40.00')
  await expectAccessible(page)
  await pay.getByLabel('Rate').press('Control+s')
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(page.getByText(/^Unsaved:/)).toBeHidden()

  await page.reload()
  await page.getByRole('tab', { name: 'Crew', exact: true }).click()
  await expect(member.getByRole('radio', { name: '4.5 of 5 stars' })).toBeChecked()
  await expect(member.getByLabel('Hourly rate')).toHaveValue('$31.50')
  await expect(member).toContainText('1 damage')
  await expect(member).toContainText('1 infraction')
  await member.getByRole('button', { name: 'Details' }).click()
  await expect(member.getByRole('checkbox', { name: 'Contact' })).toBeChecked()
  await expect(member.getByRole('checkbox', { name: 'Documents' })).toBeChecked()
  await expect(member.getByRole('checkbox', { name: 'Sales' })).not.toBeChecked()
  await expect(damage.getByLabel('Item')).toHaveValue('Oak table')
  await expect(damage.getByLabel('Type')).toHaveValue('Scratch')
  await expect(damage.getByRole('combobox', { name: 'Cause' })).toHaveValue('Protocol Breach')
  await expect(damage.getByLabel('Amount')).toHaveValue('$120.50')
  await expect(infraction.getByRole('textbox', { name: 'Infraction' })).toHaveValue('Came late')
  await expect(infraction.getByRole('combobox', { name: 'Tier' })).toHaveValue('2')
  await expect(infraction.getByLabel('Comments')).toHaveValue('Half an hour')
  await expect(pay.getByRole('combobox', { name: 'Item' })).toHaveValue('Labor, Flat')
  await expect(pay.getByLabel('Rate')).toHaveValue('$40.00')
  await expectAccessible(page)
})

test('a no-show leaves a crew spot open, and the office bills the smaller crew', async ({ page }) => {
  await signIn(page, 'manager')
  const id = await makeJob(page, '2031-03-26', {
    jobStatus: 'scheduled',
    crew: [
      { id: await idOf(page, 'workers', PEOPLE.worker) },
      { id: await idOf(page, 'workers', 'worker2@frontrange.test') },
    ],
  })
  await openTab(page, id, 'Crew')
  await expect(page.getByText('2 of 2 spots filled')).toBeVisible()
  const member = memberOf(page, 'Walter Finch')
  await member.getByRole('button', { name: 'Details' }).click()
  const noShow = member.getByRole('switch', { name: 'No-show' })
  await noShow.check({ force: true })
  const question = page.getByRole('dialog', { name: 'Bill the smaller crew?' })
  await expect(question).toContainText('Crew size 2 → 1.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(page.getByText('1 of 2 spots filled, 1 open')).toBeVisible()
  await noShow.uncheck({ force: true })
  await expect(page.getByText('2 of 2 spots filled')).toBeVisible()
  await noShow.check({ force: true })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('textbox', { name: 'Crew size' })).toHaveValue('1')
  await expect(page.getByText('1 of 1 spots filled')).toBeVisible()
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Crew', exact: true }).click()
  await expect(page.getByText('1 of 1 spots filled')).toBeVisible()
  await expect(member).toContainText('No-show')
  await page.getByRole('tab', { name: 'Documents', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Item' }).first()).toHaveValue('Moving labor, crew of 1')
})

test('a client sees the crew with its ratings and sets the number of movers', async ({ page, browser }) => {
  await signIn(page, 'client')
  const office = await openPageAs(browser, 'manager')
  const id = await makeJob(office, '2031-03-27', {
    client: { id: await idOf(office, 'clients', PEOPLE.client) },
    crewSize: 3,
    crew: [
      { id: await idOf(office, 'workers', PEOPLE.worker), rating: 4.5 },
      { id: await idOf(office, 'workers', 'worker2@frontrange.test') },
    ],
  })
  await openTab(office, id, 'Crew')
  await expect(office.getByText('2 of 3 spots filled, 1 open')).toBeVisible()

  await page.goto(`/job/${id}`)
  await page.getByRole('button', { name: 'Your crew' }).click()
  const panel = page.getByRole('region', { name: 'Your crew' })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByRole('listitem').first()).toContainText('Walter F')
  // A worker's rating is shown after three rated jobs.
  await expect(panel.getByRole('listitem').first()).toContainText(/of 5 stars|New/)
  await expect(panel.getByRole('listitem').last()).toContainText('Wanda O')
  await expect(panel.getByRole('listitem').last()).toContainText(/of 5 stars|New/)
  for (const hidden of ['Finch', 'Osei', 'Hourly rate', '@'])
    await expect(panel.getByText(hidden)).toHaveCount(0)
  await expectAccessible(page)
  await panel.getByLabel('Crew size').fill('4')
  await page.getByRole('button', { name: 'Save Crew' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(office.getByText('2 of 4 spots filled, 2 open')).toBeVisible()
  await page.reload()
  await expect(panel.getByLabel('Crew size')).toHaveValue('4')
  await office.context().close()
})

/** Opens a page for a visitor on a phone. */
async function visitorAt(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Checks the page for sideways scrolling and accessibility. */
async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

test('a client without an account complains through a link and receives each answer', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'manager')
  const id = await makeJob(page, '2031-04-01', {
    client: { id: await idOf(page, 'clients', PEOPLE.client) },
    jobStatus: 'scheduled',
  })
  await openTab(page, id, 'Contact')
  await page.getByRole('button', { name: 'Generate dispute link' }).click()
  await expect(page.getByText('Dispute link generated.')).toBeVisible()
  await expect(page.getByText('The client has the form and has not filed the claim yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy dispute link' }).click()
  await expect(page.getByText('Dispute link copied.')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toContain(`/job/${id}/dispute/`)

  const visitor = await visitorAt(browser, url)
  await expect(visitor.getByRole('heading', { name: 'Make a complaint' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Send complaint' }).click()
  await expect(visitor.getByText('Tell us what happened.')).toBeVisible()
  await visitor.getByLabel('What happened?').fill('The mirror in the hall arrived broken.')
  await visitor.getByLabel('Amount that you claim').fill('180')
  // Typed text survives a reload.
  await visitor.reload()
  await expect(visitor.getByLabel('What happened?')).toHaveValue('The mirror in the hall arrived broken.')
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  await visitor
    .locator('input[type="file"]')
    .setInputFiles({ name: 'mirror.png', mimeType: 'image/png', buffer: photo })
  await expect(visitor.getByRole('img', { name: 'mirror.png' })).toBeVisible()
  await expectGood(visitor)
  await visitor.getByRole('button', { name: 'Send complaint' }).click()
  await expect(visitor.getByText('Complaint sent.')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Your complaint' })).toBeVisible()
  const steps = visitor.getByRole('list', { name: 'Steps of your claim' })
  await expect(steps.locator('[aria-current="step"]')).toContainText('Received')
  await expectPhoto(visitor)
  await expectGood(visitor)

  // The office already sees it.
  const claim = page.getByRole('article', { name: /^Claim #\d+$/ })
  await expect(claim).toContainText('The mirror in the hall arrived broken.')
  await expect(claim).toContainText('$180.00 asked')
  await expect(claim.getByText('Filed', { exact: true })).toBeVisible()
  await expectPhoto(page)
  await expectAccessible(page)
  await claim.getByRole('button', { name: 'Acknowledge' }).click()
  const acknowledging = claim.getByRole('region', { name: 'Acknowledge' })
  await expect(acknowledging.getByLabel('Message to the client')).toHaveValue(/We have received your claim/)
  await acknowledging.getByRole('button', { name: 'Send acknowledgement' }).click()
  await expect(page.getByText('Claim acknowledged.')).toBeVisible()
  await visitor.reload()
  await expect(steps.locator('[aria-current="step"]')).toContainText('In review')
  await expect(visitor.getByText(/We have received your claim/)).toBeVisible()

  await claim.getByRole('button', { name: 'Reply' }).click()
  await claim.getByLabel('Message to the client').fill('Was it wrapped by our crew?')
  await claim.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Was it wrapped by our crew?')).toBeVisible()
  await visitor.getByLabel('Your message').fill('Yes, by your crew.')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByText('Message sent.')).toBeVisible()
  await expect(claim).toContainText('Yes, by your crew.')

  await claim.getByRole('button', { name: 'Make offer' }).click()
  await claim.getByRole('button', { name: 'Send offer' }).click()
  await expect(claim.getByText('Enter an amount for each item.')).toBeVisible()
  await claim.getByRole('textbox', { name: 'Offer', exact: true }).fill('120')
  await expectAccessible(page)
  await claim.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByText('Offer sent.')).toBeVisible()
  await expect(claim.getByText('Offer made', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('An offer was made: $120.00')).toBeVisible()
  await expect(visitor.getByText('To settle your claim we offer you $120.00.')).toBeVisible()
  await expect(visitor.getByText(/This dispute is decided/)).toBeVisible()
  // It is accepted where the client is known.
  await expect(visitor.getByRole('link', { name: 'Answer the offer' })).toHaveAttribute(
    'href',
    `/job/${id}/claims`,
  )
  await expectGood(visitor)

  await visitor.goto(`/job/${id}/dispute/${'x'.repeat(43)}`)
  await expect(visitor.getByText('This link is not valid.')).toBeVisible()
  await expectGood(visitor)
  await visitor.context().close()
})

/** Checks that the photo itself has loaded, not only its frame. */
async function expectPhoto(page: Page): Promise<void> {
  const photo = page.getByRole('list', { name: /^Photos of/ }).getByRole('img')
  await photo.scrollIntoViewIfNeeded()
  await expect(photo).toHaveJSProperty('naturalWidth', 60)
}
