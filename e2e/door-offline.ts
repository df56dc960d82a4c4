import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { CLARA, createCaller, HOUSTON, jobOf, makeJobOn, type Caller } from './cards.ts'
import { PASSWORD, PEOPLE } from './people.ts'

/** A picture of one pixel, as a camera would give it. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const DENVER = 'America/Denver'
/** Creates a job of today for Clara before all others, with the worker as its lead, and signs the worker in. */
export async function begin(
  page: Page,
  office: Caller,
  hour: number,
  jobType = 'intrastate_local',
): Promise<{ id: number; price: number }> {
  const clara = await createCaller(page.request, CLARA)
  const worker = await createCaller(page.request, PEOPLE.worker)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: DENVER }).format(new Date())
  const id = await makeJobOn(office, today, {
    client: { id: clara.id },
    jobStatus: 'scheduled',
    jobDate: `${today} 0${hour}:00:00`,
    jobType,
    crewSize: 1,
    locations: [
      {
        ...HOUSTON,
        activities: [
          { activityType: 'load', activityDate: today, startTime: `0${hour}:00`, endTime: `0${hour + 1}:00` },
        ],
      },
      { ...HOUSTON, address: '1001 Avenida De Las Americas, Houston, TX 77010' },
    ],
    overlapReason: 'Story',
    crew: [{ id: worker.id, permissions: ['contact', 'documents', 'payment'] }],
  })
  const answer = await page.request.post('/wp/v2/token', {
    data: { email: PEOPLE.worker, password: PASSWORD },
  })
  const session = await answer.text()
  await page.goto('/health/live')
  await page.evaluate((text) => localStorage.setItem('session', text), session)
  await page.goto('/my-day')
  await expect(page.getByRole('link', { name: `Open job #${id}` })).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => page.evaluate(() => caches.has('app-shell-1')), { timeout: 60_000 }).toBe(true)
  const { bill } = (await office.call('GET', `jobs/${id}/finish`)) as { bill: { dueFinished: number } }
  return { id, price: bill.dueFinished }
}

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .tap()

async function sign(page: Page, who: string, place: string, name: string): Promise<void> {
  await press(page, `Sign: ${who}, ${place}`)
  const pad = page.getByRole('dialog')
  await pad.getByLabel('Full name').fill(name)
  await pad.getByRole('button', { name: /^Sign( 2 documents)?$/ }).tap()
  await expect(pad).toBeHidden()
}

