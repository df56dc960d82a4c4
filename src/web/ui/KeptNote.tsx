import { formatTime, wallClockOf } from '../../shared/kernel/dates.ts'
import classes from './kept-note.module.css'

/** Says that what is shown was saved on this phone, and when (UTC). */
export function KeptNote({ at, timezone }: { at: string; timezone: string }) {
  const time = formatTime(wallClockOf(at, timezone).slice(11, 16))
  return <output className={classes['note']}>{`Saved on this phone at ${time}`}</output>
}
