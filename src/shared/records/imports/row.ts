import type { z } from 'zod'
import { HOME_SIZE_NAMES } from '../../trade/home-sizes.ts'
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '../../trade/job.labels.ts'
import { jobInputSchema, type JobInput } from '../../jobs/jobs/job.input.ts'
import { JOB_SOURCE_LABELS, type JobStatus } from '../../trade/job.choices.ts'
import { formatDay, formatTime } from '../../kernel/dates.ts'
import { formatPhone } from '../../kernel/phone.ts'
import { clientInputSchema } from '../../people/clients/client.ts'
import { IMPORT_FIELDS } from './fields.ts'
import type { ImportKind, ImportOptions, Mapping } from './import.ts'
import {
  addressLine,
  parseChoice,
  parseDay,
  parseDollars,
  parseState,
  parseTime,
  splitName,
} from './values.ts'

export type PersonInput = z.output<typeof clientInputSchema>

/** A parsed row of an import. */
export type ParsedRow =
  | { kind: 'clients'; person: PersonInput }
  | { kind: 'workers'; person: PersonInput; hourlyRate: number | null }
  | { kind: 'jobs'; person: PersonInput | null; job: JobInput }

export interface FieldProblem {
  field: string | null
  message: string
}

export type RowResult = { row: ParsedRow; problems: [] } | { row: null; problems: FieldProblem[] }

/**
 * Parses one row of a file by its mapping; every problem is reported with its field, and no value is guessed.
 */
export function parseRow(
  kind: ImportKind,
  cells: readonly string[],
  mapping: Mapping,
  options: ImportOptions,
): RowResult {
  const problems: FieldProblem[] = []
  const cell = (name: string): string => {
    const at = mapping[name]
    return at === undefined ? '' : (cells[at] ?? '').trim()
  }
  // Only the first problem of a field is reported.
  const refuse = (field: string, message: string) => {
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, message })
  }
  const reader: RowReader = { cell, refuse, options }
  const row = kind === 'jobs' ? readJob(reader) : readPersonRow(kind, reader)
  return problems.length > 0 || !row ? { row: null, problems } : { row, problems: [] }
}

interface RowReader {
  cell: (name: string) => string
  refuse: (field: string, message: string) => void
  options: ImportOptions
}

function readPersonRow(kind: 'clients' | 'workers', reader: RowReader): ParsedRow | null {
  const person = readPerson(reader, '')
  if (kind === 'clients') return person && { kind, person }
  const typed = reader.cell('hourlyRate')
  const hourlyRate = typed === '' ? null : parseDollars(typed)
  if (typed !== '' && (hourlyRate === null || hourlyRate > 10_000))
    reader.refuse('hourlyRate', 'Not an amount of dollars.')
  return person && { kind, person, hourlyRate }
}

/** Returns the person of a row; with the prefix 'client', the client of a job. */
function readPerson({ cell, refuse }: RowReader, prefix: '' | 'client'): PersonInput | null {
  const at = (name: string) =>
    prefix === '' ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const whole = splitName(cell(at('name')))
  const firstName = cell(at('firstName')) || whole.firstName
  const lastName = cell(at('lastName')) || whole.lastName
  const state = cell('state')
  const code = prefix === '' && state !== '' ? parseState(state) : null
  if (prefix === '' && state !== '' && code === null) refuse('state', 'Not a state of the US.')
  const address =
    prefix === ''
      ? addressLine({ address: cell('address'), city: cell('city'), state: code ?? '', zip: cell('zip') })
      : ''
  const companyName = prefix === '' ? cell('companyName') : ''
  const parsed = clientInputSchema.safeParse({
    firstName,
    lastName,
    ...(cell(at('email')) !== '' && { email: cell(at('email')) }),
    ...(cell(at('phone')) !== '' && { phone: cell(at('phone')) }),
    ...(prefix === '' && {
      address,
      address2: cell('address2'),
      notes: cell('notes'),
      ...(companyName !== '' && { companyName, isCompany: true }),
    }),
  })
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0] ?? '')
    const isFromWhole = (name === 'firstName' || name === 'lastName') && cell(at(name)) === ''
    if (isFromWhole && cell(at('name')) !== '')
      refuse(at('name'), message === 'Required.' ? 'Needs a first and a last name.' : message)
    else refuse(at(name), message)
  }
  return null
}

/** Labels of statuses in files of earlier versions. */
const FORMER_STATUS_LABELS: Record<string, JobStatus> = { noresponse: 'missed', cancelled: 'canceled' }

