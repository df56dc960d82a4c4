import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { call } from '../kernel/caller.ts'
import { fillPath, PEOPLE, type Person, type AttackContext } from './scene.ts'
import { PAYLOADS, payloadOf } from './payloads.ts'

/** Fields whose values are fixed by the product, and fields for which a call would be rejected. */
const FIXED =
  /^(?:version|id|.*Id|handle|timezone|.*Token|.*Date|.*Time|date|status|type|.*Type|role|email|.*Email|url|.*_url|logo|photo|file|.*Pic|sid|hash|mimeType|mime_type|addressState|plateState|state)$/

/** Records that the created records belong to. */
interface Places {
  job: number
  client: number
  /** A job whose crew includes the worker. */
  workersJob: number
  /** Recipient of the job's mails and texts. */
  email: string
  phone: string
}

/** Result of the planting: texts sent, texts accepted, and server errors. */
export interface PlantResult {
  sent: number
  taken: number
  broke: string[]
}

/**
 * Puts payloads into every text that calls accept: reads each record and saves it with one field changed at a
 * time, so that one rejection does not hide another. Then creates records of the kinds that cannot be saved
 * back.
 */
export async function plantByCalls(scene: AttackContext): Promise<PlantResult> {
  const planted: PlantResult = { sent: 0, taken: 0, broke: [] }
  let turn = 0
  const send = async (person: Person, at: string, body: unknown) => {
    planted.sent += 1
    const { status, body: said } = await call(await scene.as(person), 'POST', at, body)
    if (status < 300) planted.taken += 1
    if (status >= 500) planted.broke.push(`POST ${at} ${status} ${JSON.stringify(said).slice(0, 120)}`)
    return { status, body: said }
  }
  const jobs = await ids(
    scene,
    `select id from jobs where company_id = 1 and deleted_at is null and job_status = 'inquiring' limit 2`,
  )
  const first = async (table: string, where = 'company_id = 1') =>
    (await ids(scene, `select id from ${table} where ${where} order by id limit 1`))[0] ?? 1
  const clients = await ids(
    scene,
    `select user_id as id from members where company_id = 1 and 'client' = any(roles) and removed_at is null limit 2`,
  )
  const workers = await ids(
    scene,
    `select user_id as id from members where company_id = 1 and 'worker' = any(roles) and approval = 'approved' limit 1`,
  )
  const records: [Person, string, string?][] = [
    ['admin', '/wp/v2/companies/1', '?context=edit'],
    ...jobs.map((id): [Person, string] => ['admin', `/wp/v2/jobs/${id}`]),
    ...clients.map((id): [Person, string] => ['admin', `/wp/v2/clients/${id}`]),
    ...workers.map((id): [Person, string] => ['admin', `/wp/v2/workers/${id}`]),
    ['admin', `/wp/v2/fleet/vehicles/${await first('vehicles')}`],
    ['admin', `/wp/v2/ads/${await first('ads')}`],
    ['admin', `/wp/v2/quizzes/${await first('quizzes')}`],
    ['admin', '/wp/v2/manuals/1'],
    ['admin', '/wp/v2/users/me'],
    ['client', '/wp/v2/users/me'],
    ['worker', '/wp/v2/users/me'],
  ]
  for (const [person, at, query = ''] of records) {
    const read = async () => (await call(await scene.as(person), 'GET', at + query)).body
    const record = await read()
    if (!isRecord(record)) continue
    for (const [key, value] of Object.entries(record)) {
      if (FIXED.test(key) || !holdsText(value)) continue
      const now = await read()
      const version = isRecord(now) && 'version' in now ? { version: now['version'] } : {}
      await send(person, at, { ...version, [key]: infect(value, () => turn++) })
    }
  }
  const [workersJob = 1] = await ids(
    scene,
    `select c.job_id as id from job_crew c join users u on u.id = c.user_id where u.email = '${PEOPLE.worker}' order by 1 desc limit 1`,
  )
  const job = jobs[0] ?? 1
  const { body: contacts } = await call(await scene.as('admin'), 'GET', `/wp/v2/jobs/${job}/contacts`)
  const [contact] = contacts as { email: string | null; phone: string | null }[] // as its schema declares
  const on = {
    job,
    client: clients[0] ?? 1,
    workersJob,
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
  }
  for (const [at, text] of PAYLOADS.entries()) {
    // No person may send this many texts per minute.
    await scene.database.query('delete from rate_limits')
    for (const [person, path, body] of makings(text, at, on)) await send(person, path, body)
  }
  await plantFiles(scene, planted)
  // Every GET call, with a payload in place of each path parameter and in the search.
  for (const { method, path } of scene.operations)
    if (method === 'GET') {
      const at = `${fillPath(path, payloadOf(turn++))}?search=${encodeURIComponent(payloadOf(turn))}`
      const { status } = await call(await scene.as('admin'), 'GET', at)
      planted.sent += 1
      if (status >= 500) planted.broke.push(`GET ${at} ${status}`)
    }
  return planted
}

