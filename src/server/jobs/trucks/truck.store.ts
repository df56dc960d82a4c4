import { sql } from 'kysely'
import type { TruckSize } from '../../../shared/jobs/documents/truck-sizes.ts'
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

/** Returns the rental truck of a job; all fields are null if nothing is stored. */
export async function readTruck(tx: Tx, job: JobRecord): Promise<StoredTruck> {
  const { rows } =
    await sql<StoredTruck>`select size, pick_up_date as "pickUpDate", return_date as "returnDate",
    requested_at as "requestedAt" from job_trucks
    where company_id = ${job.companyId} and job_id = ${job.id}`.execute(tx)
  return rows[0] ?? NO_TRUCK
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
