import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { appRole } from '../db/roles.ts'
import { queueWork } from './queue-work.ts'

const schema = 'pgboss'
/** One lock for all nodes: its holder installs, and the others wait and find nothing left to do. */
const installLock = '7239102004'
const daySeconds = 86_400

/** Work that may take hours. */
const longWork: Record<string, { expireInSeconds: number }> = {
  'make-export': { expireInSeconds: 6 * 3600 },
}

/**
 * A process sends heartbeats while it works, and its work starts again elsewhere a minute after the last one.
 * This is longer than any provider timeout, so that one call has ended before the next is made.
 */
const heartbeatSeconds = 60

/**
 * When a failed run is retried: the number of retries, and the first and longest delay in seconds (the delay
 * doubles).
 */
export interface RetrySettings {
  limit: number
  delaySeconds: number
  longestSeconds: number
}

/** Nine runs over about 40 minutes: long enough for a mail server's restart or greylisting. */
export const defaultRetry: RetrySettings = { limit: 8, delaySeconds: 10, longestSeconds: 1800 }

/**
 * Creates or migrates the queue's tables as the owner, under a lock so that two nodes can start at the same
 * time, and grants the app's role access. Safe to run at every start.
 */
export async function installQueue(databaseUrl: string, retry: RetrySettings = defaultRetry): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'movesheet queue set-up' })
  // A lost connection fails the current query; without a listener it would also end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock(${installLock})`)
    await makeQueues(databaseUrl, retry)
    await client.query(`
      grant usage on schema ${schema} to ${appRole};
      grant select, insert, update, delete on all tables in schema ${schema} to ${appRole};
      grant usage, select on all sequences in schema ${schema} to ${appRole};
      grant execute on all functions in schema ${schema} to ${appRole}`)
  } finally {
    // Ends the session and thereby the lock.
    await client.end().catch(() => {})
  }
}

async function makeQueues(databaseUrl: string, retry: RetrySettings): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema,
    max: 2,
    supervise: false,
    schedule: false,
    application_name: 'movesheet queue set-up',
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const name of Object.keys(queueWork)) {
      const settings = {
        notify: true,
        retryLimit: retry.limit,
        retryDelay: retry.delaySeconds,
        retryBackoff: retry.delaySeconds > 0,
        ...(retry.delaySeconds > 0 && { retryDelayMax: retry.longestSeconds }),
        heartbeatSeconds,
        // Work that hangs in a live process is abandoned after this time.
        expireInSeconds: 300,
        ...longWork[name],
        retentionSeconds: 30 * daySeconds,
        // Failed work is kept 14 days for inspection.
        deleteAfterSeconds: 14 * daySeconds,
      }
      if (await boss.getQueue(name)) await boss.updateQueue(name, settings)
      else await boss.createQueue(name, settings)
    }
    // Daily, at a quiet hour of the US time zones.
    await boss.schedule('purge-expired', '17 9 * * *', {}, { missed: 'once' })
    // In the morning of the US time zones, before the office opens.
    await boss.schedule('remind-expiries', '37 11 * * *', {}, { missed: 'once' })
    // Crews are reminded at each company's hour, on its clock.
    await boss.schedule('tell-crews-evening', '*/5 * * * *', {}, { missed: 'once' })
    // Positions of phones that send no more are not kept for longer than said.
    await boss.schedule('forget-positions', '*/15 * * * *', {}, { missed: 'once' })
    // Each hour it is morning for the companies of another time zone.
    await boss.schedule('remind-of-moves', '3 * * * *', {}, { missed: 'once' })
    // Charges whose response was lost are found again within a minute or two.
    await boss.schedule('settle-transactions', '* * * * *', {}, { missed: 'once' })
    // The provider reports chargebacks itself, and the bank's deadlines are in days.
    await boss.schedule('find-chargebacks', '41 * * * *', {}, { missed: 'once' })
    // The inbox shows mail within a few minutes.
    await boss.schedule('read-mailboxes', '*/2 * * * *', {}, { missed: 'once' })
  } finally {
    await boss.stop({ graceful: false })
  }
}
