import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { revokePublicCreate } from '../kernel/db/roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { url: string; superuserUrl: string }
  }
}

/** A migrated database for one test file: the URL of its owner, and how to drop it. */
export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * Creates a database by copying the migrated template (about 0.1 s). Only in vitest, whose global set-up runs
 * the server.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url } = inject('testServer')
  const database = await copyDatabase(new URL(url).pathname.slice(1), 'test')
  await runAs(database.url, revokePublicCreate)
  return database
}

/** Creates a database by copying one that `prepare` fills at the first use of a test run. */
export async function createPreparedDatabase(
  name: string,
  prepare: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  await runAs(inject('testServer').superuserUrl, async (client) => {
    // The files of the other workers wait until it is filled.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 1) return
    const made = await createEmptyDatabase()
    await prepare(made)
    await client.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to ${name}`)
  })
  return copyDatabase(name, 'copy')
}

async function copyDatabase(template: string, kind: string): Promise<TestDatabase> {
  const { url, superuserUrl } = inject('testServer')
  const name = `${kind}_${process.pid}_${randomBytes(6).toString('hex')}`
  // FILE_COPY is faster than WAL_LOG here, because the test server never syncs.
  await runAs(superuserUrl, (client) =>
    client.query(`create database ${name} template ${template} owner movesheet_owner strategy file_copy`),
  )
  return { url: withDatabase(url, name), drop: () => dropDatabase(name) }
}

/** Creates an empty database without migrations, owned by `movesheet_owner`. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url, superuserUrl } = inject('testServer')
  const name = `empty_${process.pid}_${randomBytes(6).toString('hex')}`
  await runAs(superuserUrl, (client) => client.query(`create database ${name} owner movesheet_owner`))
  return { url: withDatabase(url, name), drop: () => dropDatabase(name) }
}

async function dropDatabase(name: string): Promise<void> {
  await runAs(inject('testServer').superuserUrl, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  )
}

/** Connects, runs the work and disconnects, even after an error. */
export async function runAs<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}
