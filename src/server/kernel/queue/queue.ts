import type { z } from 'zod'
import type { Tx } from '../db/tenancy.ts'
import type { queueWork } from './queue-work.ts'

/** Queued work by name: what a change causes later. Queued work carries its company. */
export type QueueWork = { [N in keyof typeof queueWork]: z.output<(typeof queueWork)[N]> }
export type QueueName = keyof QueueWork

/** Which run of a piece of work this is: 1 for the first, and whether another follows when it fails. */
export interface Attempt {
  number: number
  isLast: boolean
}

/** Does one piece of queued work. It may run twice (a process can die after the work and before it is noted). */
export type QueueHandlers = { [N in QueueName]: (work: QueueWork[N], attempt: Attempt) => Promise<void> }

/** Work that is queued in the transaction of the change that causes it, and run with retry. */
export interface Queue {
  /** `afterSeconds` later it is due; at once unless told. */
  send<N extends QueueName>(tx: Tx, name: N, work: QueueWork[N], afterSeconds?: number): Promise<void>
  /** Runs this node's workers until `stop`. */
  start(): Promise<void>
  /** Finishes what is running. */
  stop(): Promise<void>
  isHealthy(): boolean
}
