import { activityHours, isValidActivity } from '../../../shared/jobs/jobs/activities.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobPerson } from '../../../shared/people/clients/job.person.ts'
import { NO_JOB_DATE } from '../../../shared/trade/job.choices.ts'
import {
  isContactClosed,
  jobActions,
  resolveViewer,
  type JobFacts,
  type Viewer,
} from '../../../shared/jobs/jobs/job.rules.ts'
import { STAFF_FIELDS } from '../../../shared/jobs/jobs/location.rules.ts'
import { allowedJobTypes } from '../../../shared/jobs/jobs/job.types.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import type { Point } from '../../../shared/kernel/places.ts'
import { cityAndStateOf } from './found-places.ts'
import type { FoundPlace, JobRecord, PersonRecord, StoredLocation } from './job.record.ts'

/** A job as the base feature shows it; crew, documents, and truck are added by their parts. */
export type BaseJob = Omit<
  Job,
  | 'crew'
  | 'crewFacts'
  | 'vehicles'
  | 'documents'
  | 'consent'
  | 'truck'
  | 'payments'
  | 'financial'
  | 'pay'
  | 'onlineBooking'
  | 'onTheWayAt'
  | 'moveHistory'
  | 'steps'
  | 'next'
>

/** Returns the facts that the shared rules check a job by. */
export function jobFacts(job: JobRecord): JobFacts {
  return {
    jobStatus: job.jobStatus,
    jobType: job.jobType,
    clientId: job.clientId,
    billingContactId: job.billingContactId,
    crew: job.crew,
    deletedAt: job.deletedAt,
    useTruck: job.useTruck,
    hasPayments: job.hasPayments,
    isLost: job.lost !== null,
  }
}

/**
 * Returns the actor's relation to this job. The crew lose access to the client's contact data some days after
 * the move.
 */
export function viewerFor(actor: Actor, job: JobRecord, now = new Date()): Viewer {
  const link = findLink(actor, job.companyId)
  if (!link) return { kind: 'none', isAdministrator: false, viewFinancials: false, permissions: [] }
  const viewer = resolveViewer({ link, userId: actor.userId }, jobFacts(job))
  const { timezone, variables } = job.company
  const today = wallClockOf(now.toISOString(), timezone).slice(0, 10)
  return isContactClosed(job, variables.crewContactDays.value, today)
    ? { ...viewer, permissions: viewer.permissions.filter((name) => name !== 'contact' && name !== 'sales') }
    : viewer
}

/** Returns the coordinates of a company, or null while its address is not located. */
export function companyPoint({
  latitude,
  longitude,
}: Pick<JobRecord['company'], 'latitude' | 'longitude'>): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Returns the job as this viewer may see it. */
export function viewJob(job: JobRecord, viewer: Viewer): BaseJob {
  const people = withVisiblePeople(job, viewer)
  const isManager = viewer.kind === 'manager'
  const isOutside = viewer.kind === 'applicant'
  return {
    id: job.id,
    version: job.version,
    addedBy: isOutside ? null : job.addedBy,
    companyInfo: {
      id: job.company.id,
      name: job.company.name,
      handle: job.company.handle,
      logo: fileLink(job.company.logoFileId),
      phone: job.company.phone,
      textPhone: job.company.textPhone,
      timezone: job.company.timezone,
      place: companyPoint(job.company),
    },
    client: viewPerson(people.client),
    billingContact: viewPerson(people.billingContact),
    isBillingContact: job.isBillingContact,
    jobSource: viewer.kind === 'client' || isOutside ? null : job.jobSource,
    homeSize: isOutside ? null : job.homeSize,
    jobStatus: job.jobStatus,
    jobType: job.jobType,
    allowedTypes: allowedJobTypes(job.locations, job.useTruck),
    jobDate: job.jobDate ?? NO_JOB_DATE,
    isDateDirty: job.isDateDirty,
    timeOfScheduling: job.timeOfScheduling,
    closedIn: isManager ? job.closedIn : null,
    crewSize: job.crewSize,
    useTruck: job.useTruck,
    minimumTime: isOutside ? null : job.minimumTime,
    packingHours: isOutside ? null : job.packingHours,
    notes: isOutside ? '' : job.notes,
    cargo: job.cargo.map((line) => ({ ...line, shownItem: line.item })),
    // Validated by `jobInputSchema`, which this type is derived from, when stored.
    contactPerson: people.contactPerson as BaseJob['contactPerson'],
    locations: job.locations.map((location, index) =>
      viewLocation(location, viewer, job.foundPlaces?.[index]),
    ),
    distanceMiles: job.distanceMiles,
    isLocal: job.isLocal,
    hasEarlierTerms: isManager && job.hasEarlierTerms,
    lost: isManager || viewer.permissions.includes('sales') ? job.lost : null,
    lastContactDate: isManager || viewer.permissions.includes('sales') ? job.lastContactDate : null,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
    updatedBy:
      isOutside || !job.updatedBy
        ? null
        : { ...job.updatedBy, lastName: lastNameFor(viewer, job.updatedBy.lastName) },
    deletedAt: job.deletedAt,
    actions: jobActions(viewer, jobFacts(job)),
  }
}

