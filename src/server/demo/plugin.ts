import type pg from 'pg'
import { createRandomSequence } from './random.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'.split('')

/** Returns the quote plugin token of a demo company, the same at every load. */
export function demoPluginToken(handle: string): string {
  const dice = createRandomSequence(`plugin of ${handle}`)
  return Array.from({ length: 40 }, () => dice.pick(LETTERS)).join('')
}

/** Stores the quote plugin token of a demo company. */
export async function loadPlugin(client: pg.PoolClient, companyId: number, handle: string): Promise<void> {
  await client.query('update companies set plugin_token = $2 where id = $1', [
    companyId,
    demoPluginToken(handle),
  ])
}