function readJob(reader: RowReader): ParsedRow | null {
  const { cell, refuse } = reader
  const isKnown = ['clientName', 'clientFirstName', 'clientLastName', 'clientEmail', 'clientPhone'].some(
    (name) => cell(name) !== '',
  )
  const person = isKnown ? readPerson(reader, 'client') : null
  const day = readDay(reader)
  const startTime = readTime(reader, 'startTime') ?? parseTime(cell('jobDate'))
  const endTime = readTime(reader, 'endTime')
  const choice = <T extends string>(
    name: string,
    labels: Record<T, string>,
    alsoCalled: Record<string, T> = {},
  ): T | undefined => {
    if (cell(name) === '') return undefined
    const found = parseChoice(cell(name), labels, alsoCalled)
    if (found === null) refuse(name, `Not one of: ${Object.values(labels).join(', ')}.`)
    return found ?? undefined
  }
  const jobType = choice('jobType', JOB_TYPE_LABELS)
  const jobStatus = choice('jobStatus', JOB_STATUS_LABELS, FORMER_STATUS_LABELS)
  const jobSource = choice('jobSource', JOB_SOURCE_LABELS)
  const homeSize = choice('homeSize', HOME_SIZE_NAMES, { studio: 'ST' })
  const crew = cell('crewSize')
  if (crew !== '' && !/^\d{1,3}$/.test(crew)) refuse('crewSize', 'Crew size must be a whole number.')
  const places = [readPlace(reader, 'origin'), readPlace(reader, 'destination')].filter(
    (place) => place !== null,
  )
  const isTimed = day !== null && startTime !== null && endTime !== null
  const activityType = jobType === undefined || jobType === 'moving_labor' ? 'labor' : 'load'
  const reference = cell('reference')
  const parsed = jobInputSchema.safeParse({
    jobStatus: jobStatus ?? 'inquiring',
    ...(jobType && { jobType }),
    ...(jobSource && { jobSource }),
    ...(homeSize && { homeSize }),
    ...(day && { jobDate: `${day} ${startTime ?? '00:00'}:00` }),
    ...(/^\d{1,3}$/.test(crew) && { crewSize: Number(crew) }),
    notes: [cell('notes'), reference === '' ? '' : `Number in the other program: ${reference}`]
      .filter((line) => line !== '')
      .join('\n'),
    locations: places.map((place, index) => ({
      ...place,
      activities: isTimed && index === 0 ? [{ activityType, activityDate: day, startTime, endTime }] : [],
    })),
  })
  if (!parsed.success) for (const { path, message } of parsed.error.issues) refuse(fieldOfPath(path), message)
  if (!parsed.success || (isKnown && !person)) return null
  return { kind: 'jobs', person, job: parsed.data }
}

function fieldOfPath(path: readonly PropertyKey[]): string {
  if (path[0] !== 'locations') return String(path[0] ?? '')
  return path[1] === 1 ? 'destinationAddress' : 'originAddress'
}

function readDay({ cell, refuse, options }: RowReader): string | null {
  const typed = cell('jobDate')
  if (typed === '') return null
  const day = parseDay(typed, options.dateOrder)
  if (day === null) refuse('jobDate', 'Not a date.')
  return day
}

function readTime({ cell, refuse }: RowReader, name: 'startTime' | 'endTime'): string | null {
  const typed = cell(name)
  if (typed === '') return null
  const time = parseTime(typed)
  if (time === null) refuse(name, 'Not a time of day.')
  return time
}

function readPlace({ cell, refuse }: RowReader, which: 'origin' | 'destination') {
  const state = cell(`${which}State`)
  const code = state === '' ? null : parseState(state)
  if (state !== '' && code === null) refuse(`${which}State`, 'Not a state of the US.')
  const city = cell(`${which}City`)
  const zip = cell(`${which}Zip`)
  const address = addressLine({ address: cell(`${which}Address`), city, state: code ?? '', zip })
  if (address === '') return null
  return {
    address,
    ...(city !== '' && { city }),
    ...(zip !== '' && { zip }),
    ...(code && { addressState: code, addressCountry: 'US' }),
  }
}

/** Returns a row as the preview shows it: field label to text, without empty fields. */
export function previewOf(row: ParsedRow): Record<string, string> {
  const shown: Record<string, string | null | undefined> = {}
  const labelOf = (name: string) =>
    IMPORT_FIELDS[row.kind].find((field) => field.name === name)?.label ?? name
  if (row.kind === 'jobs') {
    const { person, job } = row
    shown[labelOf('clientName')] = person && `${person.firstName} ${person.lastName}`
    shown[labelOf('clientEmail')] = person?.email
    shown[labelOf('clientPhone')] = formatPhone(person?.phone)
    shown[labelOf('jobDate')] = formatDay(job.jobDate)
    const [activity] = job.locations?.[0]?.activities ?? []
    shown[labelOf('startTime')] = formatTime(activity?.startTime ?? job.jobDate?.slice(11, 16))
    shown[labelOf('endTime')] = formatTime(activity?.endTime)
    shown[labelOf('jobType')] = job.jobType && JOB_TYPE_LABELS[job.jobType]
    shown[labelOf('jobStatus')] = job.jobStatus && JOB_STATUS_LABELS[job.jobStatus]
    shown[labelOf('jobSource')] = job.jobSource && JOB_SOURCE_LABELS[job.jobSource]
    shown[labelOf('homeSize')] = job.homeSize && HOME_SIZE_NAMES[job.homeSize]
    shown[labelOf('crewSize')] = job.crewSize === undefined ? '' : String(job.crewSize)
    shown[labelOf('originAddress')] = job.locations?.[0]?.address
    shown[labelOf('destinationAddress')] = job.locations?.[1]?.address
    shown[labelOf('notes')] = job.notes
  } else {
    const { person } = row
    shown[labelOf('name')] = `${person.firstName} ${person.lastName}`
    shown[labelOf('companyName')] = person.companyName
    shown[labelOf('email')] = person.email
    shown[labelOf('phone')] = formatPhone(person.phone)
    shown[labelOf('address')] = [person.address, person.address2].filter(Boolean).join(', ')
    shown[labelOf('notes')] = person.notes
    if (row.kind === 'workers' && row.hourlyRate !== null)
      shown[labelOf('hourlyRate')] = `$${row.hourlyRate.toFixed(2)}`
  }
  return Object.fromEntries(
    Object.entries(shown).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
