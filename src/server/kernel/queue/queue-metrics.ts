import { Counter, Histogram } from 'prom-client'

/** Jobs queued by this node. */
export const queuedWork = new Counter({
  name: 'queue_work_queued_total',
  help: 'Pieces of work queued',
  labelNames: ['queue'],
})

/** Runs by outcome: done, retried (failed, another run follows), or failed (abandoned). */
export const finishedWork = new Counter({
  name: 'queue_work_finished_total',
  help: 'Runs of queued work by outcome: done, retried, failed',
  labelNames: ['queue', 'outcome'],
})

/** The duration of one run, in seconds. */
export const workSeconds = new Histogram({
  name: 'queue_work_seconds',
  help: 'Duration of one run of queued work in seconds',
  labelNames: ['queue'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
})