/** Works from the way to the house to the money in the hand. */
export async function workDay(
  page: Page,
  { id, price }: { id: number; price: number },
  /** What is done at the house, after the start. */
  atHouse: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await press(page, 'Confirm')
  for (const step of ['On my way', 'Arrived', 'Start work']) {
    await press(page, step)
    await page.waitForTimeout(800)
  }
  await atHouse()
  await page.goto(`/job/${id}?tab=documents`)
  await page.getByRole('tab', { name: 'Bill of lading' }).tap()
  for (const place of ['Origin', 'Destination'])
    for (const [who, name] of [
      ['Client', 'Clara Nguyen'],
      ['Crew', 'Wes Ortiz'],
    ] as const)
      await sign(page, who, place, name)
  await expect(page.getByText('Everything is signed.')).toBeInViewport()
  await page.getByRole('link', { name: 'Finish and payment' }).tap()
  await press(page, /^Finish (move|anyway)$/)
  await expect(page.getByText('This move is finished.')).toBeVisible()
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await payment.getByText('Cash', { exact: true }).tap()
  await payment.getByLabel('Cash towards the bill').fill('20')
  await payment.getByRole('button', { name: 'Record $20.00 in cash' }).tap()
  await expect(payment.getByText(`Payment of $${price - 20}.00`)).toBeVisible()
  await payment.getByText('Check', { exact: true }).tap()
  await payment
    .locator('input[type=file]')
    .setInputFiles({ name: 'check.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(payment.getByRole('button', { name: 'Photo taken' })).toBeVisible()
  await payment.getByRole('button', { name: `Record $${price - 20}.00 by check` }).tap()
  await expect(page.getByText('Nothing is due.')).toBeVisible()
}

/** Checks that everything is on the server once, in the order in which it was done. */
export async function expectDone(office: Caller, id: number, price: number): Promise<void> {
  const clock = (await office.call('GET', `jobs/${id}/clock`)) as {
    events: { kind: string; problem: string | null; at: string }[]
  }
  expect(
    clock.events.toSorted((one, other) => one.at.localeCompare(other.at)).map(({ kind }) => kind),
  ).toEqual(['onTheWay', 'arrived', 'start'])
  const job = (await jobOf(office, id)) as unknown as {
    jobStatus: string
    documents: {
      billOfLading: { signatures: { place: string; party: string; id: number; isCurrent: boolean }[] }
    }
    payments: {
      paid: number
      balance: number
      lineItems: { method: string; doubt?: string; photo?: string }[]
    }
    crew: { answer?: { value: string } }[]
  }
  expect(job.jobStatus).toBe('completed')
  const signed = job.documents.billOfLading.signatures.toSorted((one, other) => one.id - other.id)
  expect(signed.map(({ place, party }) => `${place} ${party}`)).toEqual([
    'origin client',
    'origin crew',
    'destination client',
    'destination crew',
  ])
  expect(signed.every(({ isCurrent }) => isCurrent)).toBe(true)
  expect(job.payments).toMatchObject({ paid: price, balance: 0 })
  expect(job.payments.lineItems.map(({ method }) => method).toSorted()).toEqual(['cash', 'check'])
  expect(job.payments.lineItems.filter(({ doubt }) => doubt !== undefined)).toEqual([])
  expect(job.payments.lineItems.filter(({ photo }) => photo !== undefined)).toHaveLength(1)
}

/** Clocks the worker out: My day keeps a job on top as long as they are on its clock. */
export async function clockOut(request: APIRequestContext, id: number): Promise<void> {
  const worker = await createCaller(request, PEOPLE.worker)
  const now = new Date().toISOString()
  const finish = { id: randomUUID(), workerId: worker.id, kind: 'finish', deviceTime: now }
  await worker.call('POST', `jobs/${id}/clock`, { sentAt: now, events: [finish] })
}

/** Checks that PDF, bill, pay and ledger say the same, once. */
export async function expectBooks(request: APIRequestContext, id: number, price: number): Promise<void> {
  const admin = await createCaller(request, PEOPLE.admin)
  const worker = await createCaller(request, PEOPLE.worker)
  const { bill } = (await admin.call('GET', `jobs/${id}/finish`)) as {
    bill: { total: number; paid: number; dueTotal: number }
  }
  expect(bill).toMatchObject({ total: price, paid: price, dueTotal: 0 })
  const { download_link: link } = (await admin.call('POST', `jobs/${id}/documents`, {
    template: 'billOfLading',
  })) as { download_link: string }
  const pdf = await (await request.get(new URL(link).pathname + new URL(link).search)).body()
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  const today = new Intl.DateTimeFormat('en-CA', { timeZone: DENVER }).format(new Date())
  const paid = (await admin.call('GET', `payroll/${worker.id}?from=${today}&to=${today}`)) as {
    jobId: number | null
    pay: number
  }[]
  const own = paid.filter(({ jobId }) => jobId === id)
  expect(own).toHaveLength(1)
  const entries = (await admin.call('GET', `accounting/journal?job=${id}&per_page=100`)) as {
    lines: { name: string; debit: number; credit: number }[]
  }[]
  const balanceOf = (account: string) =>
    entries
      .flatMap(({ lines }) => lines)
      .filter(({ name }) => name === account)
      .reduce((sum, { debit, credit }) => sum + Math.round(debit * 100) - Math.round(credit * 100), 0)
  expect(balanceOf('Undeposited funds')).toBe(price * 100)
  expect(balanceOf('Accounts receivable')).toBe(0)
  expect(balanceOf('Customer deposits')).toBe(0)
  expect(balanceOf('Wages payable')).toBe(-Math.round((own[0]?.pay ?? 0) * 100))
}

/** Waits until nothing is left on the phone. */
export async function expectSent(page: Page): Promise<void> {
  await page.goto('/my-day')
  const saved = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const opened = indexedDB.open('phone')
          opened.addEventListener('success', () => {
            const all = opened.result.transaction('actions').objectStore('actions').getAll()
            all.addEventListener('success', () => {
              opened.result.close()
              const rows = all.result as { kind: string; problem: string | null }[] // saved actions
              resolve(rows.map(({ kind, problem }) => `${kind}: ${problem}`))
            })
          })
        }),
    )
  await expect.poll(saved, { timeout: 90_000 }).toEqual([])
}

