/**
 * Measures how the pages of the product open on a slow phone: `node_modules/.bin/node bench/pages.ts`, after
 * `npm run build`. Starts the product with the demo companies, opens each page in Chromium at 562 ms of latency and
 * 1.4 Mbit/s with a processor four times slower, first with an empty cache, then again in a new tab, whose service worker
 * has to start, and then once more in that tab, and reports the median of what is loaded until the page can be read.
 * `--base=` measures a running installation with the demo companies on this machine; `--runs=` and `--only=` limit the
 * work, `--list` names the requests, `--latency=` (ms) and `--rate=` (bit/s) choose another network.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ask, signIn } from './ask.ts'
import { DevTools, type EventFields } from './dev-tools.ts'
import { startServer } from './server.ts'
import { slowNetwork } from './slow-network.ts'

const { values: flags } = parseArgs({
  options: {
    base: { type: 'string' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    latency: { type: 'string', default: '562' },
    rate: { type: 'string', default: '1400000' },
  },
})

const SLOWER = 4
/** Milliseconds without a request after which everything is loaded. */
const QUIET_MS = 2_500
const MOST_MS = 60_000

interface BenchPage {
  name: string
  /** The account that opens it; null for a visitor. */
  email: string | null
  address: string
  /** An expression that is true once the page can be read. */
  isReadable: string
  /** An expression that is true once all of the page is shown, if that is later. */
  isWhole?: string
  /** An expression whose promise is true once the page can be opened again; true for none. */
  isKept?: string
}

/** A request over the network; one that a cache answers is none. */
interface Sent {
  url: string
  atMs: number
  bytes: number
}

interface Load {
  readableMs: number
  wholeMs: number
  /** Until the content of the page is there; the browser paints it next. */
  first: Sent[]
  /** Until nothing more is loaded. */
  all: Sent[]
  protocol: string
  /** Sum of all layout shifts, which browsers report as CLS. */
  shift: number
}

interface Loads {
  cold: Load
  /** In a new tab, whose service worker has to start. */
  warm: Load
  reload: Load
}

const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-bench-'))
const server =
  flags.base === undefined
    ? await startServer('dist/server/main.js', '/health/ready', {
        NODE_ENV: 'development',
        DATA_DIR: path.join(folder, 'data'),
      })
    : null
