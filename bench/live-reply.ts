/**
 * Measures how long a reply in the inbox takes to be on the screen of a second browser that shows the same conversation:
 * `node bench/live-reply.ts`, after `npm run build`. Starts the product with the demo companies, a day's inbox of 300
 * conversations, and two browsers with all of them in the list, one of the manager and one of the administrator. Prints the
 * times from the moment of sending, and the parts of which they consist. Fails if the median is above the budget.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { ask, signIn } from './ask.ts'
import { startServer, type BenchServer } from './server.ts'

const CONVERSATIONS = 300
const REPLIES = 12
const MOST_MS = 300
/** Between two replies, so that each begins with nothing on its way. */
const PAUSE_MS = 2_500
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet })
const browsers: Browser[] = []
let base = ''
let server: BenchServer | undefined
try {
  server = await startServer('dist/server/main.js', '/health/ready', {
    NODE_ENV: 'development',
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: postgres.url,
  })
  base = `http://127.0.0.1:${server.port}`
  const token = (await signIn(base, 'manager@frontrange.test')).token
  const { rows } = (await ask(base + '/wp/v2/conversations', token)) as {
    rows: { id: number; companyId: number; address: string | null }[]
  }
  const talk = rows.find(({ address }) => /^\d{10}$/.test(address ?? ''))
  if (!talk) throw new Error('No conversation')
  await addConversations(talk.companyId)
  const { page: other, heard } = await open('admin@frontrange.test', `/inbox?open=${talk.id}`)
  const { page: sender } = await open('manager@frontrange.test', `/inbox?open=${talk.id}`)
  const replies: Reply[] = []
  for (let at = 0; at < REPLIES; at += 1) {
    await sleep(PAUSE_MS)
    // It is busy until the reply before is shown.
    await sender.locator('[class*=sendBar] button:enabled').waitFor()
    const text = `Reply ${at} of ${Date.now()}`
    const shown = other.evaluate(untilShown, text)
    await sender.locator('textarea[data-path="message"]').fill(text)
    const stored = sender
      .waitForResponse((response) => response.url().endsWith('/reply'))
      .then(() => Date.now())
    heard.start()
    const sentAt = await sender.evaluate(send)
    const shownAt = await shown
    replies.push({ shown: shownAt - sentAt, stored: (await stored) - sentAt, ...heard.parts(sentAt) })
  }
  const median = middle(replies.map(({ shown }) => shown))
  const sorted = replies.map(({ shown }) => shown).toSorted((one, next) => one - next)
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${CONVERSATIONS} conversations`)
  for (const part of ['stored', 'hinted', 'asked', 'answered', 'shown'] as const)
    console.log(`${part.padEnd(9)} ${middle(replies.map((reply) => reply[part])).toFixed(0)} ms`)
  console.log(`fastest ${sorted[0]?.toFixed(0)}, slowest ${sorted.at(-1)?.toFixed(0)}`)
  if (median > MOST_MS) {
    console.log(`Slower than ${MOST_MS} ms.`)
    process.exitCode = 1
  }
} finally {
  for (const browser of browsers) await browser.close()
  await server?.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Milliseconds after the press of the button. */
interface Reply {
  /** The sender has the answer of the server. */
  stored: number
  /** The other browser has the live update. */
  hinted: number
  /** It asks for the conversation. */
  asked: number
  /** It has the conversation. */
  answered: number
  /** The text is on its screen. */
  shown: number
}

/** Notes when the other browser has a live update, and asks for and receives the conversation. */
function hear(page: Page) {
  const first: Partial<Record<'hinted' | 'asked' | 'answered', number>> = {}
  const note = (part: keyof typeof first) => (first[part] ??= Date.now())
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (/update-(communications|inbox)/.test(String(payload))) note('hinted')
    }),
  )
  const isThread = (url: string) => /conversations\/\d+(\?|$)/.test(url)
  page.on('request', (request) => {
    if (isThread(request.url())) note('asked')
  })
  page.on('requestfinished', (request) => {
    if (isThread(request.url())) note('answered')
  })
  return {
    start: () => {
      for (const part of ['hinted', 'asked', 'answered'] as const) delete first[part]
    },
    parts: (since: number) => ({
      hinted: (first.hinted ?? Number.NaN) - since,
      asked: (first.asked ?? Number.NaN) - since,
      answered: (first.answered ?? Number.NaN) - since,
    }),
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, next) => one - next)[Math.floor(values.length / 2)] ?? 0
}

/** Adds texts of people who wrote today, five each. */
async function addConversations(companyId: number): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    `insert into communications (company_id, type, direction, contact_address, contact_name, body, happened_at, news_at)
     select $1, 'sms', 'incoming', '720' || lpad((n % $2)::text, 7, '0'), 'Person ' || n % $2,
       'Something was said about the move ' || n, now() - interval '8 hours' * n / $2 / 5, now() - interval '8 hours' * n / $2 / 5
       from generate_series(1, $2 * 5) n`,
    [companyId, CONVERSATIONS],
  )
  await client.end()
}

/** Runs in the page: presses the button, and returns when (epoch milliseconds). */
function send(): number {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Send'),
  )
  button?.click()
  return performance.timeOrigin + performance.now()
}

/** Runs in the page: resolves with when the text is in the conversation (epoch milliseconds). */
function untilShown(text: string): Promise<number> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const entries = document.querySelector('[aria-label="Everything that was said"]')
      if (!entries?.textContent.includes(text)) return
      watch.disconnect()
      resolve(performance.timeOrigin + performance.now())
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

async function open(email: string, address: string): Promise<{ page: Page; heard: ReturnType<typeof hear> }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
  browsers.push(browser)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session = JSON.stringify(await signIn(base, email))
  await page.addInitScript((value) => localStorage.setItem('session', value), session)
  const heard = hear(page)
  await page.goto(base + address)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  const more = page.getByRole('button', { name: 'Load more' })
  while ((await more.count()) > 0) {
    const before = await page.locator('[data-key]').count()
    await more.click()
    while ((await page.locator('[data-key]').count()) === before) await sleep(50)
  }
  return { page, heard }
}
