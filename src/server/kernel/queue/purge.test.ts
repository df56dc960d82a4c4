import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { closePools, createPools } from '../db/pool.ts'
import { createDb } from '../db/tenancy.ts'
import { purgeExpired } from './purge.ts'

test('the purge removes expired records, but no job that other records depend on', async () => {
  const database = await createTestDatabase()
  const pools = createPools(database.url, { DATABASE_POOL_SIZE: 2 }, () => {})
  const { owner } = pools
  try {
    const made = await owner.query<{ id: number }>(
      `insert into companies (handle, name) values ('one', 'One') returning id`,
    )
    const company = made.rows[0]?.id
    const job = async (deletedDays: number | null) => {
      const { rows } = await owner.query<{ id: number }>(
        `insert into jobs (company_id, crew_size, deleted_at) values ($1, 2, now() - make_interval(days => $2)) returning id`,
        [company, deletedDays],
      )
      return rows[0]?.id
    }
    const standing = await job(null)
    const recent = await job(29)
    const old = await job(31)
    const written = await job(400)
    await owner.query(
      `insert into deliveries (company_id, job_id, channel, recipient, body_text) values ($1, $2, 'mail', 'a@b.test', 'x')`,
      [company, written],
    )
    await owner.query('insert into job_crew (company_id, job_id, position) values ($1, $2, 0)', [
      company,
      old,
    ])
    await owner.query(
      `insert into idempotency_keys (caller, key, request_hash, status, answer, created_at)
       select 'c', 'old ' || n, 'h', 200, '{}'::jsonb, now() - interval '25 hours' from generate_series(1, 2500) n
       union all select 'c', 'new', 'h', 200, '{}'::jsonb, now() - interval '23 hours'
       union all select 'c', 'phone-kept', 'h', 200, '{}'::jsonb, now() - interval '13 days'
       union all select 'c', 'phone-old', 'h', 200, '{}'::jsonb, now() - interval '15 days'`,
    )
    const user = await owner.query<{ id: number }>(
      `insert into users (email) values ('a@b.test') returning id`,
    )
    const family = async (days: number) => {
      const id = randomUUID()
      await owner.query(`select auth_start_family($1, $2, $3, now() + make_interval(days => $4))`, [
        user.rows[0]?.id,
        id,
        id,
        days,
      ])
      return id
    }
    const live = await family(1)
    await family(-1)

    await purgeExpired(createDb(pools.app), pino({ level: 'silent' }))

    const jobs = await owner.query<{ id: number }>('select id from jobs order by id')
    expect(jobs.rows.map(({ id }) => id)).toEqual([standing, recent, written])
    expect((await owner.query('select from job_crew')).rowCount).toBe(0)
    expect((await owner.query('select key from idempotency_keys order by key')).rows).toEqual([
      { key: 'new' },
      { key: 'phone-kept' },
    ])
    expect((await owner.query('select id from token_families')).rows).toEqual([{ id: live }])
    expect((await owner.query('select token_hash from refresh_tokens')).rows).toEqual([{ token_hash: live }])
    await expect(pools.app.query('delete from jobs')).rejects.toThrow('permission denied')
  } finally {
    await closePools(pools)
    await database.drop()
  }
})
