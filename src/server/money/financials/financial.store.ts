import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { HOURLY_RATE, PAY_LINES, type PayRow } from '../../schedule/crew/crew.pay.ts'
import {
  agreedEstimates,
  type AgreedEstimate,
  type RevenueLine,
  type StoredDocuments,
} from '../../jobs/documents/revenue.ts'

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
export interface FinanceRows {
  /**
   * The stored inputs of the price: lines, the cube sheet for the weight, the protection choice, and the type
   * of estimate on the bill of lading.
   */
  documents: StoredDocuments
  revenue: RevenueLine[]
  /** Estimates that the client's side agreed to, oldest first. */
  agreements: AgreedEstimate[]
  /** In the order of the crew. */
  crew: PayRow[]
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
  const { rows } = await sql<FinanceRows>`select ${agreedEstimates(companyId, id)} as agreements,
    coalesce((select json_object_agg(d.name, d.variables) from job_documents d
      where d.company_id = ${companyId} and d.job_id = ${id} and d.name <> 'inventorySheet'), '{}') as documents,
    coalesce((select json_agg(json_build_object('id', r.id, 'item', r.item, 'lineItemDate', r.line_date,
        'rate', r.rate, 'units', r.units, 'isDirty', r.is_dirty, 'label', r.label) order by r.position, r.id)
      from revenue_lines r where r.company_id = ${companyId} and r.job_id = ${id}), '[]') as revenue,
    coalesce((select json_agg(json_build_object('userId', c.user_id, 'firstName', m.first_name, 'lastName', m.last_name,
        'hourlyRate', ${HOURLY_RATE}, 'noShow', c.no_show, 'payLines', ${PAY_LINES}) order by c.position)
      from job_crew c left join members m on m.company_id = c.company_id and m.user_id = c.user_id
      where c.company_id = ${companyId} and c.job_id = ${id}), '[]') as crew,
    coalesce((select json_agg(json_build_object('id', k.id, 'section', k.section, 'item', k.item, 'other', k.other,
        'date', k.line_date, 'rate', k.rate, 'units', k.units, 'paidAt', ${utc('k.paid_at')}) order by k.position, k.id)
      from cost_lines k where k.company_id = ${companyId} and k.job_id = ${id}), '[]') as costs,
    coalesce((select json_agg(json_build_object('userId', p.user_id, 'cents', p.amount_cents,
        'paidAt', ${utc('p.paid_at')}) order by p.id)
      from tip_payouts p where p.company_id = ${companyId} and p.job_id = ${id}), '[]') as payouts`.execute(
    tx,
  )
  return rows[0] ?? { documents: {}, revenue: [], agreements: [], crew: [], costs: [], payouts: [] }
}
