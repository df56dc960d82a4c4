/**
 * Shows applications for payment processing to the operator of the installation: `npm run
 * merchant-applications` lists the open ones, `npm run merchant-applications -- 12` prints one with its
 * numbers for the provider. The reading is recorded in the company's history, and the company sees that the
 * application was handed over. Needs the SECRET and the database (DATABASE_URL, or DATA_DIR of the embedded
 * one) of the installation; it may run beside the server.
 */
import { Client } from 'pg'
import { loadConfig } from '../src/server/kernel/config/config.ts'
import { columnTypes } from '../src/server/kernel/db/types.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { printable } from '../src/server/money/merchant/printable.ts'
import { openNumbers } from '../src/server/money/merchant/seal.ts'

const silent = () => {}
const say = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

async function list(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string; at: string; handed: string | null }>(
    `select a.id, c.name, to_char(a.submitted_at, 'YYYY-MM-DD HH24:MI') as at,
        to_char(a.handed_over_at, 'YYYY-MM-DD HH24:MI') as handed
       from merchant_applications a join companies c on c.id = a.company_id
      where a.status = 'submitted' order by a.id`,
  )
  if (rows.length === 0) say(['There is no application for payment processing.'])
  else
    say(
      rows.map(
        ({ id, name, at, handed }) =>
          `${String(id).padStart(6)}  ${at} UTC  ${printable(name)}${handed === null ? '' : `  (read ${handed} UTC)`}`,
      ),
    )
}

/**
 * Records that one application was read, then prints it. Nothing is recorded if its numbers cannot be
 * decrypted.
 */
async function show(client: Client, id: number, secret: string): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<Record<string, unknown>>(
    `update merchant_applications set handed_over_at = clock_timestamp()
      where id = $1 and status = 'submitted' returning *`,
    [id],
  )
  const [row] = rows
  if (!row) throw new Error(`No application ${id} stands.`)
  const sealed = (name: string) => String(row[`sealed_${name}`])
  const numbers = openNumbers(secret, {
    taxId: sealed('tax_id'),
    socialSecurityNumber: sealed('social_security_number'),
    driversLicense: sealed('drivers_license'),
    birthDate: sealed('birth_date'),
    bankRouting: sealed('bank_routing'),
    bankAccount: sealed('bank_account'),
  })
  const told = Object.fromEntries(
    Object.entries(row).filter(([name]) => !name.startsWith('sealed_') && name !== 'last_four'),
  )
  await client.query('commit')
  // Split by line: the line breaks are from the formatting, because JSON escapes those inside texts.
  say(
    JSON.stringify({ ...told, ...numbers }, null, 2)
      .split('\n')
      .map(printable),
  )
}

const config = loadConfig(process.env)
const embedded =
  config.DATABASE_URL === undefined
    ? await startEmbeddedPostgres({
        dataDir: config.DATA_DIR,
        log: { info: silent, warn: silent, error: silent },
      })
    : undefined
const client = new Client({
  connectionString: config.DATABASE_URL ?? embedded?.url,
  types: columnTypes,
  options: '-c TimeZone=UTC',
})
try {
  await client.connect()
  const [wanted] = process.argv.slice(2)
  if (wanted === undefined) await list(client)
  else if (/^\d{1,15}$/.test(wanted)) await show(client, Number(wanted), config.SECRET)
  else throw new Error('Give the number of an application: npm run merchant-applications -- 12')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await client.end()
  await embedded?.stop()
}