/**
 * Returns what a save of this viewer is compared with: the job as they were shown it, but with the stored
 * locations, because a client's hidden details were added back before.
 */
export function comparedJob(job: JobRecord, viewer: Viewer): BaseJob {
  const shown = viewJob(job, viewer)
  return viewer.kind === 'client'
    ? { ...shown, locations: job.locations.map((location) => wholeLocation(location)) }
    : shown
}

/** Returns a last name of staff as this viewer may read it: in full for managers, otherwise its initial. */
export function lastNameFor(viewer: Pick<Viewer, 'kind'>, lastName: string): string {
  return viewer.kind === 'manager' ? lastName : lastName.slice(0, 1)
}

/** Returns a public link to a stored picture. */
export function fileLink(fileId: number | null): string | null {
  return fileId === null ? null : `/files/${fileId}`
}

function viewPerson(person: PersonRecord | null): JobPerson | null {
  if (!person) return null
  const { profileFileId, ...seen } = person
  return { ...seen, profilePic: fileLink(profileFileId) }
}

/**
 * The part of a person that this viewer may know; without the permission, phone and email are null and the
 * rest is ''.
 */
function seenPerson(person: PersonRecord | null, viewer: Viewer): PersonRecord | null {
  if (!person || viewer.kind === 'applicant') return null
  const isCrew = viewer.kind === 'crew'
  // A crew member with sales permission fills in the Client tab, so they see its contents.
  const isWhole = !isCrew || viewer.permissions.includes('sales')
  const mayContact = isWhole || viewer.permissions.includes('contact')
  return {
    id: person.id,
    firstName: person.firstName,
    lastName: isWhole ? person.lastName : '',
    companyName: isWhole ? person.companyName : '',
    isCompany: person.isCompany,
    email: mayContact ? person.email : null,
    phone: mayContact ? person.phone : null,
    address: isWhole ? person.address : '',
    address2: isWhole ? person.address2 : '',
    profileFileId: person.profileFileId,
  }
}

/** Returns a job with the part of its people that this viewer may know; the crew see no billing contact. */
export function withVisiblePeople(job: JobRecord, viewer: Viewer): JobRecord {
  const isCrew = viewer.kind === 'crew'
  const mayContact = viewer.permissions.some((name) => name === 'contact' || name === 'sales')
  const seesContacts = viewer.kind !== 'applicant' && (!isCrew || mayContact)
  return {
    ...job,
    client: seenPerson(job.client, viewer),
    billingContact: isCrew ? null : seenPerson(job.billingContact, viewer),
    contactPerson: seesContacts ? job.contactPerson : [],
  }
}

function wholeLocation(location: StoredLocation): Job['locations'][number] {
  const activities = location.activities.map((activity) => ({
    ...activity,
    duration: activityHours(activity),
    isValid: isValidActivity(activity),
  }))
  return { ...location, activities }
}

function viewLocation(
  location: StoredLocation,
  viewer: Viewer,
  found: FoundPlace | null | undefined,
): Job['locations'][number] {
  const whole = wholeLocation(location)
  if (viewer.kind === 'applicant') {
    const { city, state } = cityAndStateOf(location, found)
    return {
      address: [city, state].filter(Boolean).join(', '),
      city,
      addressState: state,
      addressCountry: location.addressCountry ?? null,
      activities: whole.activities,
    }
  }
  // Staff notes are shown to staff only.
  if (viewer.kind === 'client') for (const fact of STAFF_FIELDS) delete whole[fact]
  return whole
}