/** Records to create with a payload in each text; `turn` makes values unique. */
function makings(text: string, turn: number, on: Places): [Person, string, unknown][] {
  const short = text.slice(0, 60)
  const place = { address: text, address2: text, city: short, addressState: 'CO', notes: text }
  const day = `2027-03-${String(turn + 1).padStart(2, '0')}`
  return [
    [
      'admin',
      '/wp/v2/jobs',
      { client: { id: on.client }, jobType: 'moving_labor', notes: text, locations: [place] },
    ],
    [
      'admin',
      '/wp/v2/clients',
      {
        firstName: 'Xavier',
        lastName: 'Canary',
        companyName: short,
        isCompany: true,
        email: `${randomUUID().slice(0, 8)}@example.test`,
        address: text,
        address2: text,
        notes: text,
      },
    ],
    [
      'admin',
      '/wp/v2/clients',
      { firstName: text, lastName: text, email: `${randomUUID().slice(0, 8)}@example.test` },
    ],
    [
      'admin',
      `/wp/v2/jobs/${on.job}/email`,
      { to: on.email, subject: text, message: `${text}\nhttps://a.example/"onclick=canary(1)` },
    ],
    [
      'admin',
      '/wp/v2/twilio/message',
      { to: on.phone, jobId: on.job, message: text, consentSource: 'verbal' },
    ],
    [
      'admin',
      '/wp/v2/companies/1/message-templates',
      { name: short, channel: 'email', subject: text, body: `${text} {contact}` },
    ],
    ...['electronicRecords', 'estimate', 'clientAgreement'].map((name): [Person, string, unknown] => [
      'admin',
      `/wp/v2/companies/1/wordings/${name}`,
      { version: turn, body: `# ${text}\n\n${text}\n\n- ${text}` },
    ]),
    [
      'admin',
      '/wp/v2/equipment',
      {
        name: short,
        category: 'dolly',
        tag: text.slice(0, 20),
        quantity: 1,
        condition: 'good',
        location: short,
        notes: text,
      },
    ],
    [
      'admin',
      '/wp/v2/fleet/vehicles',
      { name: short, make: short, model: short, notes: text, sizeFeet: 16, fuel: 'diesel', year: 2020 },
    ],
    ['admin', '/wp/v2/entities', { internalEntityName: short, jobSource: 'yelp', isHidden: false }],
    [
      'admin',
      '/wp/v2/ads',
      {
        entityId: 1,
        title: short,
        text,
        startDate: day,
        startTime: '08:00',
        endDate: day,
        endTime: '18:00',
        cost: 10,
        attributionDays: 14,
        repeat: null,
      },
    ],
    [
      'admin',
      '/wp/v2/accounting/accounts',
      { name: short, number: 900_000 + turn, account_type: 'Expenses', isActive: true },
    ],
    [
      'admin',
      '/wp/v2/insurance/policies',
      {
        type: 'cargo',
        carrier: short,
        policyNumber: short,
        agentName: short,
        notes: text,
        effectiveDate: '2026-01-01',
        expirationDate: '2027-01-01',
      },
    ],
    [
      'admin',
      '/wp/v2/quizzes',
      {
        title: short,
        sectionId: null,
        questions: [{ kind: 'single', question: text, choices: [text, 'no'], right: [0], explanation: text }],
        passPercent: 50,
        attemptsAllowed: null,
        dueDays: null,
        timeLimitMinutes: null,
      },
    ],
    ['admin', '/wp/v2/companies/1', { booking: { accent: text, origins: [text] } }],
    [
      'admin',
      '/wp/v2/companies/1',
      { mailServer: { host: text, port: 25, auth: false, secure: '', username: text } },
    ],
    ['worker', '/wp/v2/workers/me/times-off', { firstDay: day, lastDay: day, reason: text }],
    ['worker', `/wp/v2/jobs/${on.workersJob}/request-manager`, { message: text }],
    ['admin', '/dev/texts', { from: '3035550199', to: '3035550101', body: text }],
    [
      'admin',
      '/wp/v2/users/signup',
      {
        action: 'registerWorker',
        firstName: text,
        lastName: text,
        email: `${randomUUID().slice(0, 8)}@example.test`,
        password: 'Wagon-Wheel-90210',
        confirmPassword: 'Wagon-Wheel-90210',
        agree: true,
        handle: 'front-range',
        phone: '3035550188',
      },
    ],
  ]
}

