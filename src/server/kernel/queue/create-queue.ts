import { fromKysely, PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { appRole } from '../db/roles.ts'
import { queueApplicationName } from './other-nodes.ts'
import { defaultRetry, installQueue, type RetrySettings } from './install-queue.ts'
import { queueWork } from './queue-work.ts'
import { finishedWork, queuedWork, workSeconds } from './queue-metrics.ts'
import type { Attempt, Queue, QueueHandlers, QueueName, QueueWork } from './queue.ts'

export interface QueueSettings {
  /** The owner's address; workers take on the app's role. */
  databaseUrl: string
  log: Logger
  handlers: QueueHandlers
  retry?: RetrySettings
}

/** How long `stop` waits for running work, in milliseconds; what is cut then runs again elsewhere. */
const stopTimeoutMs = 25_000
const workersPerQueue = 2

/**
 * Opens the queue in the database (created if it does not exist): `send` works at once, workers run from
 * `start` to `stop`. Work is done at least once: a handler has to bear a repeat.
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
      // No repeat will mend it: it fails for good and is kept.
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
        // Counted from nothing, so that the first failure is seen as one.
        for (const outcome of ['done', 'retried', 'failed']) finishedWork.inc({ queue: name, outcome }, 0)
        const options = {
          // Two at a time, because pg-boss goes on at once after a full batch of two or more only; with one, forty
          // pieces queued together took 18 s. Each piece of a batch succeeds or fails by itself.
          batchSize: 2,
          burstWhenBatchFull: true,
          perJobResults: true,
          localConcurrency: workersPerQueue,
          includeMetadata: true,
          pollingIntervalSeconds: 1,
          // Retries fall due without a notice, so that the backstop is short.
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

// Object.keys forgets the literal names of an object that is closed by `as const`.
const queueNames = Object.keys(queueWork) as QueueName[]

/**
 * What pg-boss hands on to pg without naming it: a database that went without a word must not hold the queue, neither by an
 * idle connection nor by one that waits for an answer.
 */
const patience = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: 60_000 }

function openBoss(databaseUrl: string, log: Logger): PgBoss {
  const url = new URL(databaseUrl)
  // pg lets options in the address win over those in code, which would drop the app's role: they are joined.
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
    // How soon work of a process that died is found.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    // Rebuilding indexes and watching vacuum are the owner's; PostgreSQL's own autovacuum is enough here.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'queue'))
  return boss
}
