import { sql } from 'kysely'
import type { CrewChannel } from '../../../shared/people/workers/crew-channels.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** What a company knows of how to reach one of its people. */
export interface ReachableMember {
  email: string | null
  phone: string | null
  channels: CrewChannel[]
  companyName: string
}

/** Returns how to reach a person of a company; throws if they are none. */
export async function readReach(
  tx: Tx,
  place: { companyId: number; userId: number },
): Promise<ReachableMember> {
  const { rows } = await sql<ReachableMember>`
    select m.email, m.phone, m.crew_channels as channels, c.name as "companyName"
      from members m join companies c on c.id = m.company_id
     where m.company_id = ${place.companyId} and m.user_id = ${place.userId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`Member ${place.userId} is gone`)
  return row
}

/** Stores by which ways a person hears of their jobs. */
export async function writeChannels(
  tx: Tx,
  place: { companyId: number; userId: number },
  channels: readonly CrewChannel[],
): Promise<void> {
  await sql`update members set crew_channels = ${[...channels]}::text[]
    where company_id = ${place.companyId} and user_id = ${place.userId}
      and crew_channels <> ${[...channels]}::text[]`.execute(tx)
}
