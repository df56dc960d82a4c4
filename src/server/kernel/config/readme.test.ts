import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { configTable } from './settings.ts'

/** The settings as the README tells them, cell by cell: how wide a column is drawn says nothing. */
function cells(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

it('the README tells every setting as it is', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../../../README.md'), 'utf8')
  const told = /<!-- settings -->([\s\S]*)<!-- \/settings -->/.exec(readme)?.[1] ?? ''
  expect(cells(told)).toEqual(cells(configTable()))
})
