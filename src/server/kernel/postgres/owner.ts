import { Client } from 'pg'

type OwnerOptions = {
  host: string
  port: number
  connectionTimeoutMillis: number
  cluster: string
  passwords: { superuser: string; owner: string }
}

/** The server behind the socket uses a different folder than the requested one. */
export class WrongServerError extends Error {}

/** Prevents two concurrent starts from creating the role or the database twice. */
const setUpLock = '7239102002'

/**
 * Creates the login role `movesheet_owner` (not a superuser) and its database `movesheet` in the embedded
 * server, if they are missing. This is the only use of the superuser. Throws a WrongServerError if the server
 * behind the socket is not that of this cluster.
 */
export async function ensureOwner(options: OwnerOptions): Promise<void> {
  const { cluster, passwords, ...connection } = options
  const client = new Client({
    ...connection,
    user: 'postgres',
    password: passwords.superuser,
    database: 'postgres',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const state = await client.query<{ folder: string; has_role: boolean; has_database: boolean }>(
      `select current_setting('data_directory') as folder,
              exists (select from pg_roles where rolname = 'movesheet_owner') as has_role,
              exists (select from pg_database where datname = 'movesheet') as has_database`,
    )
    const found = state.rows[0]
    if (found?.folder !== cluster) {
      throw new WrongServerError(
        `A PostgreSQL on ${found?.folder} answers in place of the one on ${cluster}. Stop it first.`,
      )
    }
    if (found.has_role && found.has_database) return
    await client.query(`select pg_advisory_lock(${setUpLock})`)
    // The password is hexadecimal and generated here, so it needs no quoting; DDL takes no parameters.
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'movesheet_owner') then
        create role movesheet_owner login createrole password '${passwords.owner}';
      end if;
    end $$`)
    const again = await client.query(`select from pg_database where datname = 'movesheet'`)
    if (again.rowCount === 0) await client.query('create database movesheet owner movesheet_owner')
  } finally {
    await client.end().catch(() => {})
  }
}
