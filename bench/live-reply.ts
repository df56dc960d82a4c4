/**
 * Measures how long a reply in the inbox takes to be on the screen of a second browser that shows the same conversation:
 * `node bench/live-reply.ts`, after `npm run build`. Starts the product with the demo companies and two browsers, one of the
 * manager and one of the administrator, and prints the times from the moment of sending. Fails if the median is above the budget.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, signIn } from './ask.ts'
import { startServer } from './server.ts'

const REPLIES = 12
const MOST_MS = 300
/** Between two replies, so that each begins with nothing on its way. */
const PAUSE_MS = 2_500

const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-bench-'))
const server = await startServer('dist/server/main.js', '/health/ready', {
  NODE_ENV: 'development',
  DATA_DIR: path.join(folder, 'data'),
})
const base = `http://127.0.0.1:${server.port}`
const browsers: Browser[] = []
try {
  const token = (await signIn(base, 'manager@frontrange.test')).token
  const { rows } = (await ask(base + '/wp/v2/conversations', token)) as {
    rows: { id: number; address: string | null }[]
  }
  const talk = rows.find(({ address }) => /^\d{10}$/.test(address ?? ''))
  if (!talk) throw new Error('No conversation')
  const other = await open('admin@frontrange.test', `/inbox?open=${talk.id}`)
  const sender = await open('manager@frontrange.test', `/inbox?open=${talk.id}`)
  await other.getByRole('heading', { level: 2 }).first().waitFor()
  await sender.getByRole('heading', { level: 2 }).first().waitFor()
  const times: number[] = []
  for (let at = 0; at < REPLIES; at += 1) {
    await sleep(PAUSE_MS)
    const text = `Reply ${at} of ${Date.now()}`
    const shown = other.evaluate(untilShown, text)
    await sender.locator('textarea[data-path="message"]').fill(text)
    const sentAt = await sender.evaluate(send)
    times.push((await shown) - sentAt)
  }
  const sorted = times.toSorted((one, next) => one - next)
  const median = sorted[REPLIES / 2] ?? 0
  console.log(
    `median ${median.toFixed(0)} ms, fastest ${sorted[0]?.toFixed(0)}, slowest ${sorted.at(-1)?.toFixed(0)}`,
  )
  if (median > MOST_MS) {
    console.log(`Slower than ${MOST_MS} ms.`)
    process.exitCode = 1
  }
} finally {
  for (const browser of browsers) await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
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

async function open(email: string, address: string): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  })
  browsers.push(browser)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session = JSON.stringify(await signIn(base, email))
  await page.addInitScript((value) => localStorage.setItem('session', value), session)
  await page.goto(base + address)
  return page
}