const target = flags.base ?? `http://127.0.0.1:${server?.port}`
const network = await slowNetwork(Number(new URL(target).port), {
  latencyMs: Number(flags.latency),
  bitsPerSecond: Number(flags.rate),
})
const base = `http://127.0.0.1:${network.port}`
try {
  const pages = (await findPages()).filter(({ name }) => name.includes(flags.only))
  console.log(
    '| page | cache | readable s | whole s | requests | calls | kB | all requests | all kB | layout shift | protocol |',
  )
  console.log(
    '| ---- | ----- | ---------: | ------: | -------: | ----: | -: | -----------: | -----: | -----------: | -------- |',
  )
  for (const page of pages) {
    const runs: Loads[] = []
    for (let run = 0; run < Number(flags.runs); run += 1) runs.push(await measure(page, run))
    report(page, 'none', middleOf(runs.map(({ cold }) => cold)))
    report(page, 'warm', middleOf(runs.map(({ warm }) => warm)))
    report(page, 'reload', middleOf(runs.map(({ reload }) => reload)))
  }
} finally {
  network.stop()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function middleOf(loads: Load[]): Load {
  const middle = loads.toSorted((a, b) => a.readableMs - b.readableMs)[Math.floor(loads.length / 2)]
  if (!middle) throw new Error('No run')
  return middle
}

function report(
  { name }: BenchPage,
  cache: string,
  { readableMs, wholeMs, first, all, shift, protocol }: Load,
): void {
  const kb = (sent: Sent[]) => Math.round(sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)
  const calls = first.filter(({ url }) => url.includes('/wp/'))
  console.log(
    `| ${name} | ${cache} | ${(readableMs / 1000).toFixed(2)} | ${(wholeMs / 1000).toFixed(2)} | ${first.length} | ${calls.length} | ${kb(first)} | ${all.length} | ${kb(all)} | ${shift.toFixed(3)} | ${protocol} |`,
  )
  if (!flags.list) return
  for (const one of all) {
    const mark = first.includes(one) ? '*' : ' '
    console.log(`  ${mark} ${Math.round(one.atMs)} ms ${one.bytes} ${one.url.replace(base, '')}`)
  }
}

/** Returns the pages with the newest jobs of the demo's office and client. */
async function findPages(): Promise<BenchPage[]> {
  const office = 'manager@frontrange.test'
  const client = 'client@frontrange.test'
  const firstJob = async (email: string) => {
    const jobs = (await ask(target + '/wp/v2/jobs', (await signIn(target, email)).token)) as { id: number }[]
    return jobs[0]?.id
  }
  const company = (await ask(
    target + '/wp/v2/companies/front-range?context=edit',
    (await signIn(target, 'admin@frontrange.test')).token,
  )) as { pluginToken: string }
  const clientJob = await firstJob(client)
  const manager = (await signIn(target, office)).token
  await ask(`${target}/wp/v2/jobs/${clientJob}/personal-links`, manager, {})
  const isJob = `/^Job #/.test(document.querySelector('main h1')?.textContent ?? '')`
  const isMove = `document.querySelector('#root:not([hidden]) main h1')?.textContent === "Your move"`
  const isList = `[...document.querySelectorAll('main a')].some((link) => /\\/job\\/\\d/.test(link.href))`
  return [
    {
      name: 'job of the office',
      email: office,
      address: `/job/${await firstJob(office)}`,
      isReadable: isJob,
    },
    { name: 'list of jobs', email: office, address: '/jobs', isReadable: isList },
    {
      name: 'my day',
      email: 'worker@frontrange.test',
      address: '/my-day',
      // The card is there before the app (src/web/app/first-card).
      isReadable: `/Directions/.test(document.querySelector('[aria-labelledby="first-job"], [aria-labelledby="next-job"]')?.innerText ?? '')`,
      isWhole: `document.querySelector('#root:not([hidden]) [aria-labelledby="next-job"]') !== null`,
      isKept: `caches.match('/my-day', { cacheName: 'app-shell-1' }).then((page) => page !== undefined)`,
    },
    {
      name: 'booking',
      email: null,
      address: `/booking/${company.pluginToken}`,
      isReadable: `document.querySelector('.booking input') !== null`,
    },
    {
      name: 'job of the client',
      email: client,
      address: `/job/${clientJob}`,
      // Its head is there before the app (src/web/app/first-card).
      isReadable: `document.querySelector("main h1")?.textContent === "Your move"`,
      isWhole: isMove,
    },
    {
      name: 'job by a link',
      email: null,
      address: await linkTo(client),
      isReadable: `document.querySelector("main h1")?.textContent === "Your move"`,
      isWhole: isMove,
    },
  ]
}

/** Returns the address of the personal link in the newest mail to a client. */
async function linkTo(email: string): Promise<string> {
  const until = performance.now() + 10_000
  while (performance.now() < until) {
    const mails = (await ask(`${target}/dev/mail?to=${encodeURIComponent(email)}`)) as { text: string }[]
    const link = mails.flatMap(({ text }) => /\/job\/\d+#link=[\w-]+/.exec(text) ?? [])[0]
    if (link !== undefined) return link
    await sleep(200)
  }
  throw new Error('No mail with a personal link')
}

/** Opens a page in a new browser, and again in a new tab, when its service worker runs no more, and loads it there once more. */
async function measure(page: BenchPage, run: number): Promise<Loads> {
  const tools = await DevTools.start(path.join(folder, `browser-${page.name.replaceAll(' ', '-')}-${run}`))
  try {
    await listenToWorkers(tools)
    const stored = page.email === null ? null : JSON.stringify(await signIn(target, page.email))
    const source = `(${prepare.toString()})(${JSON.stringify(stored)}, () => ${page.isReadable}, () => ${page.isWhole ?? page.isReadable})`
    const openTab = async (isAgain: boolean) => {
      const { targetId } = await tools.send('Target.createTarget', { url: 'about:blank' })
      const attached = await tools.send('Target.attachToTarget', { targetId, flatten: true })
      const session = String(attached['sessionId'])
      await slowDown(tools, session)
      await tools.send('Page.enable', {}, session)
      await tools.send('Page.addScriptToEvaluateOnNewDocument', { source }, session)
      const loaded = await load(tools, session, () =>
        tools.send('Page.navigate', { url: base + page.address }, session),
      )
      const reload = isAgain
        ? await load(tools, session, () => tools.send('Page.reload', {}, session))
        : loaded
      const begun = performance.now()
      while (page.isKept !== undefined && !(await tools.evaluate(page.isKept, session))) {
        await sleep(200)
        if (performance.now() - begun > MOST_MS) throw new Error('The page is not kept')
      }
      await tools.send('ServiceWorker.enable', {}, session)
      await tools.send('ServiceWorker.stopAllWorkers', {}, session)
      await tools.send('Target.closeTarget', { targetId })
      return { loaded, reload }
    }
    const { loaded: cold } = await openTab(false)
    const { loaded: warm, reload } = await openTab(true)
    return { cold, warm, reload }
  } finally {
    await tools.stop()
  }
}

async function slowDown(tools: DevTools, session: string): Promise<void> {
  const send = (method: string, params: object = {}) => tools.send(method, params, session)
  await send('Network.enable')
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  })
}

