import type { Tx } from '../db/tenancy.ts'

/** Queued work by name: what a change causes later. Queued work carries its company (ARCHITECTURE 'Decided once'). */
export interface QueueWork {
  'send-delivery': { companyId: number; deliveryId: number }
  'purge-expired': Record<string, never>
}
export type QueueName = keyof QueueWork

/** Work that is queued in the transaction of the change that causes it, and run with retry. */
export interface Queue {
  send<N extends QueueName>(tx: Tx, name: N, work: QueueWork[N]): Promise<void>
  /** Runs this node's workers until `stop`. */
  start(): Promise<void>
  /** Finishes what is running. */
  stop(): Promise<void>
  isHealthy(): boolean
}
