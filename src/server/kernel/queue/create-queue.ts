import { fromKysely, PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { appRole } from '../db/roles.ts'
import { queueApplicationName } from './other-nodes.ts'
import { defaultRetry, installQueue, type RetrySettings } from './install-queue.ts'
import { queueWork } from './queue-work.ts'
import { finishedWork, queuedWork, workSeconds } from './queue-metrics.ts'
import type { Attempt, Queue, QueueHandlers, QueueName, QueueWork } from './queue.ts'

export interface QueueSettings {
  /** The owner's URL; workers assume the app's role. */
  databaseUrl: string
  log: Logger
  handlers: QueueHandlers
  retry?: RetrySettings
}

/** How long `stop` waits for running work, in milliseconds; interrupted work runs again elsewhere. */
const stopTimeoutMs = 25_000
const workersPerQueue = 2

/**
 * Opens the queue in the database, which is created if it does not exist: `send` works immediately, workers
 * run from `start` to `stop`. Work is done at least once, so handlers must tolerate a repeat.
 */
export async function createQueue(settings: QueueSettings): Promise<Queue> {
  const { databaseUrl, log, handlers, retry = defaultRetry } = settings
  await installQueue(databaseUrl, retry)
  const boss = openBoss(databaseUrl, log)
  await boss.start()
  let isOpen = true
  let isWorking = false

  async function run<N extends QueueName>(name: N, job: JobWithMetadata<unknown>): Promise<JobResult> {
    const attempt: Attempt = { number: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit }
    const parsed = queueWork[name].safeParse(job.data)
    if (!parsed.success) {
      finishedWork.inc({ queue: name, outcome: 'failed' })
      log.error({ err: parsed.error, queue: name, job: job.id }, 'queued work of another shape')
      // Retrying does not fix it, so it fails permanently and is kept.
      return { id: job.id, status: 'deadletter', output: { message: 'The payload has another shape.' } }
    }
    const timer = workSeconds.startTimer({ queue: name })
    try {
      // The schema of `name` yields the work of `name`; the compiler does not follow that through the index.
      await handlers[name](parsed.data as QueueWork[N], attempt)
      finishedWork.inc({ queue: name, outcome: 'done' })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const outcome = attempt.isLast ? 'failed' : 'retried'
      finishedWork.inc({ queue: name, outcome })
      log[attempt.isLast ? 'error' : 'warn'](
        { err: error, queue: name, job: job.id, attempt: attempt.number },
        outcome,
      )
      return { id: job.id, status: 'failed', output: { message: String(error).slice(0, 500) } }
    } finally {
      timer()
    }
  }

  return {
    send: async (tx, name, work, afterSeconds = 0) => {
      await boss.send(name, queueWork[name].parse(work), { db: fromKysely(tx), startAfter: afterSeconds })
      queuedWork.inc({ queue: name })
    },
    start: async () => {
      if (isWorking) return
      isWorking = true
      for (const name of queueNames) {
        // Initialized to zero, so that the first failure is visible as an increase.
        for (const outcome of ['done', 'retried', 'failed']) finishedWork.inc({ queue: name, outcome }, 0)
        const options = {
          // Two at a time, because pg-boss continues immediately only after a full batch of two or more; with
          // one, forty jobs queued together took 18 s. Each job of a batch succeeds or fails separately.
          batchSize: 2,
          burstWhenBatchFull: true,
          perJobResults: true,
          localConcurrency: workersPerQueue,
          includeMetadata: true,
          pollingIntervalSeconds: 1,
          // Retries fall due without a notification, so the polling interval is short.
          notifyPollingIntervalSeconds: 2,
        } as const
        await boss.work(name, options, (jobs: JobWithMetadata<unknown>[]) =>
          Promise.all(jobs.map((job) => run(name, job))),
        )
      }
    },
    stop: async () => {
      if (!isOpen) return
      isOpen = false
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
    isHealthy: () => isOpen,
  }
}

// The type of Object.keys loses the literal names of an object that is closed by `as const`.
const queueNames = Object.keys(queueWork) as QueueName[]

/**
 * Options that pg-boss passes to pg without declaring them: a database that disappears silently must not
 * block the queue, neither on an idle connection nor on one that waits for a response.
 */
const patience = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: 60_000 }

function openBoss(databaseUrl: string, log: Logger): PgBoss {
  const url = new URL(databaseUrl)
  // In pg, options in the URL override those in code, which would drop the app's role, so they are merged.
  const given = url.searchParams.get('options')
  url.searchParams.delete('options')
  const boss = new PgBoss({
    connectionString: url.toString(),
    options: `${given ? `${given} ` : ''}-c role=${appRole} -c TimeZone=UTC`,
    application_name: queueApplicationName,
    schema: 'pgboss',
    max: 4,
    ...patience,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    // How soon work of a dead process is found.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    // Rebuilding indexes and monitoring vacuum require the owner; PostgreSQL's own autovacuum is sufficient
    // here.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'queue'))
  return boss
}
