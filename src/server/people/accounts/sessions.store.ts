import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A session as stored. */
export interface SessionRow {
  id: string
  userAgent: string
  ip: string
  createdAt: string
  lastUsedAt: string
}

/** Returns the active sessions of the acting person, last used first; 200 at most. */
export async function listOwnSessions(tx: Tx): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_agent as "userAgent", ip, created_at as "createdAt", last_used_at as "lastUsedAt"
      from own_sessions()`.execute(tx)
  return rows
}

/** Ends a session of the acting person; returns false if they have no such session. */
export async function endOwnSession(tx: Tx, familyId: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select end_own_session(${familyId}) as ended`.execute(tx)
  return rows[0]?.ended ?? false
}

/** Ends the sessions of the acting person except one, and returns them. */
export async function endOtherSessionsOf(tx: Tx, keptFamilyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select end_other_sessions(${keptFamilyId}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}
