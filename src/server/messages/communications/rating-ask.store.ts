import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** When the client of a job rated it, and was last asked to by each channel; null if never. */
export interface RatingAsk {
  answeredAt: string | null
  mailedAt: string | null
  textedAt: string | null
}

/** Returns how far the rating of a job is, with requests by hand and the automatic one. */
export async function readRatingAsk(
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
): Promise<RatingAsk> {
  const { rows } = await sql<RatingAsk>`
    select r.answered_at as "answeredAt", greatest(d.mailed_at, r.asked_at) as "mailedAt", d.texted_at as "textedAt"
      from (select max(created_at) filter (where channel = 'mail') as mailed_at,
          max(created_at) filter (where channel = 'text') as texted_at
        from deliveries where company_id = ${companyId} and job_id = ${id} and kind = 'ratingRequest'
          and status <> 'failed') d
      left join reviews r on r.company_id = ${companyId} and r.job_id = ${id}`.execute(tx)
  return rows[0] ?? { answeredAt: null, mailedAt: null, textedAt: null }
}
