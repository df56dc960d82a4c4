import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { BUDGETS, budgetTable } from './budgets.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Limited by the structure of the code or in the database, so that only a test can count it. */
const COUNTED_BY_TEST = ['statement-shapes', 'history-minute', 'history-hour']

/** Returns the cells of a Markdown table's rows; column widths do not matter. */
function cells(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

it('docs/limits.md lists every budget correctly', () => {
  const page = readFileSync(path.join(root, 'docs/limits.md'), 'utf8')
  const listed = /<!-- budgets -->([\s\S]*)<!-- \/budgets -->/.exec(page)?.[1] ?? ''
  expect(cells(listed)).toEqual(cells(budgetTable()))
})

it('every budget is used in the code', () => {
  const sources = globSync('src/server/**/*.ts', { cwd: root })
    .filter((file) => !file.startsWith('src/server/kernel/budgets/'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const unused = Object.keys(BUDGETS).filter(
    (name) =>
      !sources.some(
        ({ file, text }) =>
          file.endsWith('.test.ts') === COUNTED_BY_TEST.includes(name) &&
          (text.includes(`'${name}'`) || text.includes(`BUDGETS.${name}.`)),
      ),
  )
  expect(unused).toEqual([])
})

it('every budget counts something and has a status or an explanation for being exceeded', () => {
  for (const [name, budget] of Object.entries(BUDGETS)) {
    expect(budget.most, name).toBeGreaterThan(0)
    expect(budget.why, name).toMatch(/\.$/)
    if (typeof budget.over === 'number') expect([429, 503], name).toContain(budget.over)
  }
})
