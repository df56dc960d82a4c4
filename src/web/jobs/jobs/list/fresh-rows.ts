import type { JobRow } from '../../../../shared/jobs/jobs/job.ts'

/** What the list showed last, and which of its rows are news. */
export interface Shown {
  /** Page and filter: another one is another list, in which nothing is news. */
  list: string
  rows: readonly JobRow[]
  told: ReadonlyMap<number, string>
  /** Rows that came or changed, with the round in which they did. */
  fresh: ReadonlyMap<number, number>
  round: number
  /** Jobs that a live event named since. */
  hinted: ReadonlySet<number>
}

export const NOTHING_SHOWN: Shown = {
  list: '',
  rows: [],
  told: new Map(),
  fresh: new Map(),
  round: 0,
  hinted: new Set(),
}

/**
 * What is news in newly fetched rows: known ones whose facts changed, and unknown ones that a live event
 * named; a row that only moved up from the next page is none.
 */
export function compareRows(before: Shown, list: string, rows: readonly JobRow[]): Shown {
  // Who has looked is no change of the job.
  const told = new Map(rows.map((row) => [row.id, JSON.stringify({ ...row, seenBy: null })]))
  const round = before.round + 1
  const isNews = ({ id }: JobRow) =>
    before.told.has(id) ? before.told.get(id) !== told.get(id) : before.hinted.has(id)
  const news = before.list === list ? rows.filter(isNews) : []
  return {
    list,
    rows,
    told,
    fresh: new Map(news.map(({ id }) => [id, round])),
    round,
    hinted: new Set(),
  }
}
