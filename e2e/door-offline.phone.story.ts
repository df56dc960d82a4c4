import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { createCaller, jobOf } from './cards.ts'
import {
  addPiano,
  begin,
  clockOut,
  expectBooks,
  expectDone,
  expectHouse,
  expectSent,
  listHouse,
  press,
  reopen,
  workDay,
} from './door-offline.ts'
import { createStoryNode } from './node.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

// The page is opened without a network from what its service worker has kept.
test.use({
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 760 },
  actionTimeout: 15_000,
})
// One worker has one next job: the stories follow each other.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

test('a whole move without a network, from door to door, is on the server once and in order', async ({
  page,
  context,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const { id, price: before } = await begin(page, office, 1, 'intrastate_long')
  const { pricing } = (await office.call('GET', `jobs/${id}/change-orders`)) as {
    pricing: { rates: { key: string; rate: number }[] }
  }
  const price = before + (pricing.rates.find(({ key }) => key === 'item.heavy')?.rate ?? 0)
  await context.setOffline(true)
  await page.close()

  const again = await reopen(context, '/my-day')
  await expect(again.getByText(/^Saved on this phone at/).first()).toBeVisible()
  await workDay(again, { id, price }, async () => {
    await listHouse(again, id)
    await addPiano(again, id)
  })
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
  await expectHouse(office, id)
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
