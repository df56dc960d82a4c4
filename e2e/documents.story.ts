import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { readPdf } from '../src/server/adapters/pdf/read-pdf.ts'
import type { Signature } from '../src/shared/jobs/documents/document.ts'
import { HOUSTON } from './cards.ts'
import { callApi, expectAccessible, signIn, type Person } from './people.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..')

const DENVER = {
  address: '1600 Broadway, Denver, CO 80202',
  city: 'Denver',
  addressState: 'CO',
  addressCountry: 'US',
  latitude: 39.7429,
  longitude: -104.9877,
  numRooms: 3,
  longCarry: 120,
  activities: [{ activityType: 'load', activityDate: '2027-11-30', startTime: '09:00', endTime: '13:00' }],
}
const DURANGO = {
  ...DENVER,
  address: '949 E 2nd Ave, Durango, CO 81301',
  city: 'Durango',
  latitude: 37.2753,
  longitude: -107.8801,
  longCarry: 30,
  activities: [],
}

interface JobAnswer {
  id: number
  jobStatus: string
  documents: Record<
    string,
    { agreed: boolean; total?: number; variables: { lineItems: { total?: number; units?: number }[] } }
  >
}

async function makeJob(page: Page, change: object): Promise<number> {
  const { body: me } = await callApi(page, 'GET', '/wp/v2/clients?search=client%40frontrange.test')
  const [client] = me as { id: number }[]
  const { status, body } = await callApi(page, 'POST', '/wp/v2/jobs', {
    client: { id: client?.id },
    jobDate: '2027-11-30 09:00:00',
    crewSize: 2,
    useTruck: false,
    ...change,
  })
  expect(status).toBe(200)
  return (body as JobAnswer).id
}

async function phoneOf(browser: Browser, who: Person): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    acceptDownloads: true,
  })
  const page = await context.newPage()
  await signIn(page, who)
  return page
}

const openDocuments = async (page: Page, id: number) => {
  await page.goto(`/job/${id}`)
  await page.getByRole('tab', { name: 'Documents', exact: true }).click()
}
const openDocument = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()
const jobOf = async (page: Page, id: number) =>
  (await callApi(page, 'GET', `/wp/v2/jobs/${id}`)).body as JobAnswer

async function download(page: Page, folder: string, name: string): Promise<string> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = path.join(folder, name)
  await (await waiting).saveAs(file)
  await expect(page.getByText('PDF Generated.').first()).toBeVisible()
  return file
}

const textOf = async (file: string) =>
  readPdf(await readFile(file))
    .pages.flat()
    .map(({ text }) => text)
    .join(' ')

