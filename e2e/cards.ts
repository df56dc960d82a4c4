import { addDays, wallClockOf } from '../src/shared/kernel/dates.ts'
import { agreementRequest, consentRequest } from '../src/shared/jobs/documents/agree.ts'
import type { Job } from '../src/shared/jobs/jobs/job.ts'
import type { JobDocument } from '../src/shared/jobs/jobs/job.parts.ts'
import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from './people.ts'

/** Published test cards. */
export const VISA = '4242424242424242'
export const ASKS_HOLDER = '4000002500003155'
export const DECLINED_LATER = '4000000000000341'

/** The client of these stories, of Front Range Movers. */
export const CLARA = 'client@frontrange.test'

/** Signs in without the login page, which has its own stories. */
export async function signInAs(page: Page, email: string): Promise<void> {
  const signedIn = await page.request.post('/wp/v2/token', { data: { email, password: PASSWORD } })
  expect(signedIn.ok()).toBe(true)
  const session = await signedIn.text()
  // The smallest page of the product's origin; only its storage is needed.
  await page.goto('/health/live')
  await page.evaluate((text) => {
    // the shape of the sign-in call
    const { token, refreshToken, tokenExpires, userData } = JSON.parse(text) as Record<string, unknown>
    localStorage.setItem('session', JSON.stringify({ token, refreshToken, tokenExpires, userData }))
  }, session)
}

/** Opens a page for another person in a separate browser context. */
export async function openPageAs(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, email)
  return page
}

/** A person who uses the API without a screen. */
export interface Caller {
  id: number
  call: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>
}

/** Signs in through the API for the setup of a story; throws if one of its calls fails. */
export async function createCaller(
  request: APIRequestContext,
  email: string,
  password = PASSWORD,
): Promise<Caller> {
  const signedIn = await request.post('/wp/v2/token', { data: { email, password } })
  expect(signedIn.ok()).toBe(true)
  // the shape of the sign-in call
  return callerOf(request, (await signedIn.json()) as Session)
}

/** The part of a session that its calls need. */
interface Session {
  token: string
  userData: { id: number }
}

/** Uses the API as the person who is signed in on a page. */
export async function callerOn(page: Page): Promise<Caller> {
  const text = await page.evaluate(() => localStorage.getItem('session'))
  return callerOf(page.request, JSON.parse(text ?? '{}') as Session)
}

