import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { typeLabel } from '../../../../shared/trade/job.labels.ts'
import { formatDay, formatJobDate } from '../../../../shared/kernel/dates.ts'
import type { JobRecord, StoredLocation } from '../../jobs/job.record.ts'
import { carryDetails } from '../../../../shared/jobs/jobs/place-label.ts'
import { NOT_SET } from './figures.ts'
import { personRows } from './people.ts'

/** Formats the job's date as MM/DD/YYYY, with the time if one is set; 'Not set' if there is no date. */
function jobDateText(job: Pick<JobRecord, 'jobDate'>): string {
  const isMidnight = job.jobDate?.slice(11, 16) === '00:00'
  return (isMidnight ? formatDay(job.jobDate) : formatJobDate(job.jobDate)) || NOT_SET
}

/** Returns the client, number, type, date, and crew of a job as a block, with more rows at its end. */
export function jobFacts(job: JobRecord, more: readonly [string, string][] = []): PdfBlock {
  return {
    kind: 'facts',
    columns: 2,
    rows: [...personRows('Client', job.client), ...moveRows(job), ...more],
  }
}

/** Returns the number, type, date, and crew of a job as rows. */
export function moveRows(job: JobRecord): [string, string][] {
  return [
    ['Job number', String(job.id)],
    ['Type of move', typeLabel(job, 'client')],
    ['Date', jobDateText(job)],
    ['Crew size', String(job.crewSize)],
  ]
}

/**
 * Returns the locations of the job with conditions that affect carrying: stairs, elevator, long carry in
 * feet.
 */
export function placeBlocks(job: Pick<JobRecord, 'locations'>): PdfBlock[] {
  const { locations } = job
  const rows = locations.map((place, index): [string, string] => [
    placeLabel(index, locations.length),
    placeText(place),
  ])
  return [
    { kind: 'heading', level: 2, text: 'Places' },
    rows.length > 0 ? { kind: 'facts', rows } : { kind: 'paragraph', text: NOT_SET },
  ]
}

/** Returns the label of a location by its position: origin, destination, or a stop between. */
export function placeLabel(index: number, count: number): string {
  if (index === 0) return 'Origin'
  return index === count - 1 ? 'Destination' : `Stop ${index + 1}`
}

function placeText(place: StoredLocation): string {
  const address = [place.address, place.address2]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(', ')
  const known = [address, place.addressPending ? 'address to come' : '']
    .filter((part) => part !== '')
    .join(', ')
  return [known === '' ? 'Address not set' : known, ...placeDetails(place)].join(' · ')
}

function placeDetails(place: StoredLocation): string[] {
  const details: string[] = []
  if (place.locationType) details.push(place.locationType)
  if (place.numRooms) details.push(`${place.numRooms} ${place.numRooms === 1 ? 'room' : 'rooms'}`)
  return [...details, ...carryDetails(place)]
}
