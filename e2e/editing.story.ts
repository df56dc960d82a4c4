import { expect, test, type Locator, type Page } from '@playwright/test'
import { openPageAs, callApi, expectAccessible, signIn } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

async function made(page: Page, path: string, sent: object): Promise<number> {
  const { status, body } = await callApi(page, 'POST', path, sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: number }).id // a created record
}

const read = async (page: Page, path: string) =>
  (await callApi(page, 'GET', path)).body as Record<string, unknown> // a record of the API

/** The line that lists unsaved changes. */
const unsaved = (page: Page) => page.getByText(/^Unsaved:/)

async function makeJob(page: Page, client: number | null): Promise<number> {
  return made(page, '/wp/v2/jobs', {
    jobDate: '2031-08-04 09:00:00',
    crewSize: 2,
    client: client === null ? null : { id: client },
    locations: [
      { address: '1600 Broadway, Denver, CO 80202', city: 'Denver', addressState: 'CO', activities: [] },
    ],
  })
}

test('one save stores the client, the crew and the job, and lists what is unsaved before', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const client = await made(page, '/wp/v2/clients', { firstName: 'Una', lastName: 'Savedby' })
  const id = await makeJob(page, client)
  await page.goto(`/job/${id}`)
  await page.getByRole('tab', { name: 'Client' }).click()
  await page.getByLabel('Last name').fill('Savedwell')
  await expect(unsaved(page)).toHaveText("Unsaved: client's name")
  await page.getByRole('tab', { name: 'Crew' }).click()
  await page.getByRole('textbox', { name: 'Crew size' }).fill('3')
  await page.getByRole('combobox', { name: 'Add worker' }).fill('Walter')
  await page.getByRole('option', { name: 'Walter Finch' }).click()
  await page.getByRole('tab', { name: 'Job', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Crew size' })).toHaveValue('3')
  await expect(unsaved(page)).toHaveText("Unsaved: crew size, client's name, crew")
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(unsaved(page)).toBeVisible()

  // Leaving shows the same list.
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toContainText("Unsaved: crew size, client's name, crew")
  await question.getByRole('button', { name: 'Stay' }).click()

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(unsaved(page)).toHaveCount(0)
  expect(await read(page, `/wp/v2/clients/${client}`)).toMatchObject({ lastName: 'Savedwell' })
  expect(await read(page, `/wp/v2/jobs/${id}`)).toMatchObject({
    crewSize: 3,
    client: { lastName: 'Savedwell' },
    crew: [{ firstName: 'Walter' }],
  })

  // A removed worker's 'Undo' disappears with the save, even after further input.
  await page.getByRole('tab', { name: 'Crew' }).click()
  await page.getByRole('button', { name: 'Remove Walter Finch' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(unsaved(page)).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Crew size' }).fill('2')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('changes to different fields of a job merge without a dialog, and changes to the same field show both versions', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager')
  const id = await makeJob(page, null)
  const office = await openPageAs(browser, 'admin')
  // Without live updates, so that the save itself meets the other change.
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.goto(`/job/${id}`)
  await page.getByLabel('Notes', { exact: true }).fill('Narrow stairs')
  const { version } = await read(office, `/wp/v2/jobs/${id}`)
  expect((await callApi(office, 'POST', `/wp/v2/jobs/${id}`, { version, crewSize: 4 })).status).toBe(200)
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(page.getByText(/Merged with \w+'s changes/).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await read(page, `/wp/v2/jobs/${id}`)).toMatchObject({ crewSize: 4, notes: 'Narrow stairs' })

  // The same field: a dialog shows both versions, without a message that asks to reload.
  const now = await read(office, `/wp/v2/jobs/${id}`)
  await page.getByLabel('Notes', { exact: true }).fill('Narrow stairs, third floor')
  await callApi(office, 'POST', `/wp/v2/jobs/${id}`, { version: now['version'], notes: 'Wide stairs' })
  await page.getByRole('button', { name: 'Save Job' }).click()
  const dialog = page.getByRole('dialog', { name: 'This job was changed by someone else' })
  await expect(dialog).toContainText('Wide stairs')
  await expect(dialog).toContainText('Narrow stairs, third floor')
  await expect(page.getByText(/Reload/)).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Narrow stairs, third floor')
  await page.getByLabel('Notes', { exact: true }).fill('Wide stairs')

  // Lines of the Financial tab: both versions are shown, and the other person's is not overwritten before the
  // choice.
  await page.getByRole('tab', { name: 'Financial' }).click()
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  await revenue.getByLabel('Rate').first().fill('95')
  const line = (rate: number) => ({
    financial: { revenue: { isDirty: true, lineItems: [{ item: 'materials', rate, units: 1 }] } },
  })
  expect((await callApi(office, 'POST', `/wp/v2/jobs/${id}`, line(70))).status).toBe(200)
  await page.getByRole('button', { name: 'Save Job' }).click()
  const figures = page.getByRole('dialog', { name: 'This job was changed by someone else' })
  await expect(figures).toContainText('$70.00 × 1')
  await expect(figures).toContainText('$95.00 ×')
  await expectAccessible(page)
  await office.context().close()
})

test('records and settings merge changes to different fields, and show both versions of the same field', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const client = await made(page, '/wp/v2/clients', { firstName: 'Rita', lastName: 'Record' })
  const url = `/wp/v2/clients/${client}`
  await page.goto(`/client/${client}`)
  await page.getByLabel('Notes on the client').fill('Mine')
  await callApi(page, 'POST', url, { lastName: 'Recordson' })
  await page.getByRole('button', { name: 'Save Client' }).click()
  await expect(page.getByText('Client saved.')).toBeVisible()
  expect(await read(page, url)).toMatchObject({ lastName: 'Recordson', notes: 'Mine' })

  await page.getByLabel('Notes on the client').fill('Mine again')
  await callApi(page, 'POST', url, { notes: 'Theirs' })
  await page.getByRole('button', { name: 'Save Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await expect(dialog).toContainText('Theirs')
  await expect(dialog).toContainText('Mine again')
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /Mine again/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await read(page, url))['notes']).toBe('Mine again')

  await page.goto('/settings?section=rates')
  const flat = page.getByLabel('Truck, flat rate', { exact: false }).first()
  await flat.fill('95')
  const company = (await read(page, '/wp/v2/users/me'))['defaultCompany']
  const setFlatRate = (value: number) =>
    callApi(page, 'POST', `/wp/v2/companies/${String(company)}`, { variables: { truckFlatRate: { value } } })
  await setFlatRate(90)
  try {
    await page.keyboard.press('Control+s')
    const both = page.getByRole('dialog', { name: 'Somebody else changed this too' })
    await expect(both).toContainText('90')
    await expect(both).toContainText('95')
    await both.getByRole('button', { name: 'Keep editing' }).click()
    await expect(flat).toHaveValue(/95/)
  } finally {
    // Other stories price moves with a truck.
    await setFlatRate(80)
  }
})

test('a session that ends while somebody types asks for the password without leaving the page', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const id = await makeJob(page, null)
  await page.goto(`/job/${id}`)
  await page.getByLabel('Notes', { exact: true }).fill('Not to be lost')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object
    localStorage.setItem('session', JSON.stringify({ ...session, token: 'x.y.z', refreshToken: 'gone' }))
  })
  // The next call, whichever it is, finds that the session has ended.
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText('Your session has ended. What you typed is still here.')
  await expectAccessible(page)
  await dialog.getByLabel(/^Password of/).fill('Moving123!')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Not to be lost')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  expect(await read(page, `/wp/v2/jobs/${id}`)).toMatchObject({ notes: 'Not to be lost' })

  // Without unsaved input, the sign-in page opens and gives the reason.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object
    localStorage.setItem('session', JSON.stringify({ ...session, token: 'x.y.z', refreshToken: 'gone' }))
  })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
})

