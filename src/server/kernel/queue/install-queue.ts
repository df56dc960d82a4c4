import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { appRole } from '../db/roles.ts'
import { queueWork } from './queue-work.ts'

const schema = 'pgboss'
/** One for all nodes: whoever holds it installs, the others wait and find the work done. */
const installLock = '7239102004'
const daySeconds = 86_400

/** Work that may take hours. */
const longWork: Record<string, { expireInSeconds: number }> = {
  'make-export': { expireInSeconds: 6 * 3600 },
}

/**
 * A process says that it lives while it works, and the work begins again elsewhere a minute after it has stopped saying so:
 * longer than any provider is waited for, so that a call of the one is over before the other asks again.
 */
const heartbeatSeconds = 60

/** When a failed run is tried again: how often, and the first and longest pause in seconds (the pause doubles). */
export interface RetrySettings {
  limit: number
  delaySeconds: number
  longestSeconds: number
}

/** Nine runs over about 40 minutes: long enough for a mail server's restart or greylisting. */
export const defaultRetry: RetrySettings = { limit: 8, delaySeconds: 10, longestSeconds: 1800 }

/**
 * Makes or migrates the queue's tables as the owner, under a lock so that two nodes may start at once, and
 * lets the app's role use them. Safe to run at every start.
 */
export async function installQueue(databaseUrl: string, retry: RetrySettings = defaultRetry): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'movesheet queue set-up' })
  // A lost connection fails the query under way; without a listener it would end the process as well.
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
    // Ends the session and with it the lock.
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
        // Work that hangs in a process that lives is given up after this.
        expireInSeconds: 300,
        ...longWork[name],
        retentionSeconds: 30 * daySeconds,
        // Failed work stays to be looked at; the issue asks for more than seven days.
        deleteAfterSeconds: 14 * daySeconds,
      }
      if (await boss.getQueue(name)) await boss.updateQueue(name, settings)
      else await boss.createQueue(name, settings)
    }
    // Daily, at a quiet hour of the trade's time zones.
    await boss.schedule('purge-expired', '17 9 * * *', {}, { missed: 'once' })
    // In the morning of the trade's time zones, before the office opens.
    await boss.schedule('remind-expiries', '37 11 * * *', {}, { missed: 'once' })
    // Charges whose answer was lost are found again within a minute or two.
    await boss.schedule('settle-transactions', '* * * * *', {}, { missed: 'once' })
    // The provider tells of chargebacks itself; the bank waits for days.
    await boss.schedule('find-chargebacks', '41 * * * *', {}, { missed: 'once' })
  } finally {
    await boss.stop({ graceful: false })
  }
}
