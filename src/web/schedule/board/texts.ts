import { formatDayInWords, formatTime } from '../../../shared/kernel/dates.ts'
import { CREW_ANSWER_LABELS, declinedMembers, declinedText } from '../../../shared/people/workers/crew.ts'
import type { Board, BoardJob } from '../../../shared/schedule/board/board.api.ts'
import { openSpots } from '../../../shared/schedule/board/board.rules.ts'
import { JOB_STATUS_NAMES } from '../../../shared/trade/job.choices.ts'
import type { Target } from './model.ts'

/** Returns the time of a job: '8:00 AM – 12:00 PM'; '' without a date. */
export function timeText({ startsAt, endsAt }: Pick<BoardJob, 'startsAt' | 'endsAt'>): string {
  if (startsAt === null || endsAt === null) return ''
  return `${formatTime(startsAt.slice(11, 16))} – ${formatTime(endsAt.slice(11, 16))}`
}

/** Returns where a job goes: 'Denver, CO → Boulder, CO'; '' if that is not known. */
export function placesText({ places }: Pick<BoardJob, 'places'>): string {
  return [...new Set(places)].join(' → ')
}

/** Returns the number of crew spots that are filled, and who declined: '2 of 3, 1 declined'. */
export function spotsText(job: BoardJob): string {
  return `${job.crewSize - openSpots(job)} of ${job.crewSize}${declinedText(declinedMembers(job.crew))}`
}

/** Returns the trucks of a job by name: 'Truck 1, Truck 2'. */
export function trucksText({ trucks }: Pick<BoardJob, 'trucks'>, board: Board): string {
  const names = board.trucks.flatMap(({ id, name }) => (trucks.includes(id) ? [name] : []))
  return names.join(', ') || 'No truck'
}

/** Returns a job as a screen reader says it, with the answer of the worker in whose row it is. */
export function jobText(job: BoardJob, workerId: number | null, today: string): string {
  const answer = job.crew.find(({ id }) => id !== null && id === workerId)?.answer
  const day = job.startsAt === null ? 'no date' : formatDayInWords(job.startsAt, today)
  return [
    `Job #${job.id}`,
    job.client,
    day,
    timeText(job),
    placesText(job),
    JOB_STATUS_NAMES[job.jobStatus].staff,
    `crew ${spotsText(job)}`,
    answer ? CREW_ANSWER_LABELS[answer] : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** Returns where a job is about to be put: 'Ann Lee, Mon, Mar 1, 9:00 AM'. */
export function targetText({ row, day }: Target, startsAt: string | null, today: string): string {
  const time = startsAt === null ? '' : formatTime(startsAt.slice(11, 16))
  return [row.label, formatDayInWords(day, today), time].filter((part) => part !== '').join(', ')
}
