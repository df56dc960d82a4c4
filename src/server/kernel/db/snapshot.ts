import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './tenancy.ts'

/** A job as a statement names it: values, or columns of the statement. */
export interface JobKeys {
  companyId: number | RawBuilder<number>
  id: number | RawBuilder<number>
  clientId: number | null | RawBuilder<number | null>
}

/**
 * The job that a statement opens, as its snapshots name it. No query inside a snapshot may have a table `opened`, because it
 * would be meant instead.
 */
const OPENED: JobKeys = {
  companyId: sql<number>`opened.company_id`,
  id: sql<number>`opened.id`,
  clientId: sql<number | null>`opened.client_id`,
}

/** SQL that defines the opened job from the row `j` of `jobs`, to be joined. */
export const openedJob = sql`lateral (select j.company_id, j.id, j.client_id) opened`

/** Something that is read of a job: on its own, or in the statement that opens the job. */
export interface Snapshot<T> {
  /** Its value as JSON, in a statement that joins `openedJob`. */
  json: RawBuilder<T>
  read(tx: Tx, job: JobKeys): Promise<T>
  /** Keeps what was read together with the record of a job, as long as this record is in use. */
  keep(record: object, value: T): void
  /** Returns what was read together with this record, or undefined. */
  of(record: object): T | undefined
}

/** Creates a snapshot of one row with these columns, which JSON must be able to hold: no instants or numerics. */
export function createSnapshot<T>(columns: (job: JobKeys) => RawBuilder<unknown>): Snapshot<T> {
  const kept = new WeakMap<object, T>()
  return {
    json: sql<T>`(select row_to_json(kept) from (select ${columns(OPENED)}) kept)`,
    read: async (tx, job) => {
      const { rows } = await sql<T>`select ${columns(job)}`.execute(tx)
      const [row] = rows
      if (row === undefined) throw new Error('A select without from gave no row')
      return row
    },
    keep: (record, value) => void kept.set(record, value),
    of: (record) => kept.get(record),
  }
}
