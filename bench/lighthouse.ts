/**
 * Measures the visitor pages as a phone loads them: `node bench/lighthouse.ts`, after `npm run build`. Starts
 * the product with the demo companies on its own port and in its own folder and runs Lighthouse's mobile
 * preset (simulated slow 4G and a processor four times slower) on the company page, the quote plugin and the
 * booking page. Reports the median of three runs each. Lighthouse is fetched when the script runs: the
 * product itself needs none of its 300 packages.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 3)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/**
 * Required of every page: the lowest score (of 100) and the longest largest contentful paint in milliseconds.
 */
const LEAST_SCORE = 95
const MOST_LCP_MS = 2_000

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-lighthouse-'))
const port = 20_000 + Math.floor(Math.random() * 10_000)
const base = `http://127.0.0.1:${port}`

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { score: number | null; numericValue?: number; title: string; scoreDisplayMode: string }
  >
}
interface Figures {
  scores: number[]
  lcpMs: number
  bytes: number
  failed: string[]
}

const server = spawn(process.execPath, ['src/server/main.ts'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: path.join(folder, 'data') },
})
let isPoor = false
try {
  await untilReady()
  const token = await pluginToken()
  console.log('| page | performance | accessibility | best practices | SEO | LCP s | kB |')
  console.log('| ---- | ----------: | ------------: | -------------: | --: | ----: | -: |')
  for (const page of ['/front-range', `/quote/${token}`, `/booking/${token}`]) {
    const runs = Array.from({ length: RUNS }, () => measure(page)).toSorted((a, b) => a.lcpMs - b.lcpMs)
    const middle = runs[Math.floor(runs.length / 2)]
    if (!middle) throw new Error('No run')
    const { scores, lcpMs, bytes, failed } = middle
    isPoor ||= scores.some((score) => score < LEAST_SCORE) || lcpMs >= MOST_LCP_MS
    console.log(
      `| ${page.split('/')[1]} | ${scores.join(' | ')} | ${(lcpMs / 1000).toFixed(2)} | ${Math.round(bytes / 1000)} |`,
    )
    for (const audit of failed) console.log(`  - ${audit}`)
  }
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exitCode = isPoor ? 1 : 0

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${base}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await setTimeout(200)
  }
  throw new Error('The product did not start')
}

/** The plugin token of the demo company, as its administrator reads it. */
async function pluginToken(): Promise<string> {
  const ask = async (address: string, init: RequestInit) => {
    const answer = await fetch(base + address, init)
    return (await answer.json()) as { token?: string; pluginToken?: string | null }
  }
  const { token } = await ask('/wp/v2/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@frontrange.test', password: 'Moving123!' }),
  })
  const company = await ask('/wp/v2/companies/front-range?context=edit', {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!company.pluginToken) throw new Error('The demo company has no plugin token')
  return company.pluginToken
}

/** Runs Lighthouse once; retries if the browser did not record a trace. */
function measure(page: string, triesLeft = 2): Figures {
  const file = path.join(folder, 'report.json')
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ].join(' ')
  const { status } = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      base + page,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--no-enable-error-reporting',
      `--chrome-flags=${flags}`,
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    },
  )
  if (status !== 0) {
    if (triesLeft === 0) throw new Error(`Lighthouse ended with ${status}`)
    return measure(page, triesLeft - 1)
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  return {
    scores: CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    lcpMs: report.audits['largest-contentful-paint']?.numericValue ?? Infinity,
    bytes: report.audits['total-byte-weight']?.numericValue ?? 0,
    failed: Object.entries(report.audits)
      .filter(
        ([, { score, scoreDisplayMode }]) => score !== null && score < 0.9 && scoreDisplayMode === 'binary',
      )
      .map(([name, { title }]) => `${name}: ${title}`),
  }
}
