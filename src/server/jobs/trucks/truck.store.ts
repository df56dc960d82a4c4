import { sql } from 'kysely'
import type { TruckSize } from '../../../shared/jobs/documents/truck-sizes.ts'
import { createSnapshot } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { JobRecord } from '../jobs/job.record.ts'

/** The rental truck of a job as stored; dates are local dates. */
export interface StoredTruck {
  size: TruckSize | null
  pickUpDate: string | null
  returnDate: string | null
  requestedAt: string | null
}
const NO_TRUCK: StoredTruck = { size: null, pickUpDate: null, returnDate: null, requestedAt: null }

/** The rental truck of a job, or null if nothing is stored. */
export const truckSnapshot = createSnapshot<{ truck: StoredTruck | null }>(
  ({ companyId, id }) => sql`(select json_build_object('size', t.size, 'pickUpDate', t.pick_up_date,
      'returnDate', t.return_date,
      'requestedAt', to_char(t.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from job_trucks t where t.company_id = ${companyId} and t.job_id = ${id}) as truck`,
)

/** Returns the rental truck of a job; all fields are null if nothing is stored. */
export async function readTruck(tx: Tx, job: JobRecord): Promise<StoredTruck> {
  const { truck } = truckSnapshot.of(job) ?? (await truckSnapshot.read(tx, job))
  return truck ?? NO_TRUCK
}

/** Stores the rental truck of a job. */
export async function writeTruck(
  tx: Tx,
  job: Pick<JobRecord, 'companyId' | 'id'>,
  truck: StoredTruck,
): Promise<void> {
  const columns = {
    size: truck.size,
    pick_up_date: truck.pickUpDate,
    return_date: truck.returnDate,
    requested_at: truck.requestedAt,
  }
  await tx
    .insertInto('job_trucks')
    .values({ company_id: job.companyId, job_id: job.id, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'job_id']).doUpdateSet(columns))
    .execute()
}
