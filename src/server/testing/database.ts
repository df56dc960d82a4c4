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
  const { url, superuserUrl } = inject('testServer')
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const own = withDatabase(url, name)
  // FILE_COPY is faster than WAL_LOG here, because the test server never syncs.
  await runAs(superuserUrl, (client) =>
    client.query(`create database ${name} template movesheet owner movesheet_owner strategy file_copy`),
  )
  await runAs(own, revokePublicCreate)
  return {
    url: own,
    drop: async () => {
      await runAs(superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Creates an empty database without migrations, owned by `movesheet_owner`. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url, superuserUrl } = inject('testServer')
  const name = `empty_${process.pid}_${randomBytes(6).toString('hex')}`
  await runAs(superuserUrl, (client) => client.query(`create database ${name} owner movesheet_owner`))
  return {
    url: withDatabase(url, name),
    drop: async () => {
      await runAs(superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
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
