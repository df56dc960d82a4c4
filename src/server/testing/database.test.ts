import { expect, test } from 'vitest'
import { createPools, closePools } from '../kernel/db/pool.ts'
import { createTestDatabase } from './database.ts'

test('creates a migrated copy for each test, which no longer exists after drop', async () => {
  const one = await createTestDatabase()
  const two = await createTestDatabase()
  const errors: Error[] = []
  const pools = createPools(one.url, { DATABASE_POOL_SIZE: 2 }, (error) => errors.push(error))
  const other = createPools(two.url, { DATABASE_POOL_SIZE: 2 }, (error) => errors.push(error))
  try {
    const applied = await pools.owner.query('select name from schema_migrations')
    expect(applied.rowCount).toBeGreaterThan(0)
    await pools.owner.query('create table only_here (id bigint)')
    await expect(other.owner.query('select from only_here')).rejects.toThrow('does not exist')
  } finally {
    await closePools(pools)
    await closePools(other)
    await one.drop()
    await two.drop()
  }
  await expect(createPools(one.url, { DATABASE_POOL_SIZE: 1 }, () => {}).app.query('select')).rejects.toThrow(
    'does not exist',
  )
})