test('a Colorado move is priced, agreed to on a phone in order, and agreed to again after a change', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(path.join(tmpdir(), 'movesheet-story-'))
  await signIn(page, 'manager')
  const id = await makeJob(page, { jobType: 'intrastate_long', locations: [DENVER, DURANGO] })

  // The office enters a line by hand.
  await openDocuments(page, id)
  await expect(page.getByText('0/3 required agreements')).toBeVisible()
  await expect(page.getByText('Client has not yet agreed to Estimate.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Line Item' }).click()
  const added = page.getByRole('group', { name: 'Line 2' })
  const choose = async (item: string) => {
    await added.getByRole('combobox', { name: 'Item' }).click()
    await page.getByRole('option', { name: item }).click()
  }
  // 100 ft are one unit: the first address begins two units, the second one.
  await choose('Long carry')
  await expect(added.getByLabel('Units')).toHaveValue('3')
  await choose('Heavy item fee')
  await added.getByLabel('Rate').fill('75')
  await expect(page.getByRole('status', { name: 'Total, $' })).toHaveText('$395.00')
  await page.getByRole('button', { name: 'Save Estimate' }).click()
  await expect(page.getByText('Estimate saved.')).toBeVisible()
  await page.getByRole('button', { name: 'View Current' }).click()
  await expect(page.getByRole('dialog')).toContainText('$395.00')
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  // The client accepts: consent, estimate, agreement with its protection, advisement.
  const phone = await phoneOf(browser, 'client')
  await phone.goto(`/job/${id}?tab=documents`)
  await expect(phone.getByText('Agree to the terms above in order to schedule job.')).toBeVisible()
  // The estimate comes first: the list of steps leads to it, and no blocked document is offered as the next
  // one.
  await expect(phone.getByRole('button', { name: 'Next: Colorado client agreement' })).toHaveCount(0)
  await openDocument(phone, /^Colorado/)
  await expect(phone.getByText('Agree to the estimate first.').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Review your estimate and agree to it' }).click()
  // What is missing is said at the checkbox only, and is gone once it is ticked.
  await phone.getByRole('button', { name: 'I Agree' }).click()
  const missing = phone.getByText('You must agree to these terms.')
  await expect(missing).toBeVisible()
  const reviewed = phone.getByRole('checkbox', { name: /I have reviewed this estimate/ })
  await expect(reviewed).toBeFocused()
  await reviewed.check()
  await expect(missing).toBeHidden()
  await phone.getByRole('button', { name: 'I Agree' }).click()
  const consent = phone.getByRole('dialog', { name: 'Electronic records' })
  const wasAsked = await consent.isVisible({ timeout: 2000 }).catch(() => false)
  if (wasAsked) await consent.getByRole('button', { name: 'I Agree' }).click()
  await expect(phone.getByText('1/3 required agreements')).toBeVisible()
  await expect(page.getByText('1/3 required agreements')).toBeVisible()

  await expect(phone.getByRole('heading', { name: 'Colorado client agreement' })).toBeVisible()
  await expect(phone.getByText('Exactly one (1) option must be approved.').first()).toBeVisible()
  const option = (name: string) => phone.getByRole('group', { name })
  await option('Option A1').getByLabel('Reject').fill('CN')
  await option('Option A2').getByLabel('Reject').fill('C4N!')
  await expect(option('Option A2').getByLabel('Reject')).toHaveValue('CN')
  await option('Option B').getByLabel('Accept').fill('CN')
  await phone.getByLabel('Value of shipment').fill('25000')
  await phone.getByRole('button', { name: 'Save protection' }).click()
  await expect(phone.getByText('Protection saved.')).toBeVisible()
  await phone.getByRole('button', { name: 'I Agree' }).click()
  await expect(phone.getByText('2/3 required agreements')).toBeVisible()
  await phone.getByRole('checkbox', { name: /consumer advisement/ }).check()
  await expect(phone.getByText('3/3 required agreements')).toBeVisible()
  await expect(phone.getByRole('checkbox', { name: /consumer advisement/ })).toBeDisabled()
  await expectAccessible(phone)

  // The document states what the job states, and any changed byte is detected.
  await openDocument(page, /Colorado client agreement/)
  const file = await download(page, folder, 'agreement.pdf')
  const text = await textOf(file)
  const job = await jobOf(page, id)
  expect(job.documents['estimate']?.total).toBe(395)
  for (const fact of ['$395.00', 'Heavy item fee', '$25,000.00', 'I Agreed.', 'page 1 of'])
    expect(text).toContain(fact)
  const verify = (name: string) => run(process.execPath, ['scripts/verify.ts', name], { cwd: root })
  expect((await verify(file)).stdout).toContain('ok')
  const bytes = await readFile(file)
  bytes[2000] = (bytes[2000] ?? 0) ^ 1
  const forged = path.join(folder, 'forged.pdf')
  await writeFile(forged, bytes)
  await expect(verify(forged)).rejects.toMatchObject({ stdout: expect.stringMatching(/1024|2047/) })
  await page.goto('/verify')
  await page.getByLabel('Files to check').setInputFiles([file, forged])
  await expect(page.locator('article[data-tone="good"]')).toHaveCount(1)
  await expect(page.locator('article[data-tone="bad"]')).toHaveCount(1)
  await expectAccessible(page)

  // A changed price requires a new agreement, and both people see it without reloading.
  await openDocuments(page, id)
  await page.getByRole('group', { name: 'Line 2' }).getByLabel('Rate').fill('90')
  await page.getByRole('button', { name: 'Save Estimate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save change' }).click()
  await expect(page.getByText('1/3 required agreements')).toBeVisible()
  await expect(phone.getByText('1/3 required agreements')).toBeVisible()
  await openDocument(phone, /^Estimate/)
  await expect(phone.getByRole('tabpanel', { name: /^Estimate/ })).toContainText(
    'before the document changed',
  )
  await phone.context().close()
  await rm(folder, { recursive: true, force: true })
})

