import type pg from 'pg'
import type { Logger } from 'pino'
import { wallClockOf } from '../../shared/kernel/dates.ts'
import type { PastPayment } from '../adapters/cards/stand-in/remember.ts'
import type { CardsStandIn } from '../adapters/cards/stand-in/stand-in.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { hashPassword } from '../kernel/auth/passwords.ts'
import { setActor } from './act-as.ts'
import { loadClients } from './clients.ts'
import { COMPANIES, type DemoCompany } from './companies.ts'
import { loadCommunications } from './communications.ts'
import { answerAndNotes, loadCrew } from './crew.ts'
import { demoTx, loadDocuments } from './documents.ts'
import { demoJobs, type DemoJob } from './jobs.ts'
import { loadFleet } from './fleet.ts'
import { loadJobTrucks } from './job-trucks.ts'
import type { DemoLoad } from './load.ts'
import { withLivingDay } from './living-day.ts'
import { loadManuals } from './manuals.ts'
import { loadMoney } from './money.ts'
import { ACCOUNTS, demoPeople, type DemoPerson } from './people.ts'
import { loadPlugin } from './plugin.ts'
import { createRandomSequence, type RandomSequence } from './random.ts'
import { loadReviews } from './reviews.ts'
import { loadTeam } from './team.ts'
import { loadWorkers } from './workers.ts'

/** An account of the demo companies, for the welcome text. */
export interface DemoAccount {
  email: string
  role: string
  company: string
  password: string
}

const PASSWORD = 'Moving123!'
const LOCK = '7239102050'

/**
 * Loads the two demo companies into an empty database in one transaction; returns their accounts, or nothing
 * if a company exists. Two server nodes may start at the same time.
 */
export async function loadDemo(
  owner: pg.Pool,
  options: {
    now: Date
    log: Logger
    storage: Pick<Storage, 'putBytes'>
    /**
     * Where past payments are registered, so that they can be refunded; null if a real provider charges
     * cards.
     */
    cardsStandIn?: Pick<CardsStandIn, 'remember'> | null
  },
): Promise<DemoAccount[]> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // The first server node may take longer than any query timeout; the others wait for it.
    await client.query('set local statement_timeout = 0')
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    const { rows } = await client.query<{ there: boolean }>(
      'select exists (select 1 from companies) as there',
    )
    if (rows[0]?.there) {
      await client.query('commit')
      return []
    }
    const hash = await hashPassword(PASSWORD)
    const past: PastPayment[] = []
    for (const company of COMPANIES) {
      const today = wallClockOf(options.now.toISOString(), company.columns.timezone).slice(0, 10)
      past.push(...(await loadCompany(client, company, hash, today, options.storage)))
    }
    // Without it, the first minutes run on plans for empty tables.
    await client.query('analyze')
    await client.query('commit')
    await options.cardsStandIn?.remember(past)
    options.log.info({}, 'The demo companies are loaded')
  } finally {
    // Closed, because it keeps the plans of many statements.
    client.release(true)
  }
  return COMPANIES.flatMap(({ columns }) =>
    (ACCOUNTS[columns.handle] ?? []).map(([email, , , role, facts]) => ({
      email,
      role: facts?.approval === 'pending' ? 'worker, awaiting approval' : role,
      company: columns.name,
      password: PASSWORD,
    })),
  )
}

