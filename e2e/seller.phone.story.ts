import { expect, test, type Browser, type Page } from '@playwright/test'
import { callApi, expectAccessible, signIn } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

async function made(page: Page, path: string, sent: object): Promise<number> {
  const { status, body } = await callApi(page, 'POST', path, sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: number }).id // a created record
}

/** Opens a page for a manager on a desktop. */
async function officeOf(browser: Browser): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport, isMobile: false, hasTouch: false })
  const page = await context.newPage()
  await signIn(page, 'manager')
  return page
}

/** Creates a job without a client that the demo worker sells. */
async function makeSale(office: Page, day: string): Promise<number> {
  const { body } = await callApi(office, 'GET', '/wp/v2/workers?search=worker@frontrange.test')
  const [worker] = body as { id: number }[] // the list of workers
  return made(office, '/wp/v2/jobs', {
    jobDate: `${day} 09:00:00`,
    crewSize: 2,
    crew: [{ id: worker?.id, permissions: ['sales', 'contact'] }],
    locations: [
      { address: '1600 Broadway, Denver, CO 80202', city: 'Denver', addressState: 'CO', activities: [] },
    ],
  })
}

const clientOf = async (office: Page, job: number) =>
  ((await callApi(office, 'GET', `/wp/v2/jobs/${job}`)).body as { client: unknown }).client // a job

async function openClient(page: Page, job: number): Promise<void> {
  await page.goto(`/job/${job}`)
  await page.getByRole('tab', { name: 'Client', exact: true }).click()
}

async function saveJob(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
}

test('a worker who sells a job finds its client by three letters and changes the client’s phone', async ({
  page,
  browser,
}) => {
  const office = await officeOf(browser)
  const client = await made(office, '/wp/v2/clients', {
    firstName: 'Quilla',
    lastName: 'Sellwood',
    phone: '7205550171',
    email: 'quilla@example.test',
    notes: 'Pays late',
  })
  const job = await makeSale(office, '2031-09-02')
  await signIn(page, 'worker')
  await openClient(page, job)
  const picker = page.getByRole('combobox', { name: 'Find a client' })
  await picker.fill('qu')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByText('Type at least 3 letters').first()).toBeVisible()
  await picker.fill('720 555 0171')
  await expect(page.getByRole('option', { name: 'Quilla S.' })).toBeVisible()
  await picker.fill('qui')
  const found = page.getByRole('option', { name: 'Quilla S.' })
  await expect(found).not.toContainText(/Sellwood|720|@/)
  await found.click()
  await expect(page.getByText('Unsaved: client', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await saveJob(page)

  const form = page.getByRole('form', { name: 'Client data' })
  await expect(form.getByLabel('Last name')).toHaveValue('Sellwood')
  await expect(form.getByLabel('Phone')).toHaveValue('(720) 555-0171')
  await expect(form).not.toContainText('Pays late')
  await expect(form.getByLabel('Notes on the client')).toHaveCount(0)
  await expect(picker).toHaveCount(0)
  await form.getByLabel('Phone').fill('3035550172')
  await expect(page.getByText("Unsaved: client's phone")).toBeVisible()
  await expectAccessible(page)
  await saveJob(page)
  await expect(page.getByText(/^Unsaved:/)).toHaveCount(0)
  expect(await clientOf(office, job)).toMatchObject({ id: client, lastName: 'Sellwood', phone: '3035550172' })
  expect((await callApi(office, 'GET', `/wp/v2/clients/${client}`)).body).toMatchObject({
    notes: 'Pays late',
  })
})

test('a worker who sells a job adds a new client by saving the job', async ({ page, browser }) => {
  const office = await officeOf(browser)
  const job = await makeSale(office, '2031-09-03')
  await signIn(page, 'worker')
  await openClient(page, job)
  await page.getByRole('combobox', { name: 'Find a client' }).fill('zzzq')
  await expect(page.getByText('No client found. Add them as a new client.')).toBeVisible()
  await page.getByRole('button', { name: 'New client' }).click()
  const form = page.getByRole('form', { name: 'New client' })
  await form.getByLabel('First name').fill('Orla')
  await form.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(form).toContainText('Required.')
  await expect(form).toContainText('Invalid email')
  await form.getByLabel('Last name').fill('Newby')
  await form.getByLabel('Email').fill('orla.newby@example.test')
  await form.getByLabel('Phone').fill('3035550173')
  await expect(page.getByText('Unsaved: new client')).toBeVisible()
  await saveJob(page)
  await expect(page.getByRole('form', { name: 'Client data' }).getByLabel('Email')).toHaveValue(
    'orla.newby@example.test',
  )
  expect(await clientOf(office, job)).toMatchObject({ firstName: 'Orla', phone: '3035550173' })
})
