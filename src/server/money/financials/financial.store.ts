import { sql } from 'kysely'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { createSnapshot, type JobKeys } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { CLOCK_HOURS, HOURLY_RATE, PAY_LINES, type PayRow } from '../../schedule/crew/crew.pay.ts'
import { crewSnapshot } from '../../schedule/crew/crew.snapshot.ts'
import { priceInputs, readStoredForDisplay, type PriceInputs } from '../../jobs/documents/revenue.ts'

/** A cost as stored in its table; rate in dollars. */
export interface CostRow {
  id: number
  section: 'cogs' | 'expenses'
  item: string
  other: string
  date: string | null
  rate: number
  units: number
  paidAt: string | null
}

/** All rows that the finances of a job are calculated from, except charges and payments. */
export interface FinanceRows extends PriceInputs, Costs {}

interface Costs extends Spent {
  /** In the order of the crew. */
  crew: PayRow[]
}

interface Spent {
  costs: CostRow[]
  payouts: { userId: number; cents: number; paidAt: string }[]
}

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Reads the inputs of a job's finances in one query; rows of other features are only read here and written by
 * those features.
 */
export async function readFinanceRows(
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
): Promise<FinanceRows> {
  const { rows } =
    await sql<FinanceRows>`select ${priceInputs(companyId, id)}, ${costs(companyId, id)}`.execute(tx)
  return rows[0] ?? { documents: {}, revenue: [], agreements: [], ...NO_COSTS }
}

/** Returns the same for display; the inputs of the price are read once for all parts of a job. */
export async function readFinanceRowsForDisplay(tx: Tx, job: JobRecord): Promise<FinanceRows> {
  const kept = crewSnapshot.of(job)
  const spent = spentSnapshot.of(job)
  const [inputs, read] = await Promise.all([
    readStoredForDisplay(tx, job),
    kept && spent ? { ...kept, ...spent } : readCosts(tx, job),
  ])
  return { ...inputs, ...read }
}

const NO_COSTS: Costs = { crew: [], costs: [], payouts: [] }

async function readCosts(tx: Tx, { companyId, id }: JobRecord): Promise<Costs> {
  const { rows } = await sql<Costs>`select ${costs(companyId, id)}`.execute(tx)
  return rows[0] ?? NO_COSTS
}

/** Returns the select expressions of `Costs`. */
const costs = (companyId: number, id: number) => sql`
    coalesce((select json_agg(json_build_object('userId', c.user_id, 'firstName', m.first_name, 'lastName', m.last_name,
        'hourlyRate', ${HOURLY_RATE}, 'noShow', c.no_show, 'answer', json_build_object('value', c.answer),
        'clockHours', ${CLOCK_HOURS}, 'payLines', ${PAY_LINES}) order by c.position)
      from job_crew c left join members m on m.company_id = c.company_id and m.user_id = c.user_id
      where c.company_id = ${companyId} and c.job_id = ${id}), '[]') as crew,
    ${spent({ companyId, id })}`

/** Returns the select expressions of `Spent`. */
const spent = ({ companyId, id }: Pick<JobKeys, 'companyId' | 'id'>) => sql`
    coalesce((select json_agg(json_build_object('id', k.id, 'section', k.section, 'item', k.item, 'other', k.other,
        'date', k.line_date, 'rate', k.rate, 'units', k.units, 'paidAt', ${utc('k.paid_at')}) order by k.position, k.id)
      from cost_lines k where k.company_id = ${companyId} and k.job_id = ${id}), '[]') as costs,
    coalesce((select json_agg(json_build_object('userId', p.user_id, 'cents', p.amount_cents,
        'paidAt', ${utc('p.paid_at')}) order by p.id)
      from tip_payouts p where p.company_id = ${companyId} and p.job_id = ${id}), '[]') as payouts`

/** Costs and paid tips, read when the job is opened. */
export const spentSnapshot = createSnapshot<Spent>(spent)