test('an interstate move is priced by weight, and its bill of lading waits for what the law requires', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const folder = await mkdtemp(path.join(tmpdir(), 'movesheet-story-'))
  await signIn(page, 'manager')
  const id = await makeJob(page, { jobType: 'interstate', locations: [DENVER, { ...DURANGO, ...HOUSTON }] })
  await openDocuments(page, id)
  await openDocument(page, 'Cube sheet')
  await page.getByLabel('Search items').fill('bed king')
  await page.getByRole('button', { name: 'One more: Bed, king' }).click()
  await page.getByRole('button', { name: 'Save Cube Sheet' }).click()
  await expect(page.getByText('Cube sheet saved.')).toBeVisible()
  await expectAccessible(page)
  await openDocument(page, /^Estimate/)
  // 70 cubic feet × 7 pounds × $1.50.
  await expect(page.getByRole('status', { name: 'Total, $' })).toHaveText('$735.00')
  const file = await download(page, folder, 'estimate.pdf')
  const text = await textOf(file)
  expect(text).toContain('$735.00')
  expect(text).toMatch(/110 ?%/)

  await openDocument(page, 'Bill of lading')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(
    page.getByText(/The bill of lading is not complete\. Missing: .*Identification of the vehicle/).first(),
  ).toBeVisible()
  await openDocument(page, 'Consumer rights')
  await expect(page.getByText('Page 1 of 27')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Page 3 of 27')).toBeVisible()
  await expectAccessible(page)

  // Input is kept while another document is open; keys reach only what is visible.
  await openDocument(page, 'Cube sheet')
  await page.getByRole('button', { name: 'One more: Bed, king' }).click()
  await openDocument(page, 'Bill of lading')
  await page.getByRole('textbox', { name: 'Vehicle' }).fill('Unit 12')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Job saved.')).toBeVisible()
  await page.getByRole('heading', { name: 'Bill of lading', exact: true }).click()
  await page.keyboard.press('ArrowRight')
  // One save stores the whole job, including input in another document.
  const { documents } = await jobOf(page, id)
  expect(documents['cubeSheet']?.variables.lineItems).toMatchObject([{ units: 2 }])
  await openDocument(page, 'Consumer rights')
  await expect(page.getByText('Page 3 of 27')).toBeVisible()
  await rm(folder, { recursive: true, force: true })
})

test('a bill of lading is signed at origin when nothing is missing, and at destination after the move has started', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await signIn(page, 'manager')
  const id = await makeJob(page, {
    jobType: 'intrastate_local',
    jobDate: null,
    useTruck: true,
    locations: [
      { ...DENVER, activities: [] },
      { ...DURANGO, address: '1777 Broadway, Boulder, CO 80302', city: 'Boulder' },
    ],
  })
  await openDocuments(page, id)
  await openDocument(page, 'Bill of lading')
  const missing = page.getByRole('region', { name: '1 item is missing before it can be signed' })
  await expect(missing).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign/ })).toHaveCount(0)
  await expectAccessible(page)
  await missing.getByRole('button', { name: 'Date of the move' }).click()
  await expect(page.getByRole('tab', { name: 'Job', exact: true })).toHaveAttribute('aria-selected', 'true')
  const saved = await callApi(page, 'POST', `/wp/v2/jobs/${id}`, {
    jobDate: '2027-11-30 09:00:00',
    jobStatus: 'scheduled',
  })
  expect(saved.status).toBe(200)
  await openDocuments(page, id)
  await openDocument(page, 'Bill of lading')
  await expect(page.getByLabel('Pick-up, first day')).toHaveValue('11/30/2027')
  await page.getByRole('button', { name: 'Sign: Client, Origin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Clara Nunez')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toBeHidden()
  // On a phone there is a larger box along its height; a line down the screen is a line across the signature.
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Sign: Crew, Origin' }).click()
  const signing = page.getByRole('dialog', { name: 'Crew, sign that loading begins' })
  await signing.getByLabel('Full name').fill('Walter Finch')
  await signing.getByRole('button', { name: 'Sign in a larger box' }).click()
  const large = page.getByRole('dialog', { name: 'Turn the phone and sign' })
  const box = await large.locator('svg[viewBox="0 0 300 100"]').boundingBox()
  if (!box) throw new Error('No box to sign in')
  expect(box.height / box.width).toBeCloseTo(3, 1)
  expect(box.height).toBeGreaterThan(600)
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 4, box.y + (box.height * 9) / 10, { steps: 10 })
  await page.mouse.up()
  await expectAccessible(page)
  await large.getByRole('button', { name: 'Done' }).click()
  await signing.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(signing).toBeHidden()
  await page.setViewportSize({ width, height })
  const { body } = await callApi(page, 'GET', `/wp/v2/jobs/${id}`)
  const { signatures } = (body as { documents: Record<string, { signatures: Signature[] }> }).documents[
    'billOfLading'
  ] ?? { signatures: [] } // a job
  const [start = [], end = []] = [0, -1].map((at) =>
    signatures.findLast(({ strokes }) => strokes.length > 0)?.strokes[0]?.at(at),
  )
  expect([start[0], end[0]].map((x) => Math.round((x ?? 0) * 10))).toEqual([1, 9])
  expect([start[1], end[1]].map((y) => Math.round((y ?? 0) * 20))).toEqual([15, 15])
  await expect(page.getByText('Start the move before you sign at destination.')).toHaveCount(2)
  await expectAccessible(page)
  expect((await callApi(page, 'POST', `/wp/v2/jobs/${id}/start`, {})).status).toBe(200)
  await openDocuments(page, id)
  await openDocument(page, 'Bill of lading')
  await expect(page.getByRole('button', { name: 'Sign: Client, Destination' })).toBeVisible()
})
