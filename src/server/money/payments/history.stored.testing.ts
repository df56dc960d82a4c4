import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import type { HistoryRun } from './history.scene.testing.ts'

/** What the server stores about the jobs of a history. */
export interface Stored {
  transactions: {
    id: number
    job: number
    status: string
    purpose: string
    lines: TransactionLine[]
    captured: number
    refunded: number
    intent: string | null
    usedAt: string | null
  }[]
  refunds: { id: number; transaction: number; cents: number; status: string; provider: string | null }[]
  chargebacks: { dispute: string; status: string; withdrawn: number; reinstated: number; fee: number }[]
  recorded: { job: number; cents: number }[]
  /** Lines of revenue with the name of a change fee; empty if the invoice was edited by hand. */
  feeRevenue: { job: number; cents: number }[]
  /** What was paid out to the crew. */
  tipsPaid: { job: number; cents: number }[]
  payPaid: { job: number; cents: number }[]
  /** Debit minus credit by job and role. */
  ledger: { job: number; role: string; cents: number }[]
  history: { job: number; user: number; table: string; at: string; before: Fields; after: Fields }[]
}
type Fields = Record<string, unknown> | null

/** Reads all of it in one query. */
export async function readStored({ run }: HistoryRun): Promise<Stored> {
  const { rows } = await run.world.owner.query<{ stored: Stored }>(
    {
      name: 'stored',
      text: `select json_build_object(
        'transactions', coalesce((select json_agg(json_build_object('id', id, 'job', job_id, 'status', status,
            'purpose', purpose, 'lines', lines, 'captured', captured_cents, 'refunded', refunded_cents,
            'intent', intent_id, 'usedAt', used_at) order by id)
          from transactions where company_id = $1 and job_id = any($2)), '[]'),
        'refunds', coalesce((select json_agg(json_build_object('id', id, 'transaction', transaction_id,
            'cents', amount_cents, 'status', status, 'provider', refund_id) order by id)
          from refunds where company_id = $1 and job_id = any($2)), '[]'),
        'chargebacks', coalesce((select json_agg(json_build_object('dispute', dispute_id, 'status', status,
            'withdrawn', withdrawn_cents, 'reinstated', reinstated_cents, 'fee', fee_cents) order by id)
          from chargebacks where company_id = $1 and job_id = any($2)), '[]'),
        'recorded', coalesce((select json_agg(json_build_object('job', job_id, 'cents', amount_cents))
          from recorded_payments where company_id = $1 and job_id = any($2) and voided_at is null), '[]'),
        'feeRevenue', coalesce((select json_agg(json_build_object('job', job_id, 'cents', round(rate * units * 100)))
          from revenue_lines r where company_id = $1 and job_id = any($2)
            and item in ('changeDatetimeFee', 'changeCrewSizeFee')
            and not exists (select from job_documents d where d.company_id = r.company_id and d.job_id = r.job_id
              and d.name = 'invoice' and d.variables ->> 'dirty' = 'true')), '[]'),
        'tipsPaid', coalesce((select json_agg(json_build_object('job', job_id, 'cents', amount_cents))
          from tip_payouts where company_id = $1 and job_id = any($2)), '[]'),
        'payPaid', coalesce((select json_agg(json_build_object('job', job_id, 'cents', round(rate * units * 100)))
          from crew_invoice_lines where company_id = $1 and job_id = any($2) and paid_at is not null), '[]'),
        'ledger', coalesce((select json_agg(l) from (select e.job_id as job, a.role,
            sum(l.debit_cents - l.credit_cents) as cents
          from journal_entries e join journal_lines l on l.company_id = e.company_id and l.entry_id = e.id
          join ledger_accounts a on a.company_id = l.company_id and a.id = l.account_id
          where e.company_id = $1 and e.job_id = any($2) group by e.job_id, a.role) l), '[]'),
        'history', coalesce((select json_agg(json_build_object('job', job_id, 'user', user_id, 'table', table_name,
            'at', xmin::text, 'before', before, 'after', after) order by id)
          from history where company_id = $1 and job_id = any($2) and action = 'update'
            and table_name in ('jobs', 'transactions')), '[]')) as stored`,
    },
    [run.company.id, run.jobs],
  )
  const stored = rows[0]?.stored
  if (!stored) throw new Error('A select without from gave no row')
  return stored
}
