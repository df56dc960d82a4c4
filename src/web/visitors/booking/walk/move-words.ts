import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { pendingAddressText, withUnit } from '../../../../shared/jobs/jobs/place-label.ts'
import { parseJobDate } from '../../../../shared/trade/job.choices.ts'
import { formatDayInWords, formatTime } from '../../../../shared/kernel/dates.ts'

type Moved = Pick<Job, 'jobDate' | 'locations'>

/** Returns the day of a move with its weekday, and its year if that is not the one of `now`; empty if there is none. */
export function moveDayText(jobDate: string, now = new Date()): string {
  return formatDayInWords(parseJobDate(jobDate), now.toISOString())
}

/** Returns the start time and duration of a move by its activities, as text; empty if there is none. */
export function moveTimeText({ jobDate, locations }: Moved): string {
  const date = parseJobDate(jobDate)
  if (date === null) return ''
  const hours = locations
    .flatMap(({ activities }) => activities)
    .filter(({ isValid, activityType }) => isValid && activityType !== 'estimate')
    .reduce((sum, { duration }) => sum + duration, 0)
  const starts = formatTime(date.slice(11, 16))
  const rounded = Math.round(hours * 100) / 100
  return rounded === 0 ? starts : `${starts}, about ${rounded} ${rounded === 1 ? 'hour' : 'hours'}`
}

/** Returns an address with its unit, or that it is still to come. */
export function addressText({ address, address2, addressPending }: Moved['locations'][number]): string {
  if (addressPending) return pendingAddressText(address)
  return withUnit(address, address2)
}

/** Returns the number of movers as text. */
export function crewSizeText(crewSize: number): string {
  return crewSize === 1 ? '1 mover' : `${crewSize} movers`
}
