import { sql } from 'kysely'
import type { Db } from '../../kernel/db/tenancy.ts'
import type { PushMessage, PushTarget } from './push.ts'

/** A notification that was stored instead of sent. */
export interface StoredPush {
  id: number
  endpoint: string
  payload: string
  topic: string | null
  urgency: string
  date: string
}

/** Maximum number of stored notifications; older ones are deleted, so that they cannot fill the disk. */
const MOST_KEPT = 500

/** Stores a notification for the developer page of every node. */
export async function storePush(db: Db, { endpoint }: PushTarget, message: PushMessage): Promise<void> {
  const { payload, topic, urgency } = message
  await sql`insert into dev_push (endpoint, payload, topic, urgency)
    values (${endpoint}, ${payload}, ${topic}, ${urgency})`.execute(db)
  await sql`delete from dev_push where id <= (select max(id) from dev_push) - ${MOST_KEPT}`.execute(db)
}

/** Returns up to 200 stored notifications, newest first. */
export async function listStoredPush(db: Db): Promise<StoredPush[]> {
  const { rows } = await sql<StoredPush>`select id, endpoint, payload, topic, urgency, created_at as date
    from dev_push order by id desc limit 200`.execute(db)
  return rows
}
