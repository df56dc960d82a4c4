import { sql } from 'kysely'

/**
 * The hourly rate of the member `c` if none was entered: fixed when the job was completed, else the current
 * one.
 */
export const DEFAULT_RATE = sql`coalesce(c.kept_rate, default_rate(c.company_id, c.user_id))::float8`

/** The hourly rate of the member `c`. */
export const HOURLY_RATE = sql`coalesce(c.hourly_rate::float8, ${DEFAULT_RATE})`

/** The hours by the own clock of the member `c`; null without a finished one. */
export const CLOCK_HOURS = sql`(select h.pay_hours::float8 from clock_hours h
  where h.company_id = c.company_id and h.job_id = c.job_id and h.user_id = c.user_id)`

/** Whether the member `c` did no work on the job; the rule of `isAbsent`. */
export const IS_ABSENT = sql`(c.no_show or c.answer = 'declined' and ${CLOCK_HOURS} is null)`

/** The pay lines of the member `c` as JSON. */
export const PAY_LINES = sql`coalesce((select json_agg(json_build_object('id', l.id, 'item', l.item, 'date', l.line_date,
    'rate', l.rate, 'units', l.units, 'isAuto', l.is_auto,
    'paidAt', to_char(l.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by l.position, l.id)
  from crew_invoice_lines l where l.company_id = c.company_id and l.job_id = c.job_id and l.user_id = c.user_id), '[]')`
