import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { signAccessToken } from '../../src/server/kernel/auth/tokens.ts'

/** A caller: a name for the report and a token; null if not signed in. */
export interface Caller {
  name: string
  token: string | null
  userId: number
}

interface Kind {
  name: string
  role: string
  approval?: string
  viewFinancials?: boolean
  isSales?: boolean
  /** How often it calls, relative to the others. */
  share: number
}

/** The calling roles, all in one company; visitors and callers with a bad token are added. */
const KINDS: readonly Kind[] = [
  { name: 'administrator', role: 'administrator', viewFinancials: true, share: 10 },
  { name: 'manager', role: 'manager', viewFinancials: true, share: 3 },
  { name: 'manager without financials', role: 'manager', isSales: true, share: 2 },
  { name: 'field manager', role: 'field_manager', share: 1 },
  { name: 'worker in crews', role: 'worker', isSales: true, share: 3 },
  { name: 'worker', role: 'laborer', share: 2 },
  { name: 'client', role: 'client', share: 4 },
  { name: 'client without jobs', role: 'client', share: 1 },
  { name: 'awaiting approval', role: 'worker', approval: 'pending', share: 0.5 },
]

/** The people of a run; those who lose their access are replaced by others of the same kind. */
export interface Callers {
  /** Each caller as often as its share says. */
  list(): readonly Caller[]
  named(name: string): Caller
  /** Replaces everyone who has lost a role, approval or session; returns how many. */
  heal(): Promise<number>
}

/** Creates one person of each kind in a company, with jobs and crews if the kind has any. */
export async function createCallers(owner: Pool, companyId: number, secret: string): Promise<Callers> {
  const people = new Map<string, Caller>()
  for (const kind of KINDS) people.set(kind.name, await makePerson(owner, companyId, secret, kind))
  const bad: Caller[] = [
    { name: 'stranger', token: null, userId: 0 },
    { name: 'forged token', token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', userId: 0 },
  ]
  const weighted = () =>
    KINDS.flatMap((kind) => {
      const person = people.get(kind.name)
      return person ? Array.from({ length: Math.ceil(kind.share * 2) }, () => person) : []
    }).concat(bad, bad.slice(0, 1), bad.slice(0, 1))
  return {
    list: weighted,
    named: (name) => {
      const found = people.get(name) ?? bad.find((one) => one.name === name)
      if (!found) throw new Error(`Nobody is called ${name}`)
      return found
    },
    heal: async () => {
      let replaced = 0
      for (const kind of KINDS) {
        const { rows } = await owner.query(
          `select from members m join users u on u.id = m.user_id
            join token_families f on f.user_id = u.id and f.id = $4::uuid and f.revoked_at is null
            where m.company_id = $1 and m.user_id = $2 and m.roles[1] = $3 and m.approval = $5`,
          [
            companyId,
            people.get(kind.name)?.userId,
            kind.role,
            familyOf(people.get(kind.name)),
            kind.approval ?? 'approved',
          ],
        )
        if (rows.length > 0) continue
        people.set(kind.name, await makePerson(owner, companyId, secret, kind))
        replaced += 1
      }
      return replaced
    },
  }
}

function familyOf(caller: Caller | undefined): string {
  const [, payload = ''] = (caller?.token ?? '').split('.')
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return typeof claims === 'object' && claims !== null && 'fam' in claims ? String(claims.fam) : ''
}

async function makePerson(owner: Pool, companyId: number, secret: string, kind: Kind): Promise<Caller> {
  const email = `fuzz-${randomUUID().slice(0, 12)}@example.test`
  const { rows } = await owner.query<{ id: number }>(
    `insert into users (email, first_name, last_name, default_company_id, password_hash, mailbox_proved_at)
     select $1, 'Fay', 'Fuzz', $2, password_hash, now() from users where email = 'admin@frontrange.test' returning id`,
    [email, companyId],
  )
  const userId = Number(rows[0]?.id)
  await owner.query(
    `insert into members (company_id, user_id, roles, approval, view_financials, is_sales, first_name, last_name, email, phone)
     values ($1, $2, array[$3], $4, $5, $6, 'Fay', 'Fuzz', $7, '3035550177')`,
    [
      companyId,
      userId,
      kind.role,
      kind.approval ?? 'approved',
      kind.viewFinancials ?? false,
      kind.isSales ?? false,
      email,
    ],
  )
  if (kind.name === 'client')
    await owner.query(
      `update jobs set client_id = $2 where company_id = $1 and id in
        (select id from (select id, row_number() over (partition by job_status order by id desc) as n from jobs
          where company_id = $1 and deleted_at is null) x where n <= 6)`,
      [companyId, userId],
    )
  if (kind.name === 'worker in crews') await joinCrews(owner, companyId, userId)
  const familyId = randomUUID()
  await owner.query(
    `insert into token_families (id, user_id, expires_at) values ($1, $2, now() + interval '2 days')`,
    [familyId, userId],
  )
  const settings = { secret, accessMinutes: 2_880 }
  const { token } = await signAccessToken(settings, userId, familyId, Math.floor(Date.now() / 1000))
  return { name: kind.name, token, userId }
}

async function joinCrews(owner: Pool, companyId: number, userId: number): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `select id from jobs where company_id = $1 and deleted_at is null and job_status in ('scheduled', 'completed') order by id desc limit 12`,
    [companyId],
  )
  for (const { id } of rows)
    await owner
      .query(
        `insert into job_crew (company_id, job_id, user_id, position, permissions)
         select $1, $2, $3, 1 + coalesce(max(position), 0), array['contact', 'sales'] from job_crew where company_id = $1 and job_id = $2
         having count(*) < (select crew_size from jobs where company_id = $1 and id = $2)`,
        [companyId, id, userId],
      )
      // Overlapping jobs are rejected; the others are enough.
      .catch(() => undefined)
}
