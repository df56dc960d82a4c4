import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { assetsOf, quoteSizeProblem } from './page-size.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(path.join(folder, 'assets'))
const asset = (name: string, text: string, bytes: number) => {
  writeFileSync(path.join(folder, 'assets', name), text)
  writeFileSync(path.join(folder, 'assets', `${name}.br`), randomBytes(bytes))
}

it('counts what the page loads and what that imports, now or later, once', () => {
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