function callerOf(request: APIRequestContext, { token, userData }: Session): Caller {
  return {
    id: userData.id,
    async call(method, path, body) {
      const answer = await request.fetch(`/wp/v2/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { data: body }),
      })
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
  }
}

/** An address in Texas, where two agreements are required. */
export const HOUSTON = {
  address: '901 Bagby St, Houston, TX 77002',
  city: 'Houston',
  addressState: 'TX',
  addressCountry: 'US',
  latitude: 29.7604,
  longitude: -95.3698,
}

/** The fields of a job that these stories read. */
export interface JobAnswer {
  id: number
  jobStatus: string
  jobDate: string
  crewSize: number
  documents: Record<string, JobDocument>
  consent: NonNullable<Job['consent']>
  payments: {
    paid: number
    balance: number
    dueTotal: number
    due: object[]
    changeFees: { date: number; crewMember: number; unused: object[] } | null
    lineItems: { id: number; transactionId: number | null; amount: number }[]
  }
}

export async function jobOf(caller: Caller, id: number): Promise<JobAnswer> {
  return (await caller.call('GET', `jobs/${id}`)) as JobAnswer // the shape of a job
}

/** Accepts everything that a job's client has to accept, in order. */
export async function agreeToPapers(client: Caller, id: number): Promise<void> {
  const agree = (body: object) => client.call('POST', `jobs/${id}/agreements`, body)
  const { consent } = await jobOf(client, id)
  if (!consent.isGiven) await agree(consentRequest(consent))
  for (const name of ['estimate', 'clientAgreement']) {
    const document = (await jobOf(client, id)).documents[name]
    if (document) await agree(agreementRequest(document))
  }
}

/** Returns the date so many days from now at the company, in the notation of the API and as typed by people. */
export function dayFromNow(days: number): { day: string; typed: string } {
  const day = addDays(wallClockOf(new Date().toISOString(), 'America/Denver').slice(0, 10), days)
  const [year, month, date] = day.split('-')
  return { day, typed: `${month}/${date}/${year}` }
}

/** Creates a job of four hours from 9 AM; returns its id. */
export async function makeJobOn(office: Caller, day: string, change: object): Promise<number> {
  const job = await office.call('POST', 'jobs', {
    jobDate: `${day} 09:00:00`,
    crewSize: 2,
    locations: [
      {
        ...HOUSTON,
        activities: [{ activityType: 'load', activityDate: day, startTime: '09:00', endTime: '13:00' }],
      },
    ],
    ...change,
  })
  return (job as JobAnswer).id // a created job
}

export async function openTab(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`/job/${id}`)
  await page.getByRole('tab', { name, exact: true }).click()
}

/** Opens a part of a move as its client. */
export async function openPart(
  page: Page,
  id: number,
  part: 'crew' | 'documents' | 'payments',
): Promise<void> {
  await page.goto(`/job/${id}?tab=${part}`)
}

/** Types a card into the open form. */
export async function typeCard(within: Page | Locator, number: string, name = 'Clara Nguyen'): Promise<void> {
  await within.getByLabel('Name on card').fill(name)
  for (const [field, text] of typedCardFields(within, number)) await field.fill(text)
  await within.getByLabel('ZIP').fill('80202')
}

/** Returns the fields that only a card itself tells, with what is typed there. */
export function typedCardFields(within: Page | Locator, number: string): [Locator, string][] {
  return [
    [within.getByLabel('Card number'), number],
    [within.getByLabel('Expiry'), '12 / 34'],
    [within.getByLabel('CVC'), '123'],
  ]
}

/** Returns the checkbox that stores a typed card after the payment. */
export function saveTick(within: Page | Locator): Locator {
  return within.getByRole('checkbox', { name: 'Save this card for later payments' })
}

/** Opens the fields of a card to pay with, whether or not cards are stored. */
export async function openTypedCard(within: Page | Locator): Promise<void> {
  const change = within.getByRole('button', { name: 'Change Card?' })
  await expect(change.or(saveTick(within)).first()).toBeVisible()
  if (await saveTick(within).isVisible()) return
  await change.click()
  await within.getByRole('button', { name: 'Pay with another card' }).click()
}

/** Types a card into the open form and saves it. */
export async function saveCard(within: Page | Locator, number: string): Promise<void> {
  await typeCard(within, number)
  await within.getByRole('button', { name: 'Save Card' }).click()
}

/** Opens the form for a new card, whether or not cards are stored. */
export async function openCardForm(within: Page | Locator): Promise<void> {
  const change = within.getByRole('button', { name: 'Change Card?' })
  const add = within.getByRole('button', { name: /^Add (Primary|New) Card$/ })
  await expect(change.or(add).first()).toBeVisible()
  if (await change.isVisible()) await change.click()
  if ((await add.innerText()) === 'Add Primary Card')
    await expect(within.getByText(/primary card .*when a payment that .+ agreed to is due/i)).toBeVisible()
  await add.click()
}

/** Adds a card, which becomes the one that pays. */
export async function addCard(within: Page | Locator, number: string): Promise<void> {
  await openCardForm(within)
  await saveCard(within, number)
  if (number === ASKS_HOLDER) await confirmCard('page' in within ? within.page() : within)
  await expect(within.getByRole('button', { name: 'Change Card?' })).toBeVisible()
  await expect(within.getByText(`•••• ${number.slice(-4)}`)).toBeVisible()
}

/** Presses a pay button, which sends the charge. */
export async function payBy(within: Page | Locator, label: string): Promise<void> {
  const page = 'page' in within ? within.page() : within
  const sent = page.waitForRequest(/\/transactions\/checkout(\/charge\/\d+)?$/)
  await within.getByRole('button', { name: label }).click()
  await sent
}

/** Returns the bank's authentication page in its frame. */
export function bankFrame(page: Page, what: 'payment' | 'card' = 'payment') {
  return page.getByRole('dialog', { name: `Confirm this ${what}` }).frameLocator('iframe')
}

/** Completes the authentication of a stored card. */
export async function confirmCard(page: Page): Promise<void> {
  await bankFrame(page, 'card').getByRole('button', { name: 'Complete authentication' }).click()
}

/** A charge as the card provider returns it (GET /dev/cards). */
interface BookedCharge {
  status: string
  amount: number
  captured: number
  refunded: number
  metadata: Record<string, string>
  chargebacks: { id: string; status: string; evidenceBytes: number }[]
}

/** Returns the card provider's charges of a job, newest first. */
export async function providerChargesOf(request: APIRequestContext, jobId: number): Promise<BookedCharge[]> {
  const all = (await (await request.get('/dev/cards')).json()) as BookedCharge[] // the shape of GET /dev/cards
  return all.filter(({ metadata }) => metadata['job'] === String(jobId))
}

/** Returns the mails to an address that contain a text, newest first. */
export async function mailTo(request: APIRequestContext, to: string, said: string): Promise<string[]> {
  const mails = (await (await request.get(`/dev/mail?to=${encodeURIComponent(to)}`)).json()) as {
    text: string
  }[] // the shape of GET /dev/mail
  return mails.map(({ text }) => text).filter((text) => text.includes(said))
}

/** Picks a day in the calendar of a dialog, turning its months. */
export async function pickDay(dialog: Locator, day: string): Promise<void> {
  const wanted = dialog.locator(`[data-day="${day}"]`)
  while (!(await wanted.isVisible())) await dialog.getByRole('button', { name: 'Next month' }).click()
  await wanted.click()
}
