import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createChangeReader } from './changes.ts'

let t: TestApp
let company: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
})
afterAll(() => t.close())

const tables = (changes: readonly { job_id: number | null }[]) => changes.map(({ job_id }) => job_id)

it('reads changes immediately after the clock was set back by an hour, and each once', async () => {
  const reader = createChangeReader(t.kernel.db)
  await reader.read('poll')
  const before = await t.makeJob(company)
  expect(tables(await reader.read('wake'))).toEqual([before])
  // Changes recorded with the wrong clock have future times, and the reader has already seen them.
  await t.owner.query('alter table history disable trigger user')
  await t.owner.query(`update history set at = at + interval '1 hour' where job_id = $1`, [before])
  await t.owner.query('alter table history enable trigger user')
  await reader.read('wake')
  expect(tables(await reader.read('poll'))).toEqual([])
  const after = await t.makeJob(company)
  expect(tables(await reader.read('wake'))).toEqual([after])
  expect(tables(await reader.read('poll'))).toEqual([])
})
