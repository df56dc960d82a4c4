/**
 * Measures the board with a week of 200 jobs, 100 workers and 40 trucks: `node_modules/.bin/node bench/board.ts`, after
 * `npm run build`. Starts the product with the demo companies, adds the workers, trucks and jobs by its API, and reports the time
 * of the call, the time from opening the page in Chromium until all jobs are painted, and tasks over 50 ms while a job is
 * dragged over the board. A test counts React's commits (carry.browser.test.ts). `--base=` measures a running
 * installation with the demo companies, and adds the jobs to it; `--runs=` sets how often the page is opened.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { addDays } from '../src/shared/kernel/dates.ts'
import { weekOf } from '../src/shared/schedule/board/board.rules.ts'
import { startServer } from './server.ts'

const { values: flags } = parseArgs({
  options: { base: { type: 'string' }, runs: { type: 'string', default: '5' } },
})
const JOBS = 200
const WORKERS = 100
const TRUCKS = 40
const CREW = 3

const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-board-'))
const server =
  flags.base === undefined
    ? await startServer('dist/server/main.js', '/health/ready', {
        NODE_ENV: 'development',
        DATA_DIR: folder,
      })
    : null
const base = flags.base ?? `http://127.0.0.1:${server?.port}`
try {
  const session = await ask('/wp/v2/token', undefined, {
    email: 'manager@frontrange.test',
    password: 'Moving123!',
  })
  const token = String(session['token'])
  const week = addDays(weekOf(new Date().toISOString().slice(0, 10)), 140)
  await fill(token, week)
  const call = `/wp/v2/board?from=${week}&days=7`
  const times: number[] = []
  for (let run = 0; run < 20; run += 1) {
    const started = performance.now()
    await ask(call, token)
    times.push(performance.now() - started)
  }
  const answer = await fetch(base + call, { headers: { authorization: `Bearer ${token}` } })
  console.log(
    `call: ${Math.round(middleOf(times))} ms, ${Math.round((await answer.text()).length / 1000)} kB`,
  )
  await measurePage(JSON.stringify(session), week)
} finally {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function ask(
  address: string,
  token: string | undefined,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(base + address, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown> // an answer of the API is an object
}

/** Adds the workers, and jobs whose crews work on one job a day. */
async function fill(token: string, week: string): Promise<void> {
  const ids: number[] = []
  for (let index = 0; index < WORKERS; index += 1) {
    const letters = [Math.floor(index / 26), index % 26].map((at) => String.fromCodePoint(97 + at)).join('')
    const { id } = await ask('/wp/v2/workers', token, {
      firstName: 'Bench',
      lastName: `Worker${letters}`,
      email: `bench-${letters}@example.test`,
      phone: null,
    })
    ids.push(Number(id))
  }
  const trucks: number[] = []
  for (let index = 0; index < TRUCKS; index += 1)
    trucks.push(Number((await ask('/wp/v2/fleet/vehicles', token, { name: `Bench ${index + 1}` }))['id']))
  for (let index = 0; index < JOBS; index += 1) {
    const day = addDays(week, index % 7)
    const turn = Math.floor(index / 7)
    const startTime = ['07:00', '11:00', '15:00'][turn % 3] ?? '07:00'
    const endTime = ['10:00', '14:00', '18:00'][turn % 3] ?? '10:00'
    const first = turn * CREW
    const crew = ids.slice(first, first + CREW).map((id) => ({ id }))
    const { id } = await ask('/wp/v2/jobs', token, {
      jobDate: `${day} ${startTime}:00`,
      jobStatus: 'scheduled',
      crewSize: CREW,
      crew,
      locations: [
        {
          address: '1 Bench St, Denver, CO 80202',
          city: 'Denver',
          addressState: 'CO',
          addressCountry: 'US',
          latitude: 39.75,
          longitude: -105,
          activities: [{ activityType: 'load', activityDate: day, startTime, endTime }],
        },
      ],
    })
    await ask(`/wp/v2/jobs/${Number(id)}/vehicles/${trucks[turn]}`, token, {})
  }
}

async function measurePage(session: string, week: string): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.goto(`${base}/health/live`)
    await page.evaluate((text) => localStorage.setItem('session', text), session)
    const paints: number[] = []
    for (let run = 0; run < Number(flags.runs); run += 1) {
      await page.goto(`${base}/board?day=%22${week}%22`)
      await page.waitForFunction(() => document.querySelectorAll('[data-cell] [data-job]').length > 0)
      paints.push(await paintedAt(page))
    }
    const shown = await page.locator('[data-cell] [data-job]').count()
    console.log(
      `page: ${shown} jobs in rows painted after ${Math.round(middleOf(paints))} ms (${paints.map((one) => Math.round(one)).join(', ')})`,
    )
    await page.waitForTimeout(3_000)
    await drag(page)
  } finally {
    await browser.close()
  }
}

/** Milliseconds from the navigation to the frame after the one in which the rows are there. */
function paintedAt(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      }),
  )
}

async function drag(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  const chip = page.locator('[data-cell] [data-job]').first()
  const box = await chip.boundingBox()
  if (!box) throw new Error('No job is shown')
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  const moves = 300
  for (let move = 1; move <= moves; move += 1)
    await page.mouse.move(box.x + 20 + ((move * 11) % 800), box.y + 10 + ((move * 7) % 500))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
  console.log(
    `drag: ${moves} moves, ${tasks.length} tasks over 50 ms${tasks.length > 0 ? ` (longest ${Math.round(Math.max(...tasks))} ms)` : ''}`,
  )
}

function middleOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
