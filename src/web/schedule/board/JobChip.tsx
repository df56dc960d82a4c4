import { formatTime } from '../../../shared/kernel/dates.ts'
import type { BoardJob } from '../../../shared/schedule/board/board.api.ts'
import { needsCrew } from '../../../shared/schedule/board/board.rules.ts'
import { STATUS_COLORS } from '../../../shared/trade/status.colors.ts'
import { jobText, placesText, spotsText } from './texts.ts'
import classes from './board.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  job: BoardJob
  /** The row that it is in; '' in a tray. */
  row: string
  /** The worker in whose row it is. */
  workerId: number | null
  /** The day of its cell; undefined in a tray. */
  day?: string
  today: string
  /** Whether its end can be dragged. */
  isStretchable?: boolean
  /** What it has not yet besides members of its crew: 'No truck'. */
  missing?: string
  style?: React.CSSProperties
}

const ANSWER_MARKS = { confirmed: '✓', declined: '✕', open: '?' } as const

/** Shows a job as a button that opens its dialog and can be dragged (use-carry.ts). */
export function JobChip({
  job,
  row,
  workerId,
  day,
  today,
  isStretchable = false,
  missing = '',
  style,
}: Props) {
  const answer = job.crew.find(({ id }) => id !== null && id === workerId)?.answer
  return (
    <button
      type="button"
      className={classes['chip']}
      style={style}
      data-job={job.id}
      data-row={row}
      data-day={day}
      data-color={STATUS_COLORS[job.jobStatus]}
      data-answer={answer}
      tabIndex={-1}
    >
      <span className={ui['hidden']}>
        {[jobText(job, workerId, today), missing].filter((part) => part !== '').join(', ')}
      </span>
      <span className={classes['chipLine']} aria-hidden>
        <b>{job.startsAt === null ? `#${job.id}` : formatTime(job.startsAt.slice(11, 16))}</b>
        <span className={classes['chipName']}>{job.client === '' ? `#${job.id}` : job.client}</span>
        {answer && <span>{ANSWER_MARKS[answer]}</span>}
      </span>
      <span className={classes['chipLine']} aria-hidden>
        <span className={classes['chipName']}>{placesText(job)}</span>
        {missing !== '' && <span className={classes['spots']}>{missing}</span>}
        {needsCrew(job) && <span className={classes['spots']}>{spotsText(job)}</span>}
      </span>
      {isStretchable && <span className={classes['stretch']} data-stretch aria-hidden />}
    </button>
  )
}
