import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { assetsOf, budgetProblems, firstLoads, quoteSizeProblem } from './page-size.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(path.join(folder, 'assets'))
const asset = (name: string, text: string, bytes: number) => {
  writeFileSync(path.join(folder, 'assets', name), text)
  writeFileSync(path.join(folder, 'assets', `${name}.br`), randomBytes(bytes))
}

it('counts everything a page imports, statically or dynamically, once', () => {
  expect(quoteSizeProblem(folder, () => {})).toContain('not built')
  asset(
    'quote-1.js',
    'import{a}from"./react-2.js";import{b}from"./both-3.js";const l=()=>import("./late-4.js")',
    10,
  )
  asset('react-2.js', 'import"./both-3.js"', 1_000)
  asset('both-3.js', '', 100)
  asset('late-4.js', 'f(["assets/late-5.css"])', 20)
  asset('late-5.css', '', 3)
  asset('other-6.js', '', 90_000)
  writeFileSync(
    path.join(folder, 'quote.html'),
    '<script src="/assets/quote-1.js"></script><link href="/assets/react-2.js"><link href="/assets/style-7.css">',
  )
  asset('style-7.css', '', 5)
  expect(assetsOf(folder, 'quote.html')).not.toContain('other-6.js')
  const told: string[] = []
  expect(quoteSizeProblem(folder, (line) => told.push(line))).toBeNull()
  expect(told.join(' ')).toContain('loads 1138 bytes')
  asset('late-4.js', '', 100_000)
  expect(quoteSizeProblem(folder, () => {})).toContain('late-4.js 100000')
})

it('sums the first load of each route, each file once, and names the routes that exceed their budget', () => {
  const budgets = {
    routes: {},
    visitors: { quote: 100 },
    signedInParts: ['app/Search.tsx'],
    firstParts: {},
    clientParts: { '_private/jobs': ['app/Mine.tsx'] },
    mostFiles: 9,
    few: { files: 6, pages: ['login'] },
    firstCardKb: 7,
    later: { kb: 1, parts: ['app/Toasts.tsx'] },
  }
  const missing = path.join(folder, 'nothing')
  expect(budgetProblems(missing, budgets).join()).toContain('not built')
  const chunk = (name: string, imports: string[] = [], css: string[] = []) => ({
    file: `assets/${name}`,
    imports,
    css: css.map((one) => `assets/${one}`),
  })
  const sizes = {
    'app.js': 1,
    'all.css': 10,
    'react.js': 100,
    'jobs.js': 1_000,
    'in.js': 10_000,
    'map.js': 50_000,
  }
  for (const [name, bytes] of Object.entries({
    ...sizes,
    'find.js': 3,
    'login.js': 7,
    'toasts.js': 2_000,
    'mine.js': 500,
  }))
    asset(name, '', bytes)
  mkdirSync(path.join(folder, '.vite'), { recursive: true })
  const manifest = {
    'index.html': chunk('app.js', ['_react.js'], ['all.css']),
    '_react.js': chunk('react.js'),
    'app/routes/_private.tsx?tsr-split=component': chunk('in.js', ['_react.js']),
    'app/routes/_private/jobs.tsx?tsr-split=component': chunk('jobs.js', ['index.html']),
    'app/routes/login.tsx?tsr-split=component': chunk('login.js'),
    'app/Toasts.tsx': chunk('toasts.js'),
    'app/Search.tsx': chunk('find.js'),
    'app/Mine.tsx': chunk('mine.js'),
    '../node_modules/map/map.js': chunk('map.js'),
  }
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(path.join(folder, 'quote.html'), '<script src="/assets/react.js"></script>')
  const { routes, visitors, later } = firstLoads(folder, budgets)
  expect(later).toEqual({ bytes: 2_000, files: 1 })
  expect([...routes]).toEqual([
    ['_private/jobs', { bytes: 11_114, files: 6 }],
    ['_private/jobs for clients', { bytes: 11_614, files: 7 }],
    ['login', { bytes: 118, files: 4 }],
  ])
  expect([...visitors]).toEqual([['quote', { bytes: 100, files: 1 }]])
  expect(
    budgetProblems(folder, {
      ...budgets,
      clientParts: {},
      routes: { '_private/jobs': 11, gone: 1 },
      visitors: { quote: 1 },
      mostFiles: 5,
      few: { files: 3, pages: ['login'] },
      firstCardKb: 7,
    }),
  ).toEqual([
    '_private/jobs loads 11.1 kB of 11: 0.1 kB too many.',
    'login loads 0.1 kB and has no budget.',
    'gone has a budget and is not built.',
    '_private/jobs loads 6 files of 5.',
    'login loads 4 files of 3.',
    'Every screen loads 2.0 kB later, of 1.',
  ])
  const withMap = { ...budgets, firstParts: { '_private/jobs': ['map/map.js'] } }
  expect(firstLoads(folder, withMap).routes.get('_private/jobs')?.bytes).toBe(61_114)
  expect(() => firstLoads(folder, { ...budgets, signedInParts: ['app/None.tsx'] })).toThrow('app/None.tsx')
})