export async function reopen(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Lists 30 pieces with a photo each: two through the screen, and the same entry of the queue for the others. */
export async function listHouse(page: Page, id: number): Promise<void> {
  await page.goto(`/job/${id}/inventory`)
  await page.getByRole('combobox', { name: 'Room' }).selectOption('Living Room')
  await page.getByLabel('Item', { exact: true }).fill('dresser')
  await page.getByRole('button', { name: 'Dresser, double' }).tap()
  await expect(page.getByText('Dresser, double added with sticker 1.')).toBeVisible()
  await page.getByLabel('Item', { exact: true }).fill('Carton, 3.0')
  await page.getByLabel('Sticker').fill('101–129')
  await page.getByRole('button', { name: 'Add item' }).tap()
  await expect(page.getByText('29 pieces added: Carton, 3.0.')).toBeVisible()
  await page.getByRole('button', { name: /^1 ?Dresser, double/ }).tap()
  const files = { name: 'item.png', mimeType: 'image/png', buffer: PICTURE }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(files)
  await expect(page.getByRole('dialog').getByAltText(/^Of #1 Dresser, double, saved/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap()
  await page.evaluate(photographOthers)
}

/** Runs in the page: saves a copy of the only waiting photo for each other piece. */
async function photographOthers(): Promise<void> {
  interface Saved {
    seq?: number
    id: string
    kind: string
    group: string
    body: { key: string; kind: string; items: { key: string }[] }
  }
  const opened = indexedDB.open('phone')
  await new Promise((resolve) => opened.addEventListener('success', resolve))
  const actions = opened.result.transaction('actions', 'readwrite').objectStore('actions')
  const all = actions.getAll()
  await new Promise((resolve) => all.addEventListener('success', resolve))
  const rows = all.result as Saved[] // saved actions
  const photo = rows.find(({ kind }) => kind === 'inventoryPhoto')
  if (!photo) throw new Error('No photo is saved')
  const keys = rows.flatMap(({ kind, body }) =>
    kind === 'inventory' && body.kind === 'add' ? body.items.map(({ key }) => key) : [],
  )
  for (const key of keys.filter((one) => one !== photo.body.key)) {
    const { seq: _seq, ...copy } = photo
    const id = crypto.randomUUID()
    const [job = ''] = photo.group.split(' ')
    actions.add({ ...copy, id, group: `${job} ${id}`, body: { ...photo.body, key } })
  }
  await new Promise((resolve) => actions.transaction.addEventListener('complete', resolve))
  opened.result.close()
}

/** Adds a piano with a change order that the client signs on the phone. */
export async function addPiano(page: Page, id: number): Promise<void> {
  await page.goto(`/job/${id}/changes`)
  await press(page, 'Add a change order')
  await press(page, 'Item')
  await page.getByLabel('What it is, such as an upright piano').fill('Upright piano')
  await press(page, /^Add for \$/)
  await press(page, 'Show it to the client to sign')
  const signing = page.getByRole('region', { name: 'Signature of the client' })
  await signing.getByLabel('Full name').fill('Clara Nguyen')
  await signing.getByRole('button', { name: 'Sign', exact: true }).tap()
  await expect(page.getByText('Saved on this phone', { exact: true })).toBeVisible()
}

/** Checks that the inventory has 30 pieces with a photo each, and that the piano was added once. */
export async function expectHouse(office: Caller, id: number): Promise<void> {
  const { articles } = (await office.call('GET', `jobs/${id}/inventory`)) as {
    articles: { sticker: number; photos: unknown[] }[]
  }
  expect(articles.map(({ sticker }) => sticker)).toEqual([
    1,
    ...Array.from({ length: 29 }, (_one, at) => 101 + at),
  ])
  expect(articles.map(({ photos }) => photos.length)).toEqual(articles.map(() => 1))
  const { orders } = (await office.call('GET', `jobs/${id}/change-orders`)) as {
    orders: { signedBy: string; lines: { name?: string; text?: string }[] }[]
  }
  expect(orders).toMatchObject([{ signedBy: 'Clara Nguyen' }])
}
