/**
 * Measures the crew's inventory of a whole house on one phone: `node_modules/.bin/node bench/inventory.ts`, after
 * `npm run build` (about two minutes). Starts the product with the demo companies and opens a job with 300 items in
 * Chromium at 390 px with a processor four times slower, while 300 photos wait on the phone without a network: scrolls the
 * list, types a name, adds items with a range of stickers and one more photo, then scrolls while the photos are sent. Reports for each step
 * the longest task (of the processor), the tasks over 50 and over 200 ms, the frames that were missed, and the memory. `--slower=` chooses
 * another processor, `--photos=` and `--kb=` other photos; `--traces=` writes into a folder, for the developer tools of Chromium,
 * what ran in each step, which makes it slower. Fails if a task takes longer than a person feels.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { ask, signIn } from './ask.ts'
import { startServer } from './server.ts'

const { values: flags } = parseArgs({
  options: {
    slower: { type: 'string', default: '4' },
    photos: { type: 'string', default: '300' },
    kb: { type: 'string', default: '300' },
    traces: { type: 'string' },
  },
})
const ITEMS = 300
/** Milliseconds of a task that a person feels as a stutter, on the slow processor. */
const FELT_MS = 200
const LONG_MS = 50
/** Milliseconds of sending that are measured. */
const SENDING_MS = 15_000
/** What a trace has beside the tasks, to find what takes the time. */
const DETAILS = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
  'disabled-by-default-v8.cpu_profiler',
]