/** Hears the requests that service workers send. */
async function listenToWorkers(tools: DevTools): Promise<void> {
  tools.listeners.add((method, { sessionId, targetInfo }) => {
    if (method !== 'Target.attachedToTarget' || targetInfo.type !== 'service_worker') return
    void tools.send('Network.enable', {}, sessionId)
  })
  await tools.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
    filter: [{ type: 'service_worker' }],
  })
}

/** Runs in the page before its own scripts: signs in and records when it can be read. */
function prepare(session: string | null, isReadable: () => boolean, isWhole: () => boolean): void {
  if (window.parent !== window) return
  if (session !== null && localStorage.getItem('session') === null) localStorage.setItem('session', session)
  const bench = { readableMs: 0, wholeMs: 0, thereMs: 0, shift: 0 }
  Object.assign(window, { bench })
  const look = () => {
    // This frame shows it.
    if (bench.readableMs === 0 && isReadable()) bench.readableMs = performance.now()
    if (bench.readableMs > 0 && isWhole()) bench.wholeMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const watch = new MutationObserver(() => {
    if (!isReadable()) return
    bench.thereMs = performance.now()
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      bench.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page and returns what it loaded, once nothing more is loaded. */
async function load(tools: DevTools, session: string, open: () => Promise<unknown>): Promise<Load> {
  const sent = new Map<string, Sent & { isCached: boolean }>()
  let changedAt = performance.now()
  let protocol = ''
  const hear = (method: string, fields: EventFields, sessionId: string) => {
    if (!method.startsWith('Network.')) return
    const key = `${sessionId} ${fields.requestId}`
    const known = sent.get(key)
    if (method === 'Network.requestWillBeSent') {
      if (!/^https?:/.test(fields.request.url)) return
      const atMs = fields.wallTime * 1000
      sent.set(key, { url: fields.request.url, atMs, bytes: 0, isCached: false })
    } else if (method === 'Network.requestServedFromCache' && known) {
      known.isCached = true
    } else if (method === 'Network.responseReceived' && known) {
      known.isCached ||= fields.response.fromDiskCache === true || fields.response.fromServiceWorker === true
      if (fields.type === 'Document') protocol = fields.response.protocol ?? protocol
    } else if (method === 'Network.loadingFinished' && known) {
      known.bytes = fields.encodedDataLength
    } else return
    changedAt = performance.now()
  }
  tools.listeners.add(hear)
  const begun = performance.now()
  await open()
  const read = async (name: string) =>
    Number(await tools.evaluate(`window.bench?.${name} ?? 0`, session).catch(() => 0))
  let wholeMs = 0
  while (wholeMs === 0 || performance.now() - changedAt < QUIET_MS) {
    await sleep(200)
    wholeMs = await read('wholeMs')
    if (performance.now() - begun > MOST_MS) throw new Error('The page cannot be read')
  }
  tools.listeners.delete(hear)
  const origin = Number(await tools.evaluate('performance.timeOrigin', session))
  const [readableMs, thereMs, shift] = [await read('readableMs'), await read('thereMs'), await read('shift')]
  const all = [...sent.values()]
    .filter(({ isCached }) => !isCached)
    .map(({ url, atMs, bytes }) => ({ url, atMs: atMs - origin, bytes }))
  // What was requested before the content was there, whenever it arrived.
  return { readableMs, wholeMs, first: all.filter(({ atMs }) => atMs <= thereMs), all, protocol, shift }
}
