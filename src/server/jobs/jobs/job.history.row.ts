import type { HistoryEntry } from '../../../shared/jobs/jobs/job.rows.ts'

export type Row = Record<string, unknown>

/** An entry of the history as a part of a job describes it; `who` is the person whose row it is. */
export interface PartRow {
  action: 'insert' | 'update' | 'delete'
  recordKey: Row
  before: Row | null
  after: Row | null
  who: string
  /** Current values that the entry itself leaves out: a charge's card, a cost's item. */
  about: Row | null
}

export type Change = HistoryEntry['changes'][number]

/** Creates a change that describes an event, as opposed to a changed value. */
export const event = (field: string, after: string): Change => ({ field, before: null, after })

/** Returns the value if it is text, or '' for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
