import { hashPassword } from '../../src/server/kernel/auth/passwords.ts'
import { type Worker, runOperation } from '../load/operations.ts'
import { openBulk, type Bulk } from '../world/bulk.ts'
import { createClient } from '../world/client.ts'
import { person, type PersonRole } from '../world/people.ts'
import type { LoadFixture } from '../world/world.ts'
import type { Attack, Target } from './attack.ts'
import { PASSWORD } from './common.attacks.ts'

/** The people of the attacked company: its office, and one attacker per attack. */
export interface Crowd {
  office: Worker[]
  targetOf(attack: Attack): Promise<Target>
}

/** Number of history entries created for the job with the longest history. */
const LONG_HISTORY = 15_000

/**
 * Prepares people and jobs: office members of both companies at work, and the attackers of the first company.
 */
export async function prepareCrowd(world: LoadFixture, attacks: readonly Attack[]): Promise<Crowd> {
  const bulk = await openBulk(world.postgres.superuserUrl)
  try {
    const company = world.companies[0]
    if (!company) throw new Error('No company')
    const { companyId, base } = company
    const largestJobId = await makeLongHistory(bulk, companyId, base + 2)
    const targets = await findTargets(bulk, world, attacks, { companyId, base, largestJobId })
    return {
      office: await gatherOffice(world),
      targetOf: async (attack) => {
        const target = targets.get(attack.name)
        if (!target) throw new Error(`Nobody for ${attack.name}`)
        return { ...target, me: { ...target.me, token: await world.tokenOf(target.me.userId) } }
      },
    }
  } finally {
    await bulk.end()
  }
}

/**
 * Gives each attack its own person, so that a budget used up by one attack does not protect against the next.
 */
async function findTargets(
  bulk: Bulk,
  world: LoadFixture,
  attacks: readonly Attack[],
  at: { companyId: number; base: number; largestJobId: number },
): Promise<Map<string, Target>> {
  const { companyId, base, largestJobId } = at
  const password = await hashPassword(PASSWORD)
  const ids = async (text: string, values: unknown[]): Promise<number[]> =>
    (await bulk.run(text, values)).rows.map(({ id }) => Number(id))
  // Taken from the end: the first of each kind belong to the office, whose calls are measured.
  const clients = await ids(
    `select client_id as id from jobs where company_id = $1 group by 1
      having count(*) filter (where job_status = 'inquiring' and job_date > now()) > 0
        and count(*) filter (where job_status = 'completed') > 0 order by 1 desc limit $2`,
    [companyId, attacks.length],
  )
  const workers = await ids(
    `select c.user_id as id from job_crew c join jobs j on (j.company_id, j.id) = (c.company_id, c.job_id)
      where c.company_id = $1 and j.job_status = 'scheduled' group by 1 order by 1 desc limit $2`,
    [companyId, attacks.length],
  )
  const targets = new Map<string, Target>()
  for (const { name, by } of attacks) {
    const userId =
      by === 'manager'
        ? await addManager(bulk, companyId, base)
        : (by === 'client' ? clients : workers).shift()
    if (userId === undefined) throw new Error(`Too few people for ${name}: --jobs has to be larger`)
    await bulk.run('update users set password_hash = $2 where id = $1', [userId, password])
    const jobsOf = (wanted: string, who: string) =>
      ids(
        `select j.id from jobs j where j.company_id = $1 and ${wanted} and ${who} and $2::bigint is not null
          order by j.id desc limit 200`,
        [companyId, userId],
      )
    const who = {
      client: 'j.client_id = $2',
      worker:
        'exists (select from job_crew c where (c.company_id, c.job_id, c.user_id) = (j.company_id, j.id, $2))',
      manager: 'true',
    }[by]
    const open = `j.job_status = '${by === 'client' ? 'inquiring' : 'scheduled'}' and j.job_date > now()`
    const jobIds = await jobsOf(open, who)
    const { rows } = await bulk.run(
      `select m.phone, m.email from jobs j join members m on (m.company_id, m.user_id) = (j.company_id, j.client_id)
        where j.id = $1`,
      [jobIds[0]],
    )
    targets.set(name, {
      port: world.node.port,
      companyId,
      me: { userId, email: `person${userId}@example.test`, token: '' },
      jobIds,
      doneJobIds: await jobsOf(`j.job_status = 'completed'`, who),
      largestJobId,
      phone: String(rows[0]?.['phone']),
      email: String(rows[0]?.['email']),
    })
  }
  return targets
}

/** Adds an administrator to the company; each attack needs one with unused budgets. */
async function addManager(bulk: Bulk, companyId: number, base: number): Promise<number> {
  const { rows } = await bulk.run(
    `with made as (
       insert into users (email, first_name, last_name, default_company_id)
         select 'new' || gen_random_uuid() || '@example.test', 'Mallory', 'Manager', $1 returning id
     ), named as (
       insert into members (company_id, user_id, roles, view_financials, first_name, last_name, email, created_at, linked_at)
         select $1, id, '{administrator}', true, 'Mallory', 'Manager', 'person' || id || '@example.test', created_at, now()
         from made, (select created_at from members where company_id = $1 and user_id = $2) m
     )
     select id from made`,
    [companyId, base + 1],
  )
  const id = Number(rows[0]?.['id'])
  await bulk.run(`update users set email = 'person' || id || '@example.test' where id = $1`, [id])
  return id
}

async function makeLongHistory(bulk: Bulk, companyId: number, senderId: number): Promise<number> {
  const { rows } = await bulk.run(
    `select id, client_id from jobs where company_id = $1 and job_status = 'scheduled' order by id desc limit 1 offset 20`,
    [companyId],
  )
  const jobId = Number(rows[0]?.['id'])
  await bulk.run(
    `insert into communications (company_id, job_id, type, direction, happened_at, sender_id, contact_id, contact_address, body, status, created_at)
      select $1, $2, 'sms', 'outgoing', now() - n * interval '1 minute', $3, $4, '3032000000', repeat('We are on our way. ', 20), 'delivered',
        now() - n * interval '1 minute' from generate_series(1, ${LONG_HISTORY}) n`,
    [companyId, jobId, senderId, rows[0]?.['client_id']],
  )
  await bulk.run(
    `insert into history (company_id, at, user_id, table_name, action, job_id, record_key, before, after)
      select $1::bigint, now() - n * interval '1 minute', $3, 'jobs', 'update', $2::bigint, jsonb_build_object('id', $2::bigint),
        jsonb_build_object('notes', repeat('x', 2000) || n), jsonb_build_object('notes', repeat('y', 2000) || n)
      from generate_series(1, ${LONG_HISTORY}) n`,
    [companyId, jobId, senderId],
  )
  await bulk.run('analyze communications, history')
  return jobId
}

/** Signs in the people who work during the attack, most of them in the attackers' company. */
async function gatherOffice(world: LoadFixture): Promise<Worker[]> {
  const wanted: [PersonRole, number, number][] = [
    ['administrator', 0, 0],
    ['manager', 0, 0],
    ['manager', 0, 0],
    ['administrator', 1, 0],
    ['manager', 1, 0],
  ]
  for (let n = 0; n < 3; n += 1) wanted.push(['worker', 0, n], ['client', 0, n])
  const client = createClient(world.node.port, 4)
  const people: Worker[] = []
  for (const [part, company, at] of wanted) {
    const who: Worker = { ...(await person(world, part, company, at)), shown: [], opened: undefined }
    people.push(who)
    await runOperation({ client, conflict: () => {} }, who, 'list')
  }
  client.close()
  return people
}
