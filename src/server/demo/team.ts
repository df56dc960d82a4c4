import { sql } from 'kysely'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { DemoLoad } from './load.ts'

/** Hours since each of the office and crew with a login was last active, by index in the list. */
const HOURS_AGO = [2, 5, 27, 51, 76] as const

/** Loads when people were last active, and one open invitation; its link is unknown to everyone. */
export async function loadTeam(tx: Tx, load: DemoLoad): Promise<void> {
  const { companyId, people, ids, company } = load
  const staff = people.flatMap(({ role, hasLogin }, at) =>
    role !== 'client' && hasLogin ? [ids[at] ?? 0] : [],
  )
  await sql`update users u set last_seen_at = now() - make_interval(hours => s.hours)
    from unnest(${staff}::bigint[], ${staff.map((_, at) => HOURS_AGO[at % HOURS_AGO.length])}::int[]) as s (id, hours)
    where u.id = s.id`.execute(tx)
  await sql`insert into invites (company_id, email, first_name, last_name, role, secret_hash, invited_by, expires_at)
    values (${companyId}, ${`jordan.${company.handle}@example.com`}, 'Jordan', 'Reed', 'worker',
      encode(sha256(gen_random_uuid()::text::bytea), 'hex'), ${staff[0] ?? 0}, now() + interval '6 days')`.execute(
    tx,
  )
}
