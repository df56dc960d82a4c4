import { ensureChart } from '../../src/server/money/accounting/chart.store.ts'
import { createPools } from '../../src/server/kernel/db/pool.ts'
import { createDb, inTenant } from '../../src/server/kernel/db/tenancy.ts'
import type { Bulk } from './bulk.ts'

const REVENUE = 32_000
const LABOR = 14_400
const FUEL = 981

/** Creates the charts of accounts with the product's own code. */
export async function seedCharts(databaseUrl: string, companyIds: readonly number[]): Promise<void> {
  const pools = createPools(databaseUrl, { DATABASE_POOL_SIZE: 2 }, () => {})
  const db = createDb(pools.app)
  try {
    for (const companyId of companyIds)
      await inTenant(db, { companyIds: [companyId], userId: null }, (tx) => ensureChart(tx, companyId))
  } finally {
    await Promise.all([pools.app.end(), pools.owner.end()])
  }
}

/**
 * Creates the money of jobs as the product writes it: four hours of two movers plus fuel, paid by check on
 * the day; a ledger entry for each, and the totals of every job. No card was charged.
 */
export async function seedMoney({ run }: Bulk): Promise<void> {
  await run(`create temp table done as select company_id, id, mover, base, job_date::date as day, created from placed
    where status = 'completed' and job_date is not null order by id`)
  await run(`insert into clock_hours (company_id, job_id, user_id, state, bill_hours, pay_hours, has_problems)
    select company_id, id, mover + at, 'finished', 4.25, 4.5, false from done, generate_series(0, 1) at`)
  await run(`insert into source_costs (company_id, job_source, from_day, lead_cents, month_cents)
    select company_id, source, '2020-01-01', lead, month from plan,
      (values ('yelp', 2500, 0), ('sem', 0, 90000)) c (source, lead, month)`)
  await run(`insert into revenue_lines (company_id, job_id, position, item, line_date, rate, units)
    select company_id, id, 0, 'hourlyRateTwo', day, 80, 4 from done`)
  await run(`insert into crew_invoice_lines (company_id, job_id, user_id, position, item, line_date, rate, units, paid_at, paid_by)
    select company_id, id, mover + at, 0, 'laborVariable', day, 18, 4, day + 7 + time '18:00', base + 1
    from done, generate_series(0, 1) at`)
  await run(`update crew_invoice_lines set paid_at = null, paid_by = null where paid_at > now()`)
  await run(`insert into cost_lines (company_id, job_id, section, position, item, line_date, rate, units)
    select company_id, id, 'cogs', 0, 'fuel', day, 3.27, 3 from done`)
  await run(`insert into recorded_payments (company_id, id, job_id, amount_cents, paid_on, method, payment_type, recorded_by, recorded_at)
    select company_id, id, id, ${REVENUE}, day, 'check', 'afterDelivery', base + 1, day + time '20:00' from done`)
  await run(`insert into job_figures (company_id, job_id, day, job_status, job_type, job_source, revenue_cents, cogs_cents,
      expenses_cents, tips_cents, hours, owed_cents, paid_cents, booked_cents, crew_size, trucks, clock_hours, is_deleted)
    select company_id, id, job_date::date, status, type, source, case when status = 'completed' then ${REVENUE} else 0 end,
      case when status = 'completed' then ${LABOR + FUEL} else 0 end, 0, 0, case when job_date is null then 0 else 4 end,
      ${REVENUE}, case when status = 'completed' then ${REVENUE} else 0 end, case when status = 'completed' then ${REVENUE} end,
      2 + k % 3, (type = 'intrastate_local')::int, case when status = 'completed' and job_date is not null then 4.25 end, false
    from placed`)
  await run(`insert into journal_entries (company_id, id, entry_date, source, memo, job_id, created_by, created_at) overriding system value
    select company_id, 4 * id + n, day, (array['revenue ' || day, 'costs ' || day, 'recorded ' || id, 'applied'])[n],
      'Job ' || id || ': ' || (array['revenue', 'costs', 'payment recorded', 'deposits applied'])[n], id, base + 1, day + time '20:00'
    from done, generate_series(1, 4) n`)
  await run(`insert into journal_lines (company_id, entry_id, position, account_id, debit_cents, credit_cents)
    select d.company_id, 4 * d.id + l.n, l.position, a.id, l.debit, l.credit
    from done d, (values
      (1, 0, 'receivable', ${REVENUE}, 0), (1, 1, 'movingLabor', 0, ${REVENUE}),
      (2, 0, 'cogs.laborVariable', ${LABOR}, 0), (2, 1, 'wagesPayable', 0, ${LABOR}),
      (2, 2, 'cogs.fuel', ${FUEL}, 0), (2, 3, 'payable', 0, ${FUEL}),
      (3, 0, 'undepositedFunds', ${REVENUE}, 0), (3, 1, 'customerDeposits', 0, ${REVENUE}),
      (4, 0, 'customerDeposits', ${REVENUE}, 0), (4, 1, 'receivable', 0, ${REVENUE})) l (n, position, role, debit, credit)
    join ledger_accounts a on a.role = l.role where a.company_id = d.company_id`)
}
