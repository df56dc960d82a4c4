import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProvider } from '../../src/server/money/payments/kill.node.testing.ts'
import { startObjectStore } from '../../src/server/testing/object-store/object-store.ts'
import { call, fileForm } from '../kernel/caller.ts'
import { freePort } from '../kernel/node.ts'
import { percentile } from '../kernel/report.ts'
import { CONTACT } from './contact.ts'
import {
  failuresIn,
  describeHealth,
  describeLosses,
  durations,
  describeRecovery,
  type ReportRow,
} from './line.ts'
import { compare, startLoad } from './load.ts'
import { openFaultyProxy, PROXY_FAULTS, type ProxyFault } from './trouble.ts'
import { openSocket, waitUntilRecovered, watchHealth } from './watch.ts'
import { openFaultFixture, type FaultFixture } from './world.ts'

/**
 * Calls that do not need a provider may become this much slower at the 95th percentile, plus as much as they
 * took before.
 */
const MAX_SLOWER_MS = 500
/** A call that needs a provider must get a response within this time, whatever the provider does. */
const LONGEST_S = 50
const PAYERS = 6
/** An upload must get a response within this time, whatever the file storage does. */
const LONGEST_UPLOAD_S = 30
const UPLOADERS = 3
/** A text must be sent within this time while mail is down. */
const LONGEST_TEXT_S = 10

/**
 * Makes cards, mail and file storage silent, late, interrupted and invalid in turn, each for the given number
 * of seconds under load, while texts continue.
 */
export async function slowProviders(seconds: number): Promise<ReportRow[]> {
  const port = await freePort()
  const provider = await startProvider(`http://127.0.0.1:${port}`)
  const cards = await openFaultyProxy(Number(new URL(provider.settings.baseUrl).port))
  const store = await startObjectStore()
  const files = await openFaultyProxy(Number(new URL(store.url).port))
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${files.port}`,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY: store.account.accessKey,
    S3_SECRET_KEY: store.account.secretKey,
    STRIPE_API_URL: `http://127.0.0.1:${cards.port}`,
    STRIPE_SECRET_KEY: provider.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: provider.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: provider.settings.webhookSecret,
  }
  const mail: { door?: Awaited<ReturnType<typeof openFaultyProxy>> } = {}
  const world = await openFaultFixture({
    settings,
    node: { port },
    mailDoor: async (to) => {
      mail.door = await openFaultyProxy(to)
      return mail.door.port
    },
  })
  const shut = async () => {
    await world.close()
    cards.close()
    files.close()
    await store.stop()
    mail.door?.close()
    provider.stop()
  }
  try {
    await world.owner(
      `update companies set variables = variables || '{"depositLocal": {"value": 50, "unitsLabel": "$"},
        "beforePickupLocal": {"value": 0, "unitsLabel": "%"}}' where id in (select company_id from members m
        join users u on u.id = m.user_id where u.email = 'client@frontrange.test')`,
    )
    const me = await call(world.client, 'GET', '/wp/v2/users/me')
    const body = { paymentMethodId: 'pm_card_visa' }
    const card = await call(world.client, 'POST', '/wp/v2/payments/cards/stripe', body)
    const payer = { clientId: idOf(me.body), cardId: idOf(card.body) }
    const lines: ReportRow[] = []
    for (const trouble of PROXY_FAULTS) {
      const set = (now: ProxyFault) => {
        cards.trouble = now
        files.trouble = now
        if (mail.door) mail.door.trouble = now
      }
      lines.push(await runWithFault(world, trouble, seconds, set, payer, provider))
    }
    return lines
  } finally {
    await shut()
  }
}

async function runWithFault(
  world: FaultFixture,
  trouble: ProxyFault,
  seconds: number,
  set: (trouble: ProxyFault) => void,
  payer: { clientId: number; cardId: number },
  provider: Awaited<ReturnType<typeof startProvider>>,
): Promise<ReportRow> {
  const ear = openSocket(world.node.url, world.manager.token ?? '')
  const watch = watchHealth(world.node.url)
  const load = startLoad(world, { writers: 2, readers: 4 })
  await sleep(4_000)
  const from = performance.now()
  const before = percentile(durations(load.attempts), 0.95)
  set(trouble)
  const payments = Array.from({ length: PAYERS }, () => pay(world, payer))
  const uploads = Array.from({ length: UPLOADERS }, () => upload(world))
  await sleep((seconds * 1000) / 2)
  // By now mails are waiting in all workers that send them.
  const textS = await text(world)
  await sleep(Math.max(0, seconds * 1000 - (performance.now() - from)))
  const during = percentile(durations(load.attempts.filter(({ at }) => at > from)), 0.95)
  set('none')
  const to = performance.now()
  const well = await waitUntilRecovered(world, ear.heard, to, 180)
  const paid = await Promise.all(payments)
  const uploaded = await Promise.all(uploads)
  await load.stop()
  await watch.stop()
  ear.close()
  const wrong = [...load.oddities, ...(await compare(world, load))]
  const slowest = Math.max(...paid.map((one) => one.slowestS))
  if (slowest > LONGEST_S) wrong.push(`a payment's call took ${slowest.toFixed(0)} s`)
  if (during > 2 * before + MAX_SLOWER_MS)
    wrong.push(`p95 of other calls went from ${before.toFixed(0)} to ${during.toFixed(0)} ms`)
  wrong.push(...failuresIn(load.attempts))
  const slowestUpload = Math.max(...uploaded.map((one) => one.slowestS))
  if (slowestUpload > LONGEST_UPLOAD_S) wrong.push(`an upload's call took ${slowestUpload.toFixed(0)} s`)
  wrong.push(...uploaded.flatMap((one) => one.wrong))
  if (textS === null) wrong.push(`a text did not leave within ${LONGEST_TEXT_S} s`)
  const { intents } = await provider.books()
  for (const one of paid) {
    const taken = intents.filter(
      ({ metadata, capturedCents }) => metadata['job'] === String(one.jobId) && capturedCents > 0,
    )
    if (one.status !== 200) wrong.push(`a payment ended with ${one.status}`)
    if (taken.length !== 1) wrong.push(`job ${one.jobId} was charged ${taken.length} times`)
  }
  return {
    fault: `cards, mail and files: ${trouble}`,
    done: `${seconds} s under load, ${PAYERS} payments, ${UPLOADERS} uploads`,
    felt: `payments answered within ${slowest.toFixed(1)} s, uploads within ${slowestUpload.toFixed(1)} s, a text left after ${textS?.toFixed(1) ?? '?'} s; p95 of other calls ${before.toFixed(0)} ms before, ${during.toFixed(0)} ms during`,
    health: describeHealth(watch.looks, from, to),
    lost: `${describeLosses(world, load, wrong)}; ${PAYERS} payments taken once, ${UPLOADERS} files kept once`,
    well: describeRecovery(well),
    wrong,
  }
}

