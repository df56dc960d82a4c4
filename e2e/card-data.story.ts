import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import {
  agreeToPapers,
  ASKS_HOLDER,
  bankFrame,
  confirmCard,
  createCaller,
  CLARA,
  makeJobOn,
  openCardForm,
  openPart,
  signInAs,
} from './cards.ts'
import { PEOPLE } from './people.ts'

// Uses a separate server, because its log and database are searched and other stories would fill them.
test.describe.configure({ timeout: 180_000 })

const CVC = '739'
const MONTH = '11'
const YEAR = '37'

/** Returns every trace of the card in a text: its number in full or in part, in any notation. */
function tracesIn(raw: string): string[] {
  // Decodes URL-encoded characters; invalid codes stay unchanged.
  const text = raw.replaceAll(/%([0-7][0-9a-f])/gi, (_code, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  // Removes separators between the digits, so that any grouping is found.
  const bare = text.replaceAll(/\\u0020|[\s+.\-_/]/gi, '')
  const groups = ASKS_HOLDER.match(/\d{4}/g) ?? []
  const pairs = groups.slice(1).map((group, index) => `${groups[index]}${group}`)
  const encoded = [ASKS_HOLDER, groups.join(' ')].map((one) =>
    Buffer.from(one).toString('base64').slice(0, 12),
  )
  const found = [
    ...pairs.filter((pair) => bare.includes(pair)),
    ...encoded.filter((one) => text.includes(one)),
  ]
  const expiry = new RegExp(`\\b${MONTH}\\D{0,20}(?:20)?${YEAR}\\b|(?:20)?${YEAR}\\D{0,3}${MONTH}\\b`)
  if (new RegExp(`\\b${CVC}\\b`).test(text) && expiry.test(text)) found.push('code and expiry together')
  return found
}

interface OwnServer {
  url: string
  log: () => string
  /** Returns the rows of the whole database, as text, that contain a trace of the card. */
  search: () => Promise<string[]>
  stop: () => Promise<void>
}

/** Starts the product on its own database at the most verbose log level. */
async function startServer(): Promise<OwnServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'movesheet-card-data-'))
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const database = await startEmbeddedPostgres({ dataDir: folder, log: silent, isDurable: false })
  const port = 30_000 + Math.floor(Math.random() * 2_000)
  const url = `http://127.0.0.1:${port}`
  let log = ''
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'trace',
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += String(chunk)))
  await expect
    .poll(
      () =>
        fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true)
  return {
    url,
    log: () => log,
    search: () =>
      searchRows(new URL('/movesheet' + new URL(database.superuserUrl).search, database.superuserUrl).href),
    stop: async () => {
      await end(child)
      await database.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const isOver = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await isOver
}

async function searchRows(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    expect(tables.length).toBeGreaterThan(40)
    const found: string[] = []
    let count = 0
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
      count += rows.length
      for (const { text } of rows) for (const trace of tracesIn(text)) found.push(`${name}: ${trace}`)
    }
    expect(count).toBeGreaterThan(1_000)
    return found
  } finally {
    await client.end()
  }
}

/** Records everything that the page sends, by recipient. */
function watch(page: Page): { ours: string[]; provider: string[] } {
  const sent: { ours: string[]; provider: string[] } = { ours: [], provider: [] }
  const keep = (url: string, text: string) =>
    (new URL(url).host === new URL(server.url).host ? sent.ours : sent.provider).push(text)
  page.on('request', (request) => {
    const text = [
      request.method(),
      request.url(),
      JSON.stringify(request.headers()),
      request.postData() ?? '',
    ]
    keep(request.url(), text.join('\n'))
  })
  page.on('websocket', (socket) => {
    keep(socket.url(), socket.url())
    socket.on('framesent', ({ payload }) => keep(socket.url(), String(payload)))
    socket.on('framereceived', ({ payload }) => keep(socket.url(), String(payload)))
  })
  return sent
}

let server: OwnServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a card that is typed, saved and charged never reaches our server, its log or its database', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const { request } = context
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, '2031-07-20', { client: { id: clara.id } })
  await agreeToPapers(clara, id)

  const page = await context.newPage()
  const sent = watch(page)
  await signInAs(page, CLARA)
  await openPart(page, id, 'payments')
  await openCardForm(page)
  await page.getByLabel('Name on card').fill('Clara Nguyen')
  // Typed key by key, so that anything sent during typing is recorded as well.
  await page.getByLabel('Card number').pressSequentially(ASKS_HOLDER)
  await page.getByLabel('Expiry').pressSequentially(`${MONTH}${YEAR}`)
  await page.getByLabel('CVC').pressSequentially(CVC)
  await page.getByLabel('ZIP').fill('80202')
  await page.getByRole('button', { name: 'Save Card' }).click()
  await confirmCard(page)
  await expect(page.getByText(`•••• ${ASKS_HOLDER.slice(-4)}`)).toBeVisible()
  await page.getByRole('button', { name: 'Book Now $50.00' }).click()
  await bankFrame(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('$50.00 Payment captured.')).toBeVisible()

  // The card was sent to the provider at another address, which proves that the recording works.
  expect(sent.provider.flatMap(tracesIn)).toEqual(
    expect.arrayContaining([ASKS_HOLDER.slice(0, 8), 'code and expiry together']),
  )
  expect(sent.ours.length).toBeGreaterThan(20)
  expect(sent.ours.flatMap(tracesIn)).toEqual([])
  expect(server.log()).toContain('/wp/v2/transactions/checkout/charge')
  expect(tracesIn(server.log())).toEqual([])
  expect(await server.search()).toEqual([])
  await context.close()
})
