import { sql } from 'kysely'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { DemoLoad } from './load.ts'

/** One of this many jobs with a truck has none yet. */
const WITHOUT = 4

/**
 * Puts trucks on three of four jobs that need one, each where it is free, and switches the assignment of trucks on. The next job
 * ahead is on the truck that is out of service since.
 */
export async function loadJobTrucks(tx: Tx, { companyId, today, company }: DemoLoad): Promise<void> {
  await sql`update companies set booking = booking || '{"assignsTrucks": true}' where id = ${companyId}`.execute(
    tx,
  )
  const { rows: trucks } = await sql<{ id: number; isOut: boolean }>`
    select v.id, exists (select from vehicle_outages o where o.company_id = v.company_id and o.vehicle_id = v.id
      and o.back_on is null) as "isOut" from vehicles v where v.company_id = ${companyId} order by v.id`.execute(
    tx,
  )
  const { rows: jobs } = await sql<{ id: number; from: number; until: number; isAhead: boolean }>`
    select id, extract(epoch from starts_at)::float8 as from, extract(epoch from ends_at)::float8 + 1800 as until,
      starts_at >= instant_of(${`${today} 00:00:00`}, ${company.timezone}) as "isAhead"
    from jobs where company_id = ${companyId} and deleted_at is null and use_truck and starts_at is not null
      and job_status in ('scheduled', 'completed') order by starts_at, id`.execute(tx)
  const freeAt = new Map<number, number>()
  const pairs: { job: number; truck: number }[] = []
  const broken = jobs.find(({ isAhead }) => isAhead)
  jobs.forEach((job, place) => {
    const isBroken = job === broken
    if (!isBroken && place % WITHOUT === WITHOUT - 1) return
    const truck = trucks.find(
      ({ id, isOut }) => (isBroken ? isOut : !isOut || !job.isAhead) && (freeAt.get(id) ?? 0) <= job.from,
    )
    if (!truck) return
    freeAt.set(truck.id, Math.max(freeAt.get(truck.id) ?? 0, job.until))
    pairs.push({ job: job.id, truck: truck.id })
  })
  await sql`insert into job_vehicles (company_id, job_id, vehicle_id, assigned_at)
    select ${companyId}, pair.job, pair.truck, ${`${today}T14:00:00Z`}
    from unnest(${pairs.map(({ job }) => job)}::bigint[], ${pairs.map(({ truck }) => truck)}::bigint[]) as pair (job, truck)`.execute(
    tx,
  )
}
