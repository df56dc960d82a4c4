import { dayRatesOf } from '../../../shared/company/settings/day-rates.ts'
import type { HomeSize } from '../../../shared/trade/home-sizes.ts'
import { homeCrewsOf, withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { draftActions, draftViewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { allowedJobTypes } from '../../../shared/jobs/jobs/job.types.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { NO_JOB_DATE } from '../../../shared/trade/job.choices.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { findLink } from '../../../shared/kernel/permissions.ts'
import { emptyColumns } from './job.plan.ts'
import { readProgress } from './job.progress.ts'
import { readJobCompany, type JobRecord } from './job.record.ts'
import type { JobContext } from './job.service.ts'
import { companyForNewJob } from './job.save.ts'
import { readMember } from './job.store.ts'
import { fileLink, companyPoint } from './job.view.ts'

type JobDraft = Omit<Job, 'id'> & { id: null; homeCrews: Record<HomeSize, number> }

/**
 * Returns a new job that is not stored: the company's defaults and what the caller may fill in, for the client that the
 * office names. Throws rest_not_found.
 */
export async function draftJob(
  work: JobContext,
  wanted: { company?: number | undefined; client?: number | undefined },
): Promise<JobDraft> {
  const { tx, actor, kernel } = work
  const companyId = companyForNewJob(actor, work.companyIds, wanted.company)
  const company = await readJobCompany(tx, companyId)
  const link = findLink(actor, companyId)
  if (!company || !link) throw new AppError('rest_not_found', { message: 'Company not found.' })
  const viewer = draftViewer(link)
  const blank = emptyColumns(company)
  const now = kernel.now().toISOString()
  const parts: Record<string, unknown> = {}
  const record = draftRecord(company, actor.userId, now)
  if (viewer.kind === 'manager') {
    // Managers can fill in documents before the first save.
    for (const part of work.features.parts) Object.assign(parts, await part.read(work, record, viewer))
  }
  const clientId = viewer.kind === 'client' ? actor.userId : wanted.client
  const self = clientId === undefined ? undefined : await readMember(tx, companyId, clientId)
  if (clientId !== undefined && (self?.is_client !== true || self.removed_at !== null))
    throw new AppError('rest_not_found', { message: 'Client not found.' })
  const draft = {
    id: null,
    version: 1,
    addedBy: actor.userId,
    companyInfo: {
      id: company.id,
      name: company.name,
      handle: company.handle,
      logo: fileLink(company.logoFileId),
      phone: company.phone,
      textPhone: company.textPhone,
      timezone: company.timezone,
      place: companyPoint(company),
    },
    client: self
      ? {
          id: self.user_id,
          firstName: self.first_name,
          lastName: self.last_name,
          companyName: self.company_name,
          isCompany: self.is_company,
          email: self.email,
          phone: self.phone,
          address: self.address,
          address2: self.address2,
          profilePic: fileLink(self.profile_file_id),
        }
      : null,
    billingContact: null,
    isBillingContact: true,
    jobSource: null,
    homeSize: null,
    homeCrews: homeCrewsOf(withDefaultBooking(company.booking)),
    jobStatus: 'inquiring',
    jobType: blank.jobType,
    allowedTypes: allowedJobTypes([]),
    jobDate: NO_JOB_DATE,
    isDateDirty: false,
    timeOfScheduling: null,
    closedIn: null,
    crewSize: blank.crewSize,
    crew: [],
    crewFacts: blankCrewFacts(viewer.kind === 'client' ? null : blank.crewSize),
    useTruck: false,
    minimumTime: null,
    packingHours: null,
    notes: '',
    cargo: [],
    contactPerson: [],
    locations: [],
    distanceMiles: null,
    isLocal: true,
    hasEarlierTerms: false,
    documents: {},
    consent: null,
    truck: null,
    vehicles: [],
    payments: null,
    financial: null,
    pay: null,
    onlineBooking: null,
    onTheWayAt: null,
    ...parts,
    lost: null,
    lastContactDate: null,
    createdAt: now,
    updatedAt: now,
    updatedBy: null,
    deletedAt: null,
    actions: draftActions(viewer),
  } satisfies Omit<JobDraft, 'steps' | 'next'>
  return { ...draft, ...(await readProgress(work, work.features.parts, record, draft, viewer)) }
}

type JobCompany = NonNullable<Awaited<ReturnType<typeof readJobCompany>>>

/** The crew facts of a job that is not saved yet. */
function blankCrewFacts(openPlaces: number | null): Job['crewFacts'] {
  return {
    openPlaces,
    startedAt: null,
    clock: null,
    isConfirmed: false,
    managerRequests: [],
    pendingProspects: 0,
    mayWrite: false,
    mayStart: false,
    startOpens: null,
    maySignUp: false,
  }
}

/** Returns a blank job as a record, for parts and prices; no stored job has the id 0. */
export function draftRecord(company: JobCompany, userId: number, now: string): JobRecord {
  const blank = emptyColumns(company)
  return {
    ...blank,
    id: 0,
    companyId: company.id,
    version: 1,
    addedBy: userId,
    // A blank job has none of them.
    cargo: [],
    contactPerson: [],
    lost: null,
    lastContactDate: null,
    createdAt: now,
    updatedAt: now,
    startedAt: null,
    completedAt: null,
    hasPayments: false,
    ownDocuments: [],
    hasAgreements: false,
    hasRevenue: false,
    hasFollowUps: false,
    ownerId: null,
    hasRoutes: false,
    hasPayLines: false,
    isFilledIn: true,
    bookedEstimate: null,
    estimateLines: company.estimateLines,
    dayRates: dayRatesOf(withDefaultBooking(company.booking)),
    estimateRules: 2,
    deletedAt: null,
    client: null,
    billingContact: null,
    updatedBy: null,
    crew: [],
    vehicles: [],
    company,
    hasEarlierTerms: false,
  }
}
