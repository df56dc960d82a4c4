import { createHash, randomUUID } from 'node:crypto'
import type { RoleName } from '../../shared/kernel/permissions.ts'
import { expect } from 'vitest'
import { quickHash } from './quick-hash.ts'
import type { TestApp, TestPerson } from './app.ts'

/** The callers of a company by name: each role, and people who differ within a role. */
export const PEOPLE = {
  admin: { role: 'administrator', viewFinancials: true },
  manager: { role: 'manager', viewFinancials: true },
  managerBlind: { role: 'manager' },
  fieldManager: { role: 'field_manager' },
  crewManager: { role: 'crew_manager', viewFinancials: true },
  crewTrusted: { role: 'worker', isSales: true },
  crewPlain: { role: 'worker' },
  worker: { role: 'worker' },
  laborer: { role: 'laborer' },
  client: { role: 'client' },
  otherClient: { role: 'client' },
  pending: { role: 'administrator', approval: 'pending' },
  rejected: { role: 'manager', approval: 'rejected' },
  removed: { role: 'manager' },
} as const satisfies Record<
  string,
  { role: RoleName; viewFinancials?: boolean; isSales?: boolean; approval?: 'pending' | 'rejected' }
>
export type PersonName = keyof typeof PEOPLE

/** A company with people and records, all of whose texts begin with its mark. */
export interface AccessFixture {
  t: TestApp
  company: number
  handle: string
  mark: string
  people: Record<PersonName, TestPerson>
  /** Scheduled, with a client, a crew of two, an estimate and an address. */
  job: number
  /** The same, but completed. */
  doneJob: number
  deletedJob: number
  /** Inserts a row into a table and returns its id. */
  put(table: string, row: Record<string, unknown>): Promise<number>
  /** Makes a call to the server that has to succeed, to create a record. */
  ask(
    who: PersonName | null,
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
  ): Promise<Record<string, unknown>>
}

export const PASSWORD = 'Wagon-Wheel-90210'
/** Returns the SHA-256 of a link's secret, as the server stores it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
/** Returns the day that is this many days from now. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Creates a company whose marks (name, texts, figures) can be found in any response. */
export async function createAccessFixture(t: TestApp, mark: string): Promise<AccessFixture> {
  const handle = `${mark.toLowerCase()}-movers`
  const company = await t.makeCompany(`${mark} Movers`, {
    handle,
    email: `${mark.toLowerCase()}office@example.test`,
    address: '1 Main St, Denver, CO 80202',
    address_state: 'CO',
  })
  const put = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const all: Record<string, unknown> = { company_id: company, ...row }
    const names = Object.keys(all)
    const { rows } = await t.owner.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_none, at) => `$${at + 1}`).join(', ')}) returning *`,
      Object.values(all).map((value) => (isPlain(value) ? JSON.stringify(value) : value)),
    )
    return Number(rows[0]?.id ?? 0)
  }
  const people: Partial<Record<PersonName, TestPerson>> = {}
  let count = 0
  const hash = await quickHash(PASSWORD)
  for (const [name, options] of Object.entries(PEOPLE)) {
    count += 1
    // Names contain only letters.
    people[name as PersonName] = await t.makePerson(company, options.role, {
      ...options,
      firstName: `${mark}first`,
      lastName: `${mark}last${name.toLowerCase()}`,
      email: `${mark}.${name}@example.test`.toLowerCase(),
      phone: `${mark === 'Zqamover' ? '720' : '830'}55501${String(count).padStart(2, '0')}`,
    })
  }
  const known = people as Record<PersonName, TestPerson> // one for each name above
  await t.owner.query('update users set password_hash = $2 where id = any($1)', [
    Object.values(known).map(({ id }) => id),
    hash,
  ])
  await t.owner.query(`update members set notes = $2 where company_id = $1`, [company, `${mark}personnotes`])
  await t.owner.query('update members set hourly_rate = 88.43 where user_id = $1', [known.crewPlain.id])
  await t.owner.query(`update members set removed_at = now(), approval = 'rejected' where user_id = $1`, [
    known.removed.id,
  ])
  const world: AccessFixture = {
    t,
    company,
    handle,
    mark,
    people: known,
    job: 0,
    doneJob: 0,
    deletedJob: 0,
    put,
    ask: async (who, method, url, body) => {
      const answer = await t.call(who && known[who], method, url, body, { 'idempotency-key': randomUUID() })
      expect(answer.status, `${method} ${url} ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(300)
      return answer.body
    },
  }
  await put('manual_versions', {
    version: 1,
    blurb: `${mark}blurb`,
    sections: JSON.stringify([{ id: 1, title: `${mark}section`, text: 'x', version: 1 }]),
  })
  world.job = await makeJob(world)
  world.doneJob = await makeJob(
    world,
    { job_status: 'completed', job_date: `${dayFromNow(-9)} 09:00` },
    known.client.id,
  )
  await put('marketing_consents', {
    channel: 'mail',
    address: known.client.email.toLowerCase(),
    is_allowed: true,
    source: 'Booking page',
  })
  world.deletedJob = await makeJob(world, { deleted_at: new Date() })
  await put('cost_lines', {
    job_id: world.doneJob,
    section: 'cogs',
    position: 0,
    item: 'fuel',
    rate: 6421.17,
    units: 1,
  })
  // A move of their own that contains no other person's secret.
  const theirs = { job_date: `${dayFromNow(40)} 09:00`, notes: '', locations: '[]' }
  await makeJob(world, theirs, known.otherClient.id, [])
  return world
}

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** Creates a job of a company for a client, with a crew of two, one of whom holds every permission. */
export async function makeJob(
  world: AccessFixture,
  columns: Record<string, unknown> = {},
  clientId = world.people.client.id,
  crew: readonly number[] = [world.people.crewTrusted.id, world.people.crewPlain.id],
): Promise<number> {
  const { t, company, mark } = world
  const id = await t.makeJob(company, {
    client_id: clientId,
    job_status: 'scheduled',
    job_type: 'intrastate_local',
    job_date: `${dayFromNow(20)} 09:00`,
    crew_size: 4,
    notes: `${mark}jobnotes`,
    locations: JSON.stringify([
      {
        address: `12 ${mark}street Rd, Denver, CO 80202`,
        city: 'Denver',
        addressState: 'CO',
        addressCountry: 'US',
        zip: '80202',
        latitude: 39.75,
        longitude: -105,
        activities: [],
      },
    ]),
    ...columns,
  })
  await t.owner.query(
    `insert into job_documents (company_id, job_id, name, variables) values ($1, $2, 'estimate', $3)`,
    [
      company,
      id,
      JSON.stringify({
        dirty: true,
        lineItems: [{ id: 1, item: 'labor', other: '', rate: 9753.11, units: 1 }],
      }),
    ],
  )
  for (const [at, user] of crew.entries())
    await t
      .addCrew(
        company,
        id,
        user,
        user === world.people.crewTrusted.id ? ['contact', 'documents', 'sales'] : [],
      )
      // A crew has one job at a time: further jobs at the same time have no crew.
      .catch((error: unknown) => {
        if (at === 0 && !columns['job_date']) throw error
      })
  return id
}
