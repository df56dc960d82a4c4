import type { z } from 'zod'
import type { Tx } from '../db/tenancy.ts'
import type { queueWork } from './queue-work.ts'

/** Queued work by name: what a change causes later. Queued work carries its company. */
export type QueueWork = { [N in keyof typeof queueWork]: z.output<(typeof queueWork)[N]> }
export type QueueName = keyof QueueWork

/** The number of this run of a job, 1 for the first, and whether another follows if it fails. */
export interface Attempt {
  number: number
  isLast: boolean
}

/**
 * Processes one queued job. It may run twice, because a process can die after the work and before recording
 * it.
 */
export type QueueHandlers = { [N in QueueName]: (work: QueueWork[N], attempt: Attempt) => Promise<void> }

/** Work that is queued in the transaction of the change that causes it, and run with retries. */
export interface Queue {
  /** Queues work that is due after `afterSeconds`, or immediately if absent. */
  send<N extends QueueName>(tx: Tx, name: N, work: QueueWork[N], afterSeconds?: number): Promise<void>
  /** Runs this node's workers until `stop`. */
  start(): Promise<void>
  /** Finishes running work. */
  stop(): Promise<void>
  isHealthy(): boolean
}