const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-bench-'))
const server = await startServer('dist/server/main.js', '/health/ready', {
  NODE_ENV: 'development',
  DATA_DIR: path.join(folder, 'data'),
})
const base = `http://127.0.0.1:${server.port}`
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
})
let isFelt = false
/** A photo as a camera gives it: a file, because the page would have to read its content from a message. */
const photo = path.join(folder, 'item.jpg')
try {
  const jobId = await createHouse()
  const session = JSON.stringify(await signIn(base, 'worker@frontrange.test'))
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  await context.addInitScript(watch)
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Performance.enable')
  await page.goto(`${base}/health/live`)
  await page.evaluate((text) => localStorage.setItem('session', text), session)
  await page.goto(`${base}/job/${jobId}/inventory`)
  await page.getByText('All changes are sent.').waitFor()
  await page.getByRole('combobox', { name: 'Room' }).selectOption('*')
  // Loads what takes and sends photos.
  const picture = await page.evaluate(pictureOf, Number(flags.kb) * 1000)
  writeFileSync(photo, picture, 'base64')
  await takePhoto(page, await findItem(page, 1))
  await page.getByText('All changes are sent.').waitFor()
  await context.setOffline(true)
  await page.evaluate(savePhotos, { jobId, count: Number(flags.photos), picture })
  await page.getByText(`${flags.photos} changes are saved on this phone.`).waitFor()
  await tools.send('Emulation.setCPUThrottlingRate', { rate: Number(flags.slower) })

  console.log('| step | longest task ms | tasks > 50 ms | tasks > 200 ms | missed frames | memory MB |')
  console.log('| ---- | --------------: | ------------: | -------------: | ------------: | --------: |')
  await step(page, tools, 'scroll', () => scroll(tools))
  await step(page, tools, 'type a name', async () => {
    await page.locator('form input').first().pressSequentially('dresser', { delay: 150 })
  })
  await step(page, tools, 'add 20 items by a range', async () => {
    await page.locator('form input').nth(1).fill('401-420')
    await page.locator('form button[type=submit]').tap()
    // A search of the whole page for a text would be a task of the page.
    await page.locator('form output', { hasText: '20 pieces added' }).waitFor()
    await page.locator('main output', { hasText: `${Number(flags.photos) + 1} changes are saved` }).waitFor()
  })
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const item = await findItem(page, 300)
  writeFileSync(photo, await page.evaluate(pictureOf, 3_000_000), 'base64')
  await step(page, tools, 'add a photo', () => takePhoto(page, item))
  await context.setOffline(false)
  await step(page, tools, 'send, while scrolling', async () => {
    for (const end = Date.now() + SENDING_MS; Date.now() < end;) await scroll(tools, 1)
  })
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
if (isFelt) console.log(`A task took longer than ${FELT_MS} ms.`)
process.exitCode = isFelt ? 1 : 0

/** Returns the middle of the row of an item in the window. The search is a long task of the page, and so no part of a step. */
async function findItem(page: Page, sticker: number): Promise<{ x: number; y: number }> {
  const row = page.locator('main li button', { hasText: new RegExp(`^${sticker} ?Carton`) })
  await row.evaluate((shown) => shown.scrollIntoView({ block: 'center' }))
  // Rows that come near the window get their height.
  await page.waitForTimeout(500)
  const box = await row.boundingBox()
  if (!box) throw new Error(`Item ${sticker} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Takes one more photo of the item at a point of the window; what it waits for is found by selectors of the browser alone. */
async function takePhoto(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.touchscreen.tap(x, y)
  const dialog = '[role=dialog]'
  await page.locator(`${dialog} input[type=file]`).waitFor({ state: 'attached' })
  const before = await page.locator(`${dialog} section img`).count()
  await page.locator(`${dialog} input[type=file]`).setInputFiles(photo)
  await page.locator(`${dialog} section li:nth-child(${before + 1}) img`).waitFor()
  await page.locator(`${dialog} button`).last().tap() // 'Done'
  await page.locator(dialog).waitFor({ state: 'hidden' })
}

/** Creates a job with the worker on its crew, and its items in ten rooms; returns its number. */
async function createHouse(): Promise<number> {
  const { token } = await signIn(base, 'manager@frontrange.test')
  const api = `${base}/wp/v2`
  const place = (address: string, city: string, addressState: string) => ({
    address,
    city,
    addressState,
    addressCountry: 'US',
    activities: [],
  })
  const job = (await ask(`${api}/jobs`, token, {
    jobType: 'interstate',
    jobStatus: 'scheduled',
    jobDate: '2031-04-17 08:00:00',
    locations: [
      place('1701 Wynkoop St, Denver, CO 80202', 'Denver', 'CO'),
      place('901 Bagby St, Houston, TX 77002', 'Houston', 'TX'),
    ],
  })) as { id: number; version: number }
  const [worker] = (await ask(`${api}/workers?search=worker@frontrange.test`, token)) as { id: number }[]
  const crew = [{ id: worker?.id, permissions: ['contact', 'documents'] }]
  await ask(`${api}/jobs/${job.id}`, token, { version: job.version, crew })
  const at = new Date().toISOString()
  const items = Array.from({ length: ITEMS }, (_one, index) => ({
    key: keyOf(index),
    sticker: index + 1,
    room: `Room ${Math.floor(index / 30) + 1}`,
    article: `Carton, 3.0 cu ft, number ${index + 1}`,
    shape: 'box',
  }))
  await ask(`${api}/jobs/${job.id}/inventory`, token, {
    sentAt: at,
    changes: [{ id: crypto.randomUUID(), at, kind: 'add', items }],
  })
  return job.id
}

function keyOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** Runs in the page: notes the time between frames. */
function watch(): void {
  const frames: number[] = []
  Object.assign(globalThis, { frames })
  let last = 0
  const frame = (now: number) => {
    if (last > 0) frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Runs in the page: returns a picture of at least so many bytes, as a camera would give it, in base64. */
async function pictureOf(bytes: number): Promise<string> {
  const side = Math.ceil(Math.sqrt(bytes))
  const canvas = new OffscreenCanvas(side, side)
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('No canvas')
  const dots = ink.createImageData(side, side)
  for (let at = 0; at < dots.data.length; at += 1) dots.data[at] = at % 4 === 3 ? 255 : Math.random() * 255
  ink.putImageData(dots, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  const content = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < content.length; at += 0x8000)
    text += String.fromCharCode(...content.subarray(at, at + 0x8000))
  return btoa(text)
}

/** Runs in the page: saves a photo for each item, as the app saves it, and tells the app. */
async function savePhotos({
  jobId,
  count,
  picture: encoded,
}: {
  jobId: number
  count: number
  picture: string
}): Promise<void> {
  const { userData } = JSON.parse(localStorage.getItem('session') ?? '') as {
    userData: { id: number; defaultCompany: number }
  }
  const content = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  const opened = indexedDB.open('phone')
  await new Promise((resolve) => opened.addEventListener('success', resolve))
  const actions = opened.result.transaction('actions', 'readwrite').objectStore('actions')
  const at = new Date().toISOString()
  for (let index = 0; index < count; index += 1) {
    const id = crypto.randomUUID()
    const key = `00000000-0000-4000-8000-${String(index % 300).padStart(12, '0')}`
    const blob = new Blob([content], { type: 'image/jpeg' })
    const body = { key, place: 'origin', at, companyId: userData.defaultCompany, blob }
    actions.add({
      id,
      kind: 'inventoryPhoto',
      group: `${jobId} ${id}`,
      body,
      owner: userData.id,
      savedAt: at,
      problem: null,
    })
  }
  await new Promise((resolve) => actions.transaction.addEventListener('complete', resolve))
  opened.result.close()
  new BroadcastChannel('phone-queue').postMessage('changed')
}

/** Moves the list as a thumb does, down and up again. */
async function scroll(tools: CDPSession, times = 3): Promise<void> {
  for (let time = 0; time < times; time += 1)
    for (const yDistance of [-6_000, 6_000])
      await tools.send('Input.synthesizeScrollGesture', { x: 195, y: 300, yDistance, speed: 3_000 })
}

/** An event of a trace, in microseconds; `tdur` is of the processor, without what other programs of the machine took. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** Returns the milliseconds of the processor that each task of the page took. */
function tasksIn(trace: readonly TraceEvent[]): number[] {
  const threads = new Set(
    trace
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return trace
    .filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && threads.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
}

async function step(page: Page, tools: CDPSession, name: string, work: () => Promise<void>): Promise<void> {
  const details = flags.traces === undefined ? [] : DETAILS
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', ...details] })
  await page.evaluate('frames.length = 0')
  await work()
  // What the step began is shown.
  await page.waitForTimeout(1_000)
  const frames = (await page.evaluate('frames')) as number[] // of watch
  const trace = await browser.stopTracing()
  if (flags.traces !== undefined) writeFileSync(path.join(flags.traces, `${name}.json`), trace)
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const tasks = tasksIn(traceEvents)
  await tools.send('HeapProfiler.collectGarbage')
  const { metrics } = await tools.send('Performance.getMetrics')
  const bytes = metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? 0
  const longest = Math.max(0, ...tasks)
  isFelt ||= longest > FELT_MS
  const count = (most: number) => tasks.filter((ms) => ms > most).length
  // A frame takes 16.7 ms.
  const missed = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / (1000 / 60)) - 1), 0)
  console.log(
    `| ${name} | ${Math.round(longest)} | ${count(LONG_MS)} | ${count(FELT_MS)} | ${missed} of ${missed + frames.length} | ${(bytes / 1e6).toFixed(1)} |`,
  )
}
