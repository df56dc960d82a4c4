import { call } from '../kernel/caller.ts'
import { numberOption } from '../kernel/options.ts'
import type { Person, AttackContext, AttackResult } from './scene.ts'

const MARK = 'ThisIsFrontRange'

/** Sends ids of another company in every address: no data of that company may be returned or changed. */
export async function attackForeignIds(scene: AttackContext): Promise<AttackResult[]> {
  const { database, operations, url } = scene
  await mark(scene)
  const ids = (await theirIds(scene)).slice(0, numberOption('ids', 1_000))
  const people: (Person | null)[] = ['otherAdmin', 'otherWorker', 'otherClient', 'pending', null]
  const reads: string[] = []
  const writes: string[] = []
  let [readTries, writeTries] = [0, 0]
  const { rows: last } = await database.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from history',
  )
  for (const person of people) {
    const caller = person === null ? { url } : await scene.as(person)
    for (const { method, path } of operations.filter((one) => one.path.includes('{'))) {
      const isFace = /^\/wp\/v2\/companies\/\{company\}|reviews|moving-inquiry|companies\/\{id\}\/price/.test(
        path,
      )
      if (isFace || /token|dispute_token/.test(path.replace('/plugin-token', ''))) continue
      for (const id of method === 'GET' ? ids : ids.slice(0, 12)) {
        const at = path.replaceAll(/\{[^}]+\}/g, String(id))
        const { status, body } = await call(
          caller,
          method,
          method === 'GET' ? `${at}?context=edit` : at,
          method === 'POST' ? {} : undefined,
        ).catch(() => ({ status: 599, body: '' }))
        if (method === 'GET') readTries += 1
        else writeTries += 1
        const holes = method === 'GET' ? reads : writes
        if (JSON.stringify(body).includes(MARK))
          holes.push(`${method} ${at} as ${person ?? 'a stranger'} tells of another company`)
        if (status >= 500) holes.push(`${method} ${at} as ${person ?? 'a stranger'}: ${status}`)
      }
    }
  }
  const { rows: changed } = await database.query<{ table_name: string; n: string; who: string }>(
    `select h.table_name, count(*) as n, coalesce(u.email, 'nobody') as who from history h left join users u on u.id = h.user_id
      where h.company_id = 1 and h.id > $1 and (u.email like '%lonestar%' or u.email like 'pending@%') group by 1, 3`,
    [last[0]?.id],
  )
  writes.push(
    ...changed.map(
      ({ table_name: name, n, who }) => `${who} changed ${n} rows of ${name} of another company`,
    ),
  )
  if (!JSON.stringify((await call(await scene.as('admin'), 'GET', '/wp/v2/clients')).body).includes(MARK))
    reads.push('their own do not see the mark, so that this proves nothing')
  return [
    { what: 'reading by ids of another company', tries: readTries, came: '401, 403, 404', holes: reads },
    {
      what: 'changing by ids of another company',
      tries: writeTries,
      came: '401, 403, 404, 400',
      holes: writes,
    },
  ]
}

/**
 * Marks the texts that people wrote in the first company so that they are recognized wherever they appear.
 */
async function mark({ database }: AttackContext): Promise<void> {
  const client = await database.connect()
  try {
    // Skips the triggers, so that write-once rows are marked too.
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
         join information_schema.columns k on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'company_id'
        where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
          and c.column_name ~ '^(notes?|name|title|memo|message|body|comments?|description|reason|first_name|address|subject|holder|text|what|place|carrier|file_name)$'`,
    )
    for (const { table, column } of rows)
      // If a CHECK rejects the mark, the row stays as it was.
      await client
        .query(
          `update "${table}" set "${column}" = left("${column}" || ' ${MARK}', 90) where company_id = 1 and "${column}" <> ''`,
        )
        .catch(() => {})
  } finally {
    client.release(true)
  }
}

/** Returns some ids of each kind that exist in the first company but not in the second. */
async function theirIds({ database }: AttackContext): Promise<number[]> {
  const { rows } = await database.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.columns k on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'company_id'
      where c.table_schema = 'public' and c.column_name in ('id', 'user_id') and c.data_type = 'bigint' and c.table_name <> 'history'`,
  )
  const ids = new Set<number>([1])
  for (const { table, column } of rows) {
    const { rows: found } = await database.query<{ id: string }>(
      `select distinct "${column}" as id from "${table}" where company_id = 1 and "${column}" is not null order by 1 limit 2`,
    )
    for (const { id } of found) ids.add(Number(id))
  }
  return [...ids]
}
