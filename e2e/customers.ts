import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { callApi } from './people.ts'

/** A client with one job for a single story, so that concurrent stories do not interfere. */
interface Customer {
  firstName: string
  lastName: string
  /** Ten digits that no other story uses. */
  phone: string
  email?: string
}

/** Creates the client and a job as the signed-in manager of this page; returns the id of the job. */
export async function makeJob(page: Page, customer: Customer): Promise<number> {
  const client = await callApi(page, 'POST', '/wp/v2/clients', customer)
  expect(client.status).toBe(200)
  const job = await callApi(page, 'POST', '/wp/v2/jobs', {
    client: { id: (client.body as { id: number }).id }, // a created client has an id
    jobDate: '2027-11-30 09:00:00',
  })
  expect(job.status).toBe(200)
  return (job.body as { id: number }).id // a created job has an id
}

/** Opens a job's Contact tab at one of its ways to reach people. */
export async function openContact(page: Page, jobId: number, way: string): Promise<void> {
  await page.goto(`/job/${jobId}`)
  await page.getByRole('tab', { name: 'Contact', exact: true }).click()
  await chooseChannel(page, way)
}

/** Switches to another way to reach people. */
export async function chooseChannel(page: Page, way: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: 'How to reach the contact' })
    .getByText(way, { exact: true })
    .click()
}

/** Selects the client of the job as the contact. */
export async function pickClient(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Contact', exact: true }).selectOption('client')
}

/** Returns the entries of the timeline or inbox with this name, newest first. */
export function entries(page: Page, name: string | RegExp): Locator {
  return page.getByRole('article', { name })
}

/** Runs what opens a page, and waits until this browser is registered for calls. */
export async function waitUntilReachable(page: Page, open: () => Promise<unknown>): Promise<void> {
  // What the previous page reported does not count.
  let isOpen = false
  page.once('domcontentloaded', () => {
    isOpen = true
  })
  const told = page.waitForResponse(
    (answer) =>
      isOpen &&
      answer.url().endsWith('/wp/v2/twilio/presence') &&
      answer.ok() &&
      (answer.request().postData()?.includes('"online"') ?? false),
  )
  await open()
  await told
}

/** Returns the banner of the current call. */
export function bannerOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Phone call' })
}

/** Runs an action after which the banner briefly shows a text. */
export async function expectBannerDuring(
  banner: Locator,
  words: string,
  act: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([expect(banner).toContainText(words), act()])
}

/** Waits until a call has lasted some seconds by its own timer. */
export async function waitUntilTalking(banner: Locator): Promise<void> {
  await expect(banner.getByRole('timer')).toHaveText(/^\d+:(0[2-9]|[1-5]\d)$/)
}

/** A call as the phone network reports it (GET /dev/calls). */
interface NetworkCall {
  callSid: string
  direction: 'in' | 'out'
  from: string
  to: string
  status: string
  can: string[]
  heard: { who: 'customer' | 'staff'; text: string }[]
  digits: string
  isMuted: boolean
  recordings: string[]
}

/** Simulates the customer's phone through the calls of the developer page. */
export function telephoneOf(request: APIRequestContext, customer: string) {
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(path, { data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const calls = async (): Promise<NetworkCall[]> => {
    const all = (await (await request.get('/dev/calls')).json()) as NetworkCall[] // the shape of GET /dev/calls
    return all.filter(({ from, to }) => from === customer || to === customer)
  }
  return {
    text: (to: string, body: string) => post('/dev/texts', { from: customer, to, body }),
    /** Texts to the customer, newest first. */
    texts: async () =>
      // the shape of GET /dev/texts
      (await (await request.get(`/dev/texts?to=${customer}`)).json()) as { body: string; status: string }[],
    /** Calls a number; returns the id of the call. */
    ring: async (to: string) => ((await post('/dev/calls', { from: customer, to })) as NetworkCall).callSid,
    act: (callSid: string, action: string, more: object = {}) =>
      post(`/dev/calls/${callSid}`, { action, ...more }),
    /** The latest call of this customer. */
    call: async () => (await calls())[0],
    /** Waits until the customer's newest call allows an action; returns the id of the call. */
    until: async (can: string): Promise<string> => {
      // Other members of the company who are online may ring first, for 20 seconds each.
      await expect.poll(async () => (await calls())[0]?.can, { timeout: 45_000 }).toContain(can)
      return (await calls())[0]?.callSid ?? ''
    },
  }
}
