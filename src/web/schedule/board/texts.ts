import { formatDayInWords, formatTime } from '../../../shared/kernel/dates.ts'
import { declinedMembers, declinedText } from '../../../shared/people/workers/crew.ts'
import { CREW_ANSWER_LABELS } from '../../../shared/people/workers/crew.choices.ts'
import type { Board, BoardJob } from '../../../shared/schedule/board/board.api.ts'
import type { DayLoad } from '../../../shared/schedule/board/month.api.ts'
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

/** Returns how much is planned on a day, a line each: '5 jobs', 'Crew 12 of 15, 1 declined', '60 of 240 h', 'Trucks 4 of 6'. */
export function loadLines(load: DayLoad, assignsTrucks: boolean): string[] {
  const { jobs, inquiries, filled, missing, declined, trucks, trucksMissing } = load
  const lines: string[] = []
  if (jobs + inquiries > 0)
    lines.push(
      [
        jobs === 1 ? '1 job' : `${jobs} jobs`,
        inquiries === 0 ? '' : inquiries === 1 ? '1 inquiry' : `${inquiries} inquiries`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    )
  if (jobs === 0) return lines
  lines.push(`Crew ${filled} of ${filled + missing}${declinedText(declined)}`)
  lines.push(`${Math.round(load.hours)} of ${Math.round(load.hoursAvailable)} h`)
  if (assignsTrucks || trucks > 0) {
    const open = trucksMissing === 0 ? '' : `, ${trucksMissing} missing`
    lines.push(`Trucks ${trucks} of ${load.trucksUsable}${open}`)
  }
  return lines
}
