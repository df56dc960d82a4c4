import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
// Registers the metrics of live updates and the queue, as in a running node.
import '../../kernel/live/live-metrics.ts'
import '../../kernel/queue/queue-metrics.ts'
import { createGauges } from './metrics.ts'
import './provider-metrics.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const page = readFileSync(path.join(root, 'docs/logs-and-metrics.md'), 'utf8')

/** The names in a column of the table between two marks. */
function told(mark: string, column: number): string[] {
  const table = page.slice(page.indexOf(`<!-- ${mark} -->`), page.indexOf(`<!-- /${mark} -->`))
  const cells = table
    .split('\n')
    .map((line) => /^`(.+)`$/.exec(line.split('|')[column]?.trim() ?? '')?.[1])
    .filter((name) => name !== undefined)
  return inOrder(cells)
}

function inOrder(names: readonly string[]): string[] {
  return names.toSorted((one, other) => (one < other ? -1 : 1))
}

it('documents every metric of a node with its labels, and no other', async () => {
  const app = Fastify()
  const pool = {
    totalCount: 0,
    idleCount: 0,
    waitingCount: 0,
    query: () => Promise.reject(new Error('none')),
  }
  const text = await createGauges(app, pool).text()
  await app.close()
  const names = [...text.matchAll(/^# HELP (\w+) /gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(told('metrics', 1)).toEqual(inOrder(names))
})

it('documents every message that warns or reports an error, and no other', () => {
  const sources = globSync('src/server/**/*.ts', { cwd: root })
    .filter((file) => !/(\.test|testing)\.ts$|\/testing\/|stand-in/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
  const messages = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\blog\.(?:warn|error|fatal)\(\s*\{[^}]*\},\s*'([^']+)'/g)].map(
        ([, text = '']) => text,
      ),
    ),
  )
  // The queue logs one of two messages.
  for (const word of ['failed', 'retried']) messages.add(word)
  expect(messages.size).toBeGreaterThan(20)
  expect(told('messages', 2)).toEqual(inOrder([...messages]))
  // A log call in another form would go unnoticed.
  const calls = sources.flatMap((source) => [...source.matchAll(/\blog\.(?:warn|error|fatal)\(/g)])
  const read = sources.flatMap((source) => [
    ...source.matchAll(/\blog\.(?:warn|error|fatal)\(\s*\{[^}]*\},\s*'/g),
  ])
  expect(calls.length).toBe(read.length)
})
