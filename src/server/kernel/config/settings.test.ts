import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { configTable, envExample } from './settings.ts'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../../..', file), 'utf8')

/** Returns the cells of a Markdown table; the width of its columns does not matter. */
function cells(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

it('docs/configuration.md lists every setting with its default and meaning', () => {
  const listed =
    /<!-- settings -->([\s\S]*)<!-- \/settings -->/.exec(read('docs/configuration.md'))?.[1] ?? ''
  expect(cells(listed)).toEqual(cells(configTable()))
})

it('.env.example lists every setting with its default and meaning', () => {
  expect(read('.env.example')).toBe(envExample())
})