async function plantFiles(scene: AttackContext, planted: PlantResult): Promise<void> {
  const { token } = await scene.as('admin')
  for (const text of PAYLOADS) {
    const form = new FormData()
    for (const field of ['title', 'alt_text', 'caption', 'description']) form.set(field, text)
    form.set('purpose', 'import')
    form.set(
      'file',
      new Blob([`first name,notes\n"${text.replaceAll('"', '""')}","${text.replaceAll('"', '""')}"\n`]),
      `${text}.csv`,
    )
    const answer = await fetch(`${scene.url}/wp/v2/media`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    planted.sent += 1
    if (answer.status >= 500) planted.broke.push(`POST media ${answer.status}`)
    if (!answer.ok) continue
    planted.taken += 1
    const { source_url: file } = (await answer.json()) as { source_url: string } // response of the upload
    await call(await scene.as('admin'), 'POST', '/wp/v2/imports', { kind: 'clients', file })
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return true
  if (Array.isArray(value)) return value.some(holdsText)
  return isRecord(value) && Object.values(value).some(holdsText)
}

/** Returns a value with its texts replaced by payloads. */
function infect(value: unknown, turn: () => number): unknown {
  if (typeof value === 'string') return payloadOf(turn())
  if (Array.isArray(value)) return value.map((item) => infect(item, turn))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, FIXED.test(key) ? item : infect(item, turn)]),
  )
}

async function ids({ database }: AttackContext, query: string): Promise<number[]> {
  return (await database.query<{ id: string }>(query)).rows.map(({ id }) => Number(id))
}

/** Columns for sign-in, for file paths and for values that the product itself sets. */
const KEPT_COLUMNS =
  /body_html|hash|sealed|secret|token|_key$|^key$|handle|timezone|email|recipient|storage|mime|provider|intent|customer|payment_method|^ip$|user_agent|status|type|role|kind|phone|state|purpose|name_key|word$|field_|relation|channel|version|cause|section|item$|source|variables|meta|answers|record|roles|permissions|mapping|options|lines|unsubscribe_url|checksum/

/**
 * Puts payloads directly into text columns, past every check, as a security hole or an old import could have
 * done. Returns how many columns accepted them.
 */
export async function plantInDatabase({ database }: AttackContext): Promise<number> {
  const { rows } = await database.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.data_type in ('text', 'jsonb') and c.table_name not in
          ('schema_migrations', 'repeatable_migrations', 'history', 'job_words', 'member_words', 'idempotency_keys', 'rate_limits', 'agreements')
      order by 1, 2`,
  )
  const client = await database.connect()
  let taken = 0
  try {
    // Skips the triggers that prevent changes of write-once rows.
    await client.query(`set session_replication_role = replica`)
    await client.query(`create or replace function pg_temp.infect(j jsonb, p text) returns jsonb language sql as $$
      select case jsonb_typeof(j)
        when 'object' then (select coalesce(jsonb_object_agg(k, case
            when k ~ '^(address|address2|city|note|notes|name|firstName|lastName|first_name|last_name|text|label|title|description|comment|message|body|question|answer|item|otherText)$'
              then case jsonb_typeof(v) when 'string' then to_jsonb(p) else pg_temp.infect(v, p) end
            else pg_temp.infect(v, p) end), '{}') from jsonb_each(j) e(k, v))
        when 'array' then (select coalesce(jsonb_agg(pg_temp.infect(v, p)), '[]') from jsonb_array_elements(j) a(v))
        else j end $$`)
    for (const [turn, { table, column, type }] of rows.entries()) {
      if (KEPT_COLUMNS.test(column) && type !== 'jsonb') continue
      const [text, value] = [payloadOf(turn), pg.escapeIdentifier(column)]
      const set =
        type === 'jsonb'
          ? `${value} = pg_temp.infect(${value}, $1) where ${value} is not null`
          : `${value} = $1 where ${value} <> ''`
      const done = await client
        .query(`update ${pg.escapeIdentifier(table)} set ${set}`, [text])
        .then(({ rowCount }) => (rowCount ?? 0) > 0)
        // Rejected by a CHECK: this text cannot be stored at all.
        .catch(() => false)
      if (done) taken += 1
    }
  } finally {
    // Destroys the connection, so that nothing else runs without triggers.
    client.release(true)
  }
  return taken
}
