import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'

/** The rows shown last, and which of them are new. */
export interface ShownRows {
  /** Page and filter; another combination is a different list without new rows. */
  list: string
  rows: readonly JobRow[]
  told: ReadonlyMap<number, string>
  /** Rows that were added or changed, with the number of the update. */
  fresh: ReadonlyMap<number, number>
  round: number
  /** Jobs named by live updates since then. */
  hinted: ReadonlySet<number>
}

export const NO_SHOWN_ROWS: ShownRows = {
  list: '',
  rows: [],
  told: new Map(),
  fresh: new Map(),
  round: 0,
  hinted: new Set(),
}

/**
 * Returns which rows of a new response are new: known ones that changed, and unknown ones named by a live
 * update; a row that only moved up from the next page is not new.
 */
export function compareRows(before: ShownRows, list: string, rows: readonly JobRow[]): ShownRows {
  // Viewers are ignored, because viewing does not change the job.
  const serializedRows = new Map(rows.map((row) => [row.id, JSON.stringify({ ...row, seenBy: null })]))
  const round = before.round + 1
  const isNews = ({ id }: JobRow) =>
    before.told.has(id) ? before.told.get(id) !== serializedRows.get(id) : before.hinted.has(id)
  const news = before.list === list ? rows.filter(isNews) : []
  return {
    list,
    rows,
    told: serializedRows,
    fresh: new Map(news.map(({ id }) => [id, round])),
    round,
    hinted: new Set(),
  }
}