test('a session that ends while a dialog is open keeps the dialog, even after Esc', async ({ page }) => {
  await signIn(page, 'admin', '/settings?section=team')
  await page.getByRole('button', { name: 'Invite' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite to the team' })
  await invitation.getByLabel('Email').fill('nobody-yet@example.test')
  await invitation.getByLabel('First name').fill('Nora')
  await invitation.getByLabel('Last name').fill('Newman')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object
    localStorage.setItem('session', JSON.stringify({ ...session, token: 'x.y.z', refreshToken: 'gone' }))
  })
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByLabel(/^Password of/).fill('Moving123!')
  await dialog.getByLabel(/^Password of/).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(invitation.getByLabel('Email')).toHaveValue('nobody-yet@example.test')
  await expect(invitation.getByLabel('First name')).toHaveValue('Nora')
})

for (const [what, viewport] of [
  ['on a wide screen', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`messages cover neither the field in use nor the profile button ${what}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signIn(page, 'manager')
    const id = await makeJob(page, null)
    await page.goto(`/job/${id}`)
    const toast = page.locator('.mantine-Notification-root')
    const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const expectClear = async (control: Locator) => {
      const other = await boxOf(control)
      for (const shown of await toast.all()) {
        const one = await boxOf(shown)
        const isApart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y
        expect(isApart, JSON.stringify([one, other])).toBe(true)
      }
    }
    const notes = page.getByLabel('Notes', { exact: true })
    // Typed where messages appear, and saved by keyboard.
    await notes.fill('Below the bar')
    await notes.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 100))
    await page.keyboard.press('Control+s')
    await expect(toast).toBeVisible()
    await expectClear(notes)
    await expectClear(page.getByRole('button', { name: /^Profile of/ }))

    // A field that receives focus while it is below a message.
    await page.evaluate(() => window.scrollTo(0, 0))
    await notes.blur()
    await expect(toast).toHaveCount(0)
    await notes.fill('Once more')
    await notes.blur()
    // A message under the mouse pointer would stay open.
    await page.mouse.move(viewport.width - 60, 100)
    await page.keyboard.press('Control+s')
    await expect(toast).toBeVisible()
    await expect(toast).toHaveCount(0)
    await page.mouse.move(2, 300)
    await notes.fill('And again')
    await notes.blur()
    await page.keyboard.press('Control+s')
    await expect(toast).toBeVisible()
    await notes.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 100))
    await notes.focus()
    await expect(async () => expectClear(notes)).toPass({ timeout: 2_000 })
  })

test('a lost connection shows a banner, keeps the input and saves it afterwards', async ({
  page,
  context,
}) => {
  await signIn(page, 'manager')
  const id = await makeJob(page, null)
  await page.goto(`/job/${id}`)
  await page.getByLabel('Notes', { exact: true }).fill('Typed without a network')
  await context.setOffline(true)
  const banner = page.getByText("No connection. Your changes are safe; we'll try again.")
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Typed without a network')
  await context.setOffline(false)
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expect(banner).toBeHidden()
  expect(await read(page, `/wp/v2/jobs/${id}`)).toMatchObject({ notes: 'Typed without a network' })
})

test('a rejected line of a new job’s estimate is marked where it was entered', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/job/add-job')
  await page.getByRole('tab', { name: 'Documents' }).click()
  const units = page.getByRole('group', { name: 'Line 1' }).getByLabel(/^Units/)
  await units.fill('3.125')
  await page.getByRole('button', { name: 'Save Estimate' }).click()
  await expect(page.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('group', { name: 'Line 1' })).toContainText('At most two decimals.')
  await expect(units).toHaveAttribute('aria-invalid', 'true')
  await expect(units).toBeFocused()
  await expect(page).toHaveURL(/add-job/)

  // After the correction the job is created, and a save of the whole job also leads back to an invalid line.
  await units.fill('3.5')
  await page.getByRole('button', { name: 'Save Estimate' }).click()
  await expect(page).toHaveURL(/\/job\/\d+/)
  await units.fill('3.125')
  await page.getByRole('tab', { name: 'Invoice' }).click()
  await page.getByRole('tab', { name: 'Job', exact: true }).click()
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(units).toHaveAttribute('aria-invalid', 'true')
  await expect(units).toBeFocused()
})

test('text in a number field prevents saving a job and leads back to the field', async ({ page }) => {
  await signIn(page, 'manager')
  const id = await made(page, '/wp/v2/jobs', {
    jobType: 'intrastate_local',
    jobDate: '2031-08-04 09:00:00',
    useTruck: true,
    locations: [
      { address: '1600 Broadway, Denver, CO 80202', city: 'Denver', addressState: 'CO', activities: [] },
      { address: '1777 Broadway, Boulder, CO 80302', city: 'Boulder', addressState: 'CO', activities: [] },
    ],
  })
  await page.goto(`/job/${id}`)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByRole('tab', { name: /^Bill of lading/ }).click()
  const quantity = page.getByLabel('Quantity, Dish pack')
  await quantity.fill('1x')
  await expect(quantity).toHaveAccessibleDescription(/Only numeric values allowed/)
  await page.getByRole('tab', { name: 'Job', exact: true }).click()
  await page.getByLabel('Notes', { exact: true }).fill('Ring twice')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(quantity).toBeFocused()
  expect(await read(page, `/wp/v2/jobs/${id}`)).toMatchObject({ notes: '' })
  await quantity.fill('2')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  expect(await read(page, `/wp/v2/jobs/${id}`)).toMatchObject({ notes: 'Ring twice' })
})

test('a save after choosing a version shows other stored changes before it overwrites them', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager')
  const id = await makeJob(page, null)
  const office = await openPageAs(browser, 'admin')
  const [worker] = (await callApi(page, 'GET', '/wp/v2/workers?search=worker@frontrange.test')).body as {
    id: number
  }[] // the list of workers
  const crew = (notes: string) => [{ id: worker?.id, notes }]
  expect((await callApi(page, 'POST', `/wp/v2/jobs/${id}`, { crew: crew('') })).status).toBe(200)
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.goto(`/job/${id}`)
  await page.getByLabel('Notes', { exact: true }).fill('Mine')
  await page.getByRole('tab', { name: 'Crew', exact: true }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Crew of mine')
  const { version } = await read(office, `/wp/v2/jobs/${id}`)
  const theirs = { version, notes: 'Theirs', crew: crew('Bring two dollies') }
  expect((await callApi(office, 'POST', `/wp/v2/jobs/${id}`, theirs)).status).toBe(200)
  await page.getByRole('button', { name: 'Save Job' }).click()
  const dialog = page.getByRole('dialog', { name: 'This job was changed by someone else' })
  await dialog.getByRole('radio', { name: /Mine/ }).check()
  await dialog.getByRole('button', { name: 'Save Job' }).click()
  await expect(dialog).toContainText('Bring two dollies')
  await expect(dialog).toContainText('Crew of mine')
  expect(await read(office, `/wp/v2/jobs/${id}`)).toMatchObject({
    notes: 'Theirs',
    crew: [{ notes: 'Bring two dollies' }],
  })
  await office.context().close()
})
