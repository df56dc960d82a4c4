import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { CLARA, createCaller, jobOf, makeJobOn, type Caller } from './cards.ts'
import { createStoryNode } from './node.ts'
import { expectAccessible, expectNoHorizontalScroll, PASSWORD, PEOPLE } from './people.ts'

// The page is opened without a network from what its service worker has kept.
test.use({
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 760 },
  actionTimeout: 15_000,
})
// One worker has one next job: the stories follow each other.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

/** A picture of one pixel, as a camera would give it. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const DENVER = 'America/Denver'
const HOUSTON = {
  address: '901 Bagby St, Houston, TX 77002',
  city: 'Houston',
  addressState: 'TX',
  addressCountry: 'US',
  latitude: 29.7604,
  longitude: -95.3698,
}

/** Creates a job of today for Clara before all others, with the worker as its lead, and signs the worker in. */
async function begin(page: Page, office: Caller, hour: number): Promise<{ id: number; price: number }> {
  const clara = await createCaller(page.request, CLARA)
  const worker = await createCaller(page.request, PEOPLE.worker)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: DENVER }).format(new Date())
  const id = await makeJobOn(office, today, {
    client: { id: clara.id },
    jobStatus: 'scheduled',
    jobDate: `${today} 0${hour}:00:00`,
    jobType: 'intrastate_local',
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

const press = (page: Page, name: string | RegExp) =>
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
async function workDay(page: Page, { id, price }: { id: number; price: number }): Promise<void> {
  await press(page, 'Confirm')
  for (const step of ['On my way', 'Arrived', 'Start work']) {
    await press(page, step)
    await page.waitForTimeout(800)
  }
  await page.goto(`/job/${id}?tab=documents`)
  await page.getByRole('tab', { name: 'Bill of lading' }).tap()
  for (const place of ['Origin', 'Destination'])
    for (const [who, name] of [
      ['Client', 'Clara Nguyen'],
      ['Crew', 'Wes Ortiz'],
    ] as const)
      await sign(page, who, place, name)
  await page.goto(`/job/${id}/finish`)
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
async function expectDone(office: Caller, id: number, price: number): Promise<void> {
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
async function clockOut(request: APIRequestContext, id: number): Promise<void> {
  const worker = await createCaller(request, PEOPLE.worker)
  const now = new Date().toISOString()
  const finish = { id: randomUUID(), workerId: worker.id, kind: 'finish', deviceTime: now }
  await worker.call('POST', `jobs/${id}/clock`, { sentAt: now, events: [finish] })
}

/** Checks that PDF, bill, pay and ledger say the same, once. */
async function expectBooks(request: APIRequestContext, id: number, price: number): Promise<void> {
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
async function expectSent(page: Page): Promise<void> {
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

async function reopen(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('a whole move without a network, from door to door, is on the server once and in order', async ({
  page,
  context,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const { id, price } = await begin(page, office, 1)
  await context.setOffline(true)
  await page.close()

  const again = await reopen(context, '/my-day')
  await expect(again.getByText(/^Saved on this phone at/).first()).toBeVisible()
  await workDay(again, { id, price })
  await expect(again.getByLabel('Payments saved on this phone')).toContainText(`$${price - 20}.00`)
  await expectNoHorizontalScroll(again)
  await expectAccessible(again)
  await again.getByText('Card here', { exact: true }).tap()
  await expect(again.getByText('Cards and links need a network.', { exact: false })).toBeVisible()

  await again.goto('/my-day')
  await press(again, /entries wait to be sent$/)
  const list = again.getByRole('dialog', { name: 'Saved on this phone' })
  await expect(list.getByText('Job confirmed')).toBeVisible()
  await expect(list.getByText('$20.00 in cash')).toBeVisible()
  await expect(list.getByText('Signature of Clara Nguyen: Client, Origin')).toBeVisible()
  await expectAccessible(again)
  await again.close()
  expect(await jobOf(office, id)).toMatchObject({ jobStatus: 'scheduled', payments: { paid: 0 } })

  await context.setOffline(false)
  const online = await reopen(context, '/my-day')
  await expectSent(online)
  await expectDone(office, id, price)
  await expectBooks(request, id, price)
  await clockOut(request, id)
})

test('the same with a network that comes and goes every two seconds', async ({ page, context, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const { id, price } = await begin(page, office, 2)
  let isOffline = false
  let flip = Promise.resolve()
  const flapping = setInterval(() => {
    isOffline = !isOffline
    flip = context.setOffline(isOffline)
  }, 2_000)
  try {
    await workDay(page, { id, price })
  } finally {
    clearInterval(flapping)
    await flip
    await context.setOffline(false)
  }
  await expectSent(page)
  await expectDone(office, id, price)
  await clockOut(request, id)
})

test('the same while the network flaps and the server is killed again and again', async ({
  browser,
  request,
}) => {
  test.setTimeout(420_000)
  const node = await createStoryNode()
  await node.start()
  const context = await browser.newContext({
    baseURL: node.url,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 760 },
    hasTouch: true,
    isMobile: true,
  })
  context.setDefaultTimeout(15_000)
  try {
    const page = await context.newPage()
    const office = await createCaller(request, PEOPLE.manager)
    const { id, price } = await begin(page, office, 4)
    let isOver = false
    let kills = 0
    const flap = async () => {
      for (let isOffline = true; !isOver; isOffline = !isOffline) {
        await context.setOffline(isOffline)
        await sleep(2_000)
      }
    }
    const kill = async () => {
      while (!isOver) {
        await sleep(1_500)
        await node.kill()
        kills += 1
        await sleep(500)
        await node.start()
      }
    }
    const faults = Promise.all([flap(), kill()])
    try {
      await workDay(page, { id, price })
      // What the phone has saved is sent between the failures.
      await expect.poll(() => kills, { timeout: 120_000 }).toBeGreaterThan(1)
    } finally {
      isOver = true
      await faults
      await context.setOffline(false)
    }
    await expectSent(page)
    await expectDone(office, id, price)
    await expectBooks(request, id, price)
  } finally {
    await context.close()
    await node.kill()
  }
})

test('money that no longer fits is recorded, and what the server refuses can be deleted', async ({
  page,
  context,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const { id, price } = await begin(page, office, 3)
  await office.call('POST', `jobs/${id}/start`)
  await page.goto(`/job/${id}/finish`)
  await expect(page.getByRole('button', { name: /^Finish (move|anyway)$/ })).toBeVisible()
  await context.setOffline(true)
  await press(page, /^Finish (move|anyway)$/)
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await payment.getByText('Cash', { exact: true }).tap()
  await payment.getByRole('button', { name: `Record $${price}.00 in cash` }).tap()
  await expect(page.getByText('Nothing is due.')).toBeVisible()

  const { version } = (await office.call('GET', `jobs/${id}`)) as { version: number }
  await office.call('POST', `jobs/${id}`, { version, jobStatus: 'canceled' })
  await context.setOffline(false)
  await expect(page.getByText('Only a scheduled job can be finished.').first()).toBeVisible({
    timeout: 30_000,
  })
  await page.goto('/my-day')
  await press(page, '1 entry was not accepted')
  const list = page.getByRole('dialog', { name: 'Saved on this phone' })
  await expect(list.getByText('Not accepted: Only a scheduled job can be finished.')).toBeVisible()
  await list.getByRole('button', { name: 'Delete' }).tap()
  await page.getByRole('dialog', { name: 'Delete entry' }).getByRole('button', { name: 'Delete entry' }).tap()
  await expect(list.getByText('Everything is sent.')).toBeVisible()
  const { payments } = (await jobOf(office, id)) as unknown as {
    payments: { lineItems: { amount: number; doubt?: string }[] }
  }
  expect(payments.lineItems).toMatchObject([
    { amount: price, doubt: expect.stringContaining('The job is not booked.') },
  ])
})
