import type { HistoryEntry } from '../../../shared/jobs/jobs/job.ts'

export type Row = Record<string, unknown>

/** An entry of the history as a part of a job tells it; `who` is the person whose row it is. */
export interface PartRow {
  action: 'insert' | 'update' | 'delete'
  recordKey: Row
  before: Row | null
  after: Row | null
  who: string
  /** What the row says by now of what the entry itself leaves out: a charge's card, a cost's item. */
  about: Row | null
}

export type Change = HistoryEntry['changes'][number]

/** Something that was done, as against a value that was another before. */
export const event = (field: string, after: string): Change => ({ field, before: null, after })

/** A text, or '' for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
