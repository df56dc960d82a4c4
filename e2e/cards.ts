import { agreementOf, consentOf } from '../src/shared/jobs/documents/agree.ts'
import type { Job } from '../src/shared/jobs/jobs/job.ts'
import type { JobDocument } from '../src/shared/jobs/jobs/job.parts.ts'
import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from './people.ts'

/** Published test cards. */
export const VISA = '4242424242424242'
export const ASKS_HOLDER = '4000002500003155'
export const DECLINED_LATER = '4000000000000341'

/** Clara Nguyen of Front Range Movers: the client of these stories. */
export const CLARA = 'client@frontrange.test'

/** Signs in without the login page, which has stories of its own. */
export async function signInAs(page: Page, email: string): Promise<void> {
  const signedIn = await page.request.post('/wp/v2/token', { data: { email, password: PASSWORD } })
  expect(signedIn.ok()).toBe(true)
  const session = await signedIn.text()
  // The smallest page of the product's origin: all that it is for is its storage.
  await page.goto('/health/live')
  await page.evaluate((text) => {
    // the shape of the sign-in call
    const { token, refreshToken, tokenExpires, userData } = JSON.parse(text) as Record<string, unknown>
    localStorage.setItem('session', JSON.stringify({ token, refreshToken, tokenExpires, userData }))
  }, session)
}

/** Another person at a desk of their own, in the same light. */
export async function deskOf(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, email)
  return page
}

/** Somebody who speaks with the API and has no screen. */
export interface Caller {
  id: number
  call: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>
}

/** Signs in without a screen, for what is not the point of a story; its calls have to succeed. */
export async function callerOf(
  request: APIRequestContext,
  email: string,
  password = PASSWORD,
): Promise<Caller> {
  const signedIn = await request.post('/wp/v2/token', { data: { email, password } })
  expect(signedIn.ok()).toBe(true)
  // the shape of the sign-in call
  const { token, userData } = (await signedIn.json()) as { token: string; userData: { id: number } }
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

/** A house in Texas: two agreements are required there. */
const HOUSTON = {
  address: '901 Bagby St, Houston, TX 77002',
  city: 'Houston',
  addressState: 'TX',
  addressCountry: 'US',
  latitude: 29.7604,
  longitude: -95.3698,
}

/** What a job answers, as far as these stories read it. */
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

/** Agrees to what a job's client has to agree to, in its order. */
export async function agreeToPapers(client: Caller, id: number): Promise<void> {
  const agree = (body: object) => client.call('POST', `jobs/${id}/agreements`, body)
  const { consent } = await jobOf(client, id)
  if (!consent.isGiven) await agree(consentOf(consent))
  for (const name of ['estimate', 'clientAgreement']) {
    const document = (await jobOf(client, id)).documents[name]
    if (document) await agree(agreementOf(document))
  }
}

/** The day so many days from now, as calls write it and as people do. */
export function dayFromNow(days: number): { day: string; typed: string } {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [year, month, date] = day.split('-')
  return { day, typed: `${month}/${date}/${year}` }
}

/** Stores a job of four hours from nine; the number of the job. */
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

/** Types a card into the form that is open. */
export async function typeCard(within: Page | Locator, number: string, name = 'Clara Nguyen'): Promise<void> {
  await within.getByLabel('Name on card').fill(name)
  await within.getByLabel('Card number').fill(number)
  await within.getByLabel('Expiry').fill('12 / 34')
  await within.getByLabel('CVC').fill('123')
  await within.getByLabel('ZIP').fill('80202')
}

/** The tick that stores a typed card once it has paid. */
export function saveTick(within: Page | Locator): Locator {
  return within.getByRole('checkbox', { name: 'Save this card for later payments' })
}

/** Opens the fields of a card to pay with, whether or not there are stored ones. */
export async function openTypedCard(within: Page | Locator): Promise<void> {
  const change = within.getByRole('button', { name: 'Change Card?' })
  await expect(change.or(saveTick(within)).first()).toBeVisible()
  if (await saveTick(within).isVisible()) return
  await change.click()
  await within.getByRole('button', { name: 'Pay with another card' }).click()
}

/** Types a card into the form that is open and saves it. */
export async function saveCard(within: Page | Locator, number: string): Promise<void> {
  await typeCard(within, number)
  await within.getByRole('button', { name: 'Save Card' }).click()
}

/** Opens the form for a new card, whether or not there are cards already. */
export async function openCardForm(within: Page | Locator): Promise<void> {
  const change = within.getByRole('button', { name: 'Change Card?' })
  const add = within.getByRole('button', { name: /^Add (Primary|New) Card$/ })
  await expect(change.or(add).first()).toBeVisible()
  if (await change.isVisible()) await change.click()
  await add.click()
}

/** Adds a card, which then is the one that pays. */
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

/** The page of the card's bank, in its frame. */
export function bankOf(page: Page, what: 'payment' | 'card' = 'payment') {
  return page.getByRole('dialog', { name: `Confirm this ${what}` }).frameLocator('iframe')
}

/** The holder confirms a card that is stored. */
export async function confirmCard(page: Page): Promise<void> {
  await bankOf(page, 'card').getByRole('button', { name: 'Complete authentication' }).click()
}

/** A charge as the card provider has it (GET /dev/cards). */
interface BookedCharge {
  status: string
  amount: number
  captured: number
  refunded: number
  metadata: Record<string, string>
  chargebacks: { id: string; status: string; evidenceBytes: number }[]
}

/** What the card provider's books say of a job, the newest first. */
export async function booksOf(request: APIRequestContext, jobId: number): Promise<BookedCharge[]> {
  const all = (await (await request.get('/dev/cards')).json()) as BookedCharge[] // the shape of GET /dev/cards
  return all.filter(({ metadata }) => metadata['job'] === String(jobId))
}

/** Mail to somebody that says this, newest first. */
export async function mailTo(request: APIRequestContext, to: string, said: string): Promise<string[]> {
  const mails = (await (await request.get(`/dev/mail?to=${encodeURIComponent(to)}`)).json()) as {
    text: string
  }[] // the shape of GET /dev/mail
  return mails.map(({ text }) => text).filter((text) => text.includes(said))
}