async function loadCompany(
  client: pg.PoolClient,
  company: DemoCompany,
  hash: string,
  today: string,
  storage: Pick<Storage, 'putBytes'>,
): Promise<PastPayment[]> {
  const names = Object.keys(company.columns)
  // The author of the company's own rows does not exist in another company.
  await client.query(`select set_config('app.user_id', '', true)`)
  const { rows } = await client.query<{ id: number }>(
    `insert into companies (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(company.columns),
  )
  const companyId = rows[0]?.id
  if (companyId === undefined) throw new Error('The company was not stored')
  const { handle, name, timezone, phone, smuvs_phone: number } = company.columns
  await loadPlugin(client, companyId, handle)
  const people = demoPeople(
    handle,
    company.areaCodes,
    createRandomSequence(`people of ${handle}`),
    company.workers,
    company.clients,
  )
  const ids = await insertPeople(client, companyId, people, hash)
  const those = (role: string) =>
    people.flatMap((person, at) => (person.role === role && person.approval === 'approved' ? [at] : []))
  const planned = demoJobs(
    {
      managers: [...those('administrator'), ...those('manager')],
      workers: those('worker'),
      clients: those('client'),
      demoClient: people.findIndex(({ email }) => email?.startsWith('client@')),
      demoWorker: people.findIndex(({ email }) => email?.startsWith('worker@')),
    },
    company.area,
    today,
    company.jobs,
    createRandomSequence(`jobs of ${handle}`),
  )
  const jobs = withLivingDay(planned, today)
  const stored: { id: number; job: DemoJob; managerId: number }[] = []
  const crewDice = createRandomSequence(`crew of ${handle}`)
  for (const job of jobs) {
    const id = await insertJob(client, companyId, timezone, job, ids, crewDice)
    stored.push({ id, job, managerId: ids[job.addedBy] ?? 0 })
  }
  const tx = demoTx(client)
  await loadClients(tx, { companyId, people, ids, jobs: stored })
  const records = await loadDocuments(tx, companyId, stored, createRandomSequence(`documents of ${handle}`))
  // The office is the author of what follows.
  await setActor(tx, ids[people.findIndex(({ role }) => role === 'administrator')] ?? 0)
  const load: DemoLoad = {
    companyId,
    company: { handle, name, phone, number, timezone },
    people,
    ids,
    jobs: stored,
    today,
  }
  await loadCommunications(tx, load, storage, createRandomSequence(`communications of ${handle}`))
  await loadCrew(tx, load, crewDice)
  await loadManuals(tx, load, createRandomSequence(`manuals of ${handle}`))
  await loadWorkers(tx, load, createRandomSequence(`workers of ${handle}`))
  await loadFleet(tx, load, createRandomSequence(`fleet of ${handle}`))
  await loadJobTrucks(tx, load)
  await loadTeam(tx, load)
  await loadReviews(tx, load, createRandomSequence(`reviews of ${handle}`))
  return loadMoney(tx, load, records)
}

async function insertPeople(
  client: pg.PoolClient,
  companyId: number,
  people: readonly DemoPerson[],
  hash: string,
): Promise<number[]> {
  const ids: number[] = []
  for (const person of people) {
    const { rows } = await client.query<{ id: number }>(
      `insert into users (email, password_hash, first_name, last_name, phone, default_company_id, mailbox_proved_at)
       values ($1, $2, $3, $4, $5, $6, now()) returning id`,
      [
        person.email,
        person.hasLogin ? hash : null,
        person.firstName,
        person.lastName,
        person.phone,
        companyId,
      ],
    )
    const id = rows[0]?.id
    if (id === undefined) throw new Error('The person was not stored')
    ids.push(id)
  }
  await client.query(
    `insert into members (company_id, user_id, roles, approval, view_financials, is_sales, first_name, last_name,
       company_name, is_company, email, phone, hourly_rate, linked_at, linked_by)
     select $1, p.id, array[p.role], p.approval, p.financials, p.sales, p.first, p.last, p.firm, p.firm <> '', p.email, p.phone,
       case when p.role = 'worker' then 18 end, now(), 'joined'
     from unnest($2::bigint[], $3::text[], $4::text[], $5::boolean[], $6::boolean[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
       as p (id, role, approval, financials, sales, first, last, firm, email, phone)`,
    [
      companyId,
      ids,
      people.map(({ role }) => role),
      people.map(({ approval }) => approval),
      people.map(({ viewFinancials }) => viewFinancials),
      people.map(({ isSales }) => isSales),
      people.map(({ firstName }) => firstName),
      people.map(({ lastName }) => lastName),
      people.map(({ companyName }) => companyName),
      people.map(({ email }) => email),
      people.map(({ phone }) => phone),
    ],
  )
  return ids
}

async function insertJob(
  client: pg.PoolClient,
  companyId: number,
  timezone: string,
  job: DemoJob,
  ids: readonly number[],
  crewDice: RandomSequence,
): Promise<number> {
  const idOf = (at: number | null) => (at === null ? null : (ids[at] ?? null))
  // The history names who created the job.
  await client.query(`select set_config('app.user_id', $1, true)`, [String(idOf(job.addedBy))])
  const first = job.locations[0]
  const { rows } = await client.query<{ id: number }>(
    `insert into jobs (company_id, added_by, updated_by, client_id, billing_contact_id, job_source, job_status, job_type,
       job_date, starts_at, ends_at, crew_size, use_truck, notes, cargo, contact_person, locations, first_address, first_city,
       first_state, distance_miles, is_local, last_contact_date, created_at, updated_at, home_size, time_of_scheduling)
     values ($1, $2, $2, $3, $3, $4, $5, $6, $7, instant_of($8, $9), instant_of($10, $9), $11, $12, $13, $14, $15, $16, $17, $18,
       $19, $20, $21, $22::date::timestamptz + interval '20 hours', $23::date::timestamptz + interval '17 hours',
       $23::date::timestamptz + interval '17 hours', $24, case when $5 in ('scheduled', 'completed') then $23::date::timestamptz + interval '18 hours' end)
     returning id`,
    [
      companyId,
      idOf(job.addedBy),
      idOf(job.client),
      job.jobSource,
      job.jobStatus,
      job.jobType,
      job.jobDate,
      job.startsAt,
      timezone,
      job.endsAt,
      job.crewSize,
      job.useTruck,
      job.notes,
      JSON.stringify(job.cargo),
      JSON.stringify(job.contactPerson),
      JSON.stringify(job.locations),
      first?.address ?? '',
      first?.city ?? '',
      first?.addressState ?? null,
      job.distanceMiles,
      job.isLocal,
      job.lastContactDay,
      job.createdDay,
      job.homeSize,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The job was not stored')
  const crew = job.crew.map((member, position) => ({
    ...answerAndNotes(job.jobStatus, crewDice),
    userId: idOf(member.worker),
    position,
    rating: member.rating,
    permissions: member.permissions,
  }))
  await client.query(
    `insert into job_crew (company_id, job_id, user_id, position, rating, is_rated, permissions, answer, answered_by,
       notes)
     select $1, $2, "userId", position, rating, rating <> 2.5, permissions, answer, case when answer = 'confirmed' then 'office' end, notes
     from jsonb_to_recordset($3::jsonb) as s ("userId" bigint, position int, rating numeric, permissions text[], answer text,
       notes text) order by position`,
    [companyId, id, JSON.stringify(crew)],
  )
  await client.query(
    `insert into job_seen (company_id, job_id, user_id, seen_at)
     select $1, $2, unnest($3::bigint[]), $4::date::timestamptz + interval '19 hours'`,
    [companyId, id, job.seenBy.map(idOf), job.createdDay],
  )
  return id
}
