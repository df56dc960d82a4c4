import type { AddressDetails } from '../../../shared/kernel/account.ts'
import type { ImportOptions, Mapping, ImportKind } from '../../../shared/records/imports/import.ts'
import { parseRow, type ParsedRow, type PersonInput } from '../../../shared/records/imports/row.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { stateCode, type Place } from '../../../shared/kernel/places.ts'
import type { MapsAdapter } from '../../adapters/maps/maps.ts'
import { geocodeLocations, type PlaceFacts } from '../../jobs/jobs/job.places.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { createJob, updateJob } from '../../jobs/jobs/job.save.ts'
import { addClient } from '../../people/clients/clients.service.ts'
import { addWorker } from '../../people/workers/worker.service.ts'
import type { RowOutcome } from './imports.store.ts'
import { findKnownPerson, personVersion } from './known-people.store.ts'

/** A row that is ready to be imported: its values and its geocoded locations. */
export interface PreparedRow {
  line: number
  row: ParsedRow | null
  /** The problem with the row, if it cannot be read. */
  message: string
  place: Place | null
  facts: PlaceFacts
}

const NO_FACTS: PlaceFacts = { found: new Map(), driven: new Map() }

/**
 * Reads a row and geocodes its addresses; call it before the transaction, so that no lock is held during a
 * provider call.
 */
export async function prepareRow(
  maps: MapsAdapter,
  file: { kind: ImportKind; mapping: Mapping; options: ImportOptions; header: readonly string[] },
  stored: { line: number; cells: readonly string[] },
): Promise<PreparedRow> {
  const { row, problems } = parseRow(file.kind, stored.cells, file.mapping, file.options)
  const message = problems
    .map(({ field, message: text }) => {
      const at = field === null ? undefined : file.mapping[field]
      return at === undefined ? text : `${file.header[at]}: ${text}`
    })
    .join(' ')
  const prepared = { line: stored.line, row, message, place: null, facts: NO_FACTS }
  if (!row) return prepared
  if (row.kind === 'jobs') return { ...prepared, facts: await geocodeLocations(maps, row.job) }
  // If geocoding fails, the address stays as typed.
  const place = row.person.address ? await maps.geocode(row.person.address).catch(() => null) : null
  return { ...prepared, place }
}

/** Imports one row as if a manager had entered it; throws the error of any rejection. */
export async function importRow(
  work: JobContext,
  companyId: number,
  prepared: PreparedRow,
): Promise<RowOutcome> {
  const { row } = prepared
  if (!row) return { status: 'failed', message: prepared.message }
  switch (row.kind) {
    case 'clients':
      return bringClient(work, companyId, withPlace(row.person, prepared.place))
    case 'workers': {
      const {
        notes: _,
        companyName: _company,
        isCompany: _is,
        ...person
      } = withPlace(row.person, prepared.place)
      const known = await findKnownPerson(work.tx, companyId, person)
      if (known?.isByEmail)
        return { status: 'skipped', message: 'Somebody with this email is in your company already.' }
      const made = await addWorker(work, companyId, { ...person, hourlyRate: row.hourlyRate })
      return {
        status: 'done',
        recordId: made.id,
        recordMark: await personVersion(work.tx, companyId, made.id),
      }
    }
    case 'jobs':
      return bringJob(work, companyId, row, prepared.facts)
  }
}

async function bringClient(work: JobContext, companyId: number, person: PersonInput): Promise<RowOutcome> {
  const known = await findKnownPerson(work.tx, companyId, person)
  if (known)
    return {
      status: 'skipped',
      message: known.isByEmail
        ? 'Somebody with this email is in your company already.'
        : 'A client with this name and phone is there already.',
    }
  const made = await addClient(work.tx, work.kernel, companyId, person)
  return { status: 'done', recordId: made.id, recordMark: await personVersion(work.tx, companyId, made.id) }
}

async function bringJob(
  work: JobContext,
  companyId: number,
  row: Extract<ParsedRow, { kind: 'jobs' }>,
  facts: PlaceFacts,
): Promise<RowOutcome> {
  const { job, person } = row
  const known = person && (await findKnownPerson(work.tx, companyId, person))
  if (known && !known.isClient)
    throw new AppError('rest_conflict', { message: 'The person with this email is not a client.' })
  const added = person && !known ? await addClient(work.tx, work.kernel, companyId, person) : null
  const clientId = known?.id ?? added?.id
  // A job must be scheduled before it can be completed.
  const isCompleted = job.jobStatus === 'completed'
  let made = await createJob(
    work,
    {
      ...job,
      ...(isCompleted && { jobStatus: 'scheduled' }),
      companyInfo: { id: companyId },
      ...(clientId !== undefined && { client: { id: clientId } }),
    },
    facts,
  )
  if (isCompleted) made = await updateJob(work, made.id, { jobStatus: 'completed' }, NO_FACTS)
  return {
    status: 'done',
    recordId: made.id,
    recordMark: String(made.version),
    ...(added && {
      personId: added.id,
      personMark: await personVersion(work.tx, companyId, added.id),
    }),
  }
}

function withPlace(person: PersonInput, place: Place | null): PersonInput {
  if (!place) return person
  const addressDetails: AddressDetails = {
    address: person.address ?? '',
    latitude: place.latitude,
    longitude: place.longitude,
    city: place.city,
    state: stateCode(place.addressState) ?? place.addressState,
    zipcode: place.zip,
    country: 'US',
  }
  return { ...person, addressDetails }
}