/** Uploads a file and retries until it is accepted; then checks that it exists once and can be read. */
async function upload(world: FaultFixture): Promise<{ slowestS: number; wrong: string[] }> {
  const { manager } = world
  const title = `drill ${randomUUID()}`
  const bytes = Buffer.from(`name,phone\n${title},3035550100\n`)
  const form = fileForm(bytes, 'text/csv', { purpose: 'import', title })
  const key = randomUUID()
  let slowestS = 0
  for (let tries = 0; tries < 200; tries += 1) {
    const began = performance.now()
    const answer = await call(manager, 'POST', '/wp/v2/media', form, { key, patienceMs: 200_000 }).catch(
      () => null,
    )
    slowestS = Math.max(slowestS, (performance.now() - began) / 1000)
    if (answer?.status === 200) {
      const { id, source_url: address } = answer.body as { id: number; source_url: string } // response of the upload
      const rows = await world.owner<{ id: string }>('select id from files where title = $1', [title])
      const read = await call({ url: manager.url }, 'GET', address)
      const wrong: string[] = []
      if (rows.length !== 1 || Number(rows[0]?.id) !== id)
        wrong.push(`file ${title} is there ${rows.length} times`)
      if (read.status !== 200 || read.body !== String(bytes))
        wrong.push(`file ${title} cannot be read: ${read.status}`)
      return { slowestS, wrong }
    }
    if (answer && answer.status < 500)
      return { slowestS, wrong: [`an upload was refused with ${answer.status}`] }
    // A company may upload 60 such files an hour, and a refused one counts.
    await sleep(Math.min(2_000 * 2 ** tries, 16_000))
  }
  return { slowestS, wrong: [`file ${title} was never taken`] }
}

/** Sends a text to a contact; returns the seconds until it was sent, null if it was not. */
async function text(world: FaultFixture): Promise<number | null> {
  const made = await call(world.manager, 'POST', '/wp/v2/jobs', { crewSize: 2, contactPerson: [CONTACT] })
  const message = `On our way, ${randomUUID()}`
  const body = { to: CONTACT.phone, message, jobId: idOf(made.body), consentSource: 'On the telephone' }
  const key = randomUUID()
  for (let status = 0; status !== 200;) {
    status = (await call(world.manager, 'POST', '/wp/v2/twilio/message', body, { key })).status
    // Messages per minute are limited per person.
    if (status === 429) await sleep(1000)
    else if (status !== 200) throw new Error(`A text was answered ${status}`)
  }
  const began = performance.now()
  for (;;) {
    const seconds = (performance.now() - began) / 1000
    const rows = await world.owner<{ status: string }>(
      `select status from deliveries where channel = 'text' and body_text like $1 || '%'`,
      [message],
    )
    if (rows[0]?.status === 'sent') return seconds
    if (seconds > LONGEST_TEXT_S) return null
    await sleep(100)
  }
}

/** Pays a deposit as a client and retries until it is decided. */
async function pay(
  world: FaultFixture,
  { clientId, cardId }: { clientId: number; cardId: number },
): Promise<{ jobId: number; status: number; slowestS: number }> {
  const made = await call(world.manager, 'POST', '/wp/v2/jobs', { crewSize: 2, client: { id: clientId } })
  const jobId = idOf(made.body)
  const line = {
    productItemId: jobId,
    productItem: 'serviceFee',
    productRate: 50,
    productUnits: 1,
    amount: 50,
  }
  const body = { productId: jobId, productType: 'jobs', lineItems: [line] }
  const key = randomUUID()
  const path = `/wp/v2/transactions/checkout/charge/${cardId}`
  let slowestS = 0
  for (let tries = 0; tries < 600; tries += 1) {
    const began = performance.now()
    const answer = await call(world.client, 'POST', path, body, { key, patienceMs: 100_000 }).catch(
      () => null,
    )
    slowestS = Math.max(slowestS, (performance.now() - began) / 1000)
    const code = (answer?.body as { code?: string } | undefined)?.code // an error body
    if (answer && answer.status < 500 && code !== 'payment_in_progress' && code !== 'idempotency_in_progress')
      return { jobId, status: answer.status, slowestS }
    await sleep(500)
  }
  return { jobId, status: 0, slowestS }
}

const idOf = (body: unknown): number => (body as { id: number }).id // a created record
