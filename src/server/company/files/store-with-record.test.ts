import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { DatabaseUnavailableError } from '../../kernel/db/away.ts'
import { storeWithRecord } from './store-with-record.ts'

const database = (code: string) => Object.assign(new DatabaseError('no', 1, 'error'), { code })
const system = (code: string) => Object.assign(new Error(code), { code })

it.each([
  ['the connection broke at the commit', new Error('Connection terminated unexpectedly'), true],
  ['the database is away', new DatabaseUnavailableError(), true],
  ['the server was shut down', database('57P01'), true],
  ['somebody was quicker', database('23505'), false],
  ['the disk of the database is full', database('53100'), false],
  ['anything else', new Error('no'), false],
])('%s: the file stays is %s', async (_why, failure, stays) => {
  const kept = new Set<string>()
  const storage = { remove: async (key: string) => void kept.delete(key) }
  const put = async () => void kept.add('a')
  const work = storeWithRecord(storage, 'a', put, () => Promise.reject(failure))
  await expect(work).rejects.toBe(failure)
  expect(kept.has('a')).toBe(stays)
})

it('leaves nothing of a file that could not be stored completely', async () => {
  const kept = new Set<string>()
  const storage = { remove: async (key: string) => void kept.delete(key) }
  const put = () => {
    kept.add('a')
    return Promise.reject(system('ENOSPC'))
  }
  await expect(storeWithRecord(storage, 'a', put, async () => 1)).rejects.toThrow('ENOSPC')
  expect(kept.size).toBe(0)
})

it.each([
  [true, true],
  [false, false],
])('after a record that returns %s: the file stays is %s', async (isRecorded, stays) => {
  const kept = new Set<string>()
  const storage = { remove: async (key: string) => void kept.delete(key) }
  const put = async () => void kept.add('a')
  expect(await storeWithRecord(storage, 'a', put, async () => isRecorded)).toBe(isRecorded)
  expect(kept.has('a')).toBe(stays)
})
