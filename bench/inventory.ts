/**
 * Measures an inventory of 300 articles with a photo each on one phone: `node_modules/.bin/node bench/inventory.ts`, after
 * `npm run build`. A worker's phone uploads the photos one after the other with the limits that the product has, as the
 * queue of the phone does after a day without a network; then the list is opened in Chromium with a processor four times
 * slower and scrolled from end to end.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { DevTools } from './dev-tools.ts'
import { startServer } from './server.ts'

const ARTICLES = 300
const SLOWER = 4

const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-bench-'))
const server = await startServer('dist/server/main.js', '/health/ready', {
  NODE_ENV: 'development',
  DATA_DIR: path.join(folder, 'data'),
  API_RATE_LIMIT: '',
})
const base = `http://127.0.0.1:${server.port}`
let refusals = 0
const noise = {
  width: 2_400,
  height: 1_800,
  channels: 3,
  noise: { type: 'gaussian', mean: 128, sigma: 12 },
} as const
const picture = sharp({ create: { ...noise, background: '#888' } })
  .jpeg({ quality: 60 })
  .toBuffer({ resolveWithObject: true })
try {
  const office = await signIn('manager@frontrange.test')
  const worker = await signIn('worker@frontrange.test')
  const id = await makeMove(office, worker)
  const keys = Array.from({ length: ARTICLES }, () => randomUUID())
  const items = keys.map((key, index) => ({
    key,
    sticker: index + 1,
    room: `Room ${Math.floor(index / 30) + 1}`,
    article: 'Carton, 3.0',
    shape: 'carton',
  }))
  await change(worker, id, { kind: 'add', items })
  const begun = performance.now()
  for (const key of keys)
    await change(worker, id, { kind: 'photo', key, place: 'origin', photo: await upload(worker) })
  console.log(
    `${ARTICLES} photos were sent in ${Math.round((performance.now() - begun) / 1000)} s, with ${refusals} waits for a limit.`,
  )
  await scroll(worker, id)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

interface Person {
  token: string
  text: string
  id: number
  companyId: number
}

/** Sends a call, and waits as long as a limit says; throws for any other refusal. */
async function ask(person: Person | null, method: string, address: string, body?: object | FormData) {
  for (;;) {
    const isForm = body instanceof FormData
    const answer = await fetch(`${base}/wp/v2/${address}`, {
      method,
      headers: {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(body && { 'idempotency-key': randomUUID() }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (answer.ok) return (await answer.json()) as unknown
    if (answer.status !== 429) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    refusals += 1
    await sleep(Number(answer.headers.get('retry-after')) * 1000)
  }
}

async function signIn(email: string): Promise<Person> {
  const session = (await ask(null, 'POST', 'token', { email, password: 'Moving123!' })) as {
    token: string
    userData: { id: number; defaultCompany: number }
  }
  const { token, userData } = session
  return { token, text: JSON.stringify(session), id: userData.id, companyId: userData.defaultCompany }
}

async function makeMove(office: Person, worker: Person): Promise<number> {
  const places = [
    { address: '1701 Wynkoop St, Denver, CO 80202', city: 'Denver', addressState: 'CO' },
    { address: '901 Bagby St, Houston, TX 77002', city: 'Houston', addressState: 'TX' },
  ]
  const { id, version } = (await ask(office, 'POST', 'jobs', {
    jobType: 'interstate',
    jobStatus: 'scheduled',
    jobDate: '2031-04-17 08:00:00',
    locations: places.map((place) => ({ ...place, addressCountry: 'US', activities: [] })),
  })) as { id: number; version: number }
  await ask(office, 'POST', `jobs/${id}`, {
    version,
    crew: [{ id: worker.id, permissions: ['contact', 'documents'] }],
  })
  return id
}

async function change(person: Person, id: number, part: object): Promise<void> {
  const at = new Date().toISOString()
  await ask(person, 'POST', `jobs/${id}/inventory`, {
    sentAt: at,
    changes: [{ id: randomUUID(), at, ...part }],
  })
}

/** Uploads a picture as large as the phone makes it small. */
async function upload(person: Person): Promise<number> {
  const { data } = await picture
  const form = new FormData()
  form.append('purpose', 'attachment')
  form.append('company', String(person.companyId))
  form.append('file', new Blob([new Uint8Array(data)], { type: 'image/jpeg' }), 'photo.jpg')
  return ((await ask(person, 'POST', 'files', form)) as { id: number }).id
}

/** Opens the inventory and scrolls to its end and back. */
async function scroll(person: Person, id: number): Promise<void> {
  const tools = await DevTools.start(path.join(folder, 'browser'))
  try {
    const { targetId } = await tools.send('Target.createTarget', { url: `${base}/health/live` })
    const attached = await tools.send('Target.attachToTarget', { targetId, flatten: true })
    const session = String(attached['sessionId'])
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER }, session)
    await tools.send(
      'Emulation.setDeviceMetricsOverride',
      { width: 390, height: 844, deviceScaleFactor: 2, mobile: true },
      session,
    )
    await sleep(500)
    await tools.evaluate(`localStorage.setItem('session', ${JSON.stringify(person.text)})`, session)
    await tools.send('Page.enable', {}, session)
    await tools.send('Page.navigate', { url: `${base}/job/${id}/inventory` }, session)
    for (let rows = 0; rows === 0; await sleep(500))
      rows = Number(
        await tools
          .evaluate(`document.querySelectorAll('main button[class]').length > 10 ? 1 : 0`, session)
          .catch(() => 0),
      )
    await sleep(3_000)
    console.log(await tools.evaluate(`(${scrolled.toString()})()`, session))
  } finally {
    await tools.stop()
  }
}

/** Runs in the page: scrolls by 30 pixels a frame, as a thumb does, and returns the frames and the longest tasks in words. */
async function scrolled(): Promise<string> {
  const tasks: number[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    {
      type: 'longtask',
    },
  )
  const frames: number[] = []
  const end = () => document.documentElement.scrollHeight - innerHeight
  for (const step of [30, -30]) {
    let last = performance.now()
    while (step > 0 ? scrollY < end() - 2 : scrollY > 0) {
      scrollBy(0, step)
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      frames.push(now - last)
      last = now
    }
  }
  const sorted = frames.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const longest = Math.round(Math.max(0, ...tasks))
  return `${frames.length} frames of ${Math.round(document.documentElement.scrollHeight)} px: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; ${tasks.length} tasks over 50 ms, the longest ${longest} ms.`
}
