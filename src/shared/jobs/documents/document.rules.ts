import type { Viewer } from '../jobs/job.rules.ts'
import type { JobStatus, JobType } from '../../trade/job.choices.ts'
import type { AgreementType } from '../agreements/records.ts'
import { DECLARE_VALUE } from './declared-value.ts'
import {
  TEMPLATE_TITLES,
  VALUATION_OPTIONS,
  type DocumentName,
  type TemplateName,
  type ValuationChoice,
  type ValuationOption,
  type WrittenDocumentName,
} from './document.ts'

/** When a document belongs to a job, and what is agreed with it: one row of the table D1. */
export interface DocumentDefinition {
  name: DocumentName
  title: string
  jobTypes: readonly JobType[] | 'all'
  /** Only where the first location is in this state. */
  state?: string
  /** Never where the first location is in this state. */
  excludeState?: string
  statuses?: readonly JobStatus[]
  /** Statuses in which clients see it. */
  clientStatuses?: readonly JobStatus[]
  agreement: { type: AgreementType; clause: string; isRequired: boolean } | null
}

/** The clause of both agreements. */
const AGREED = 'I Agreed.'
/** The acknowledgement text of the estimate. */
export const ESTIMATE_CLAUSE = 'I have reviewed this estimate and agree to its lines and its total.'
const LONG_TYPES: readonly JobType[] = ['interstate', 'international', 'intrastate_long']

/** Which documents a job has. */
export const DOCUMENTS: readonly DocumentDefinition[] = [
  row('estimate', {
    agreement: { type: 'acknowledgement', clause: ESTIMATE_CLAUSE, isRequired: true },
  }),
  row('clientAgreement', {
    excludeState: 'CO',
    agreement: { type: 'agreement', clause: AGREED, isRequired: true },
  }),
  row('coloradoClientAgreement', {
    state: 'CO',
    agreement: { type: 'agreement', clause: AGREED, isRequired: true },
  }),
  row('consumerAdvisement', {
    jobTypes: ['intrastate_local', 'intrastate_long'],
    state: 'CO',
    agreement: {
      type: 'acknowledgement',
      clause: 'I have read and understood the consumer advisement.',
      isRequired: true,
    },
  }),
  row('consumerRights', {
    jobTypes: ['interstate'],
    // A receipt, which blocks nothing.
    agreement: {
      type: 'acknowledgement',
      clause: 'I have received Your Rights and Responsibilities When You Move.',
      isRequired: false,
    },
  }),
  row('billOfLading', {
    jobTypes: ['intrastate_local', 'intrastate_long', 'interstate', 'international'],
  }),
  row('cubeSheet', { jobTypes: LONG_TYPES }),
  row('inventorySheet', { jobTypes: LONG_TYPES }),
  row('invoice', { clientStatuses: ['completed'] }),
  row('receipt', { statuses: ['completed'] }),
]

function row(
  name: DocumentName,
  more: Partial<Omit<DocumentDefinition, 'name' | 'title'>> = {},
): DocumentDefinition {
  return { name, title: TEMPLATE_TITLES[name], jobTypes: 'all', agreement: null, ...more }
}

/** The row of a document. */
export function definitionOf(name: DocumentName): DocumentDefinition {
  const found = DOCUMENTS.find((definition) => definition.name === name)
  if (!found) throw new RangeError(name)
  return found
}

/** What the rules of documents judge a job by. */
export interface DocumentFacts {
  jobType: JobType
  jobStatus: JobStatus
  locations: readonly { addressState?: string | null | undefined }[]
  /** The company shows clients more than what they have to agree to. */
  showDocuments: boolean
}

/** The two-letter state of the first location, or null. */
function firstState(job: Pick<DocumentFacts, 'locations'>): string | null {
  return job.locations[0]?.addressState ?? null
}

/** The documents that belong to a job, whoever looks. */
export function documentsOfJob(job: DocumentFacts): DocumentDefinition[] {
  const state = firstState(job)
  return DOCUMENTS.filter(
    (one) =>
      (one.jobTypes === 'all' || one.jobTypes.includes(job.jobType)) &&
      (one.state === undefined || one.state === state) &&
      (one.excludeState === undefined || one.excludeState !== state) &&
      (one.statuses === undefined || one.statuses.includes(job.jobStatus)),
  )
}

/** The documents that have to be agreed to before a job is scheduled, in their order. */
export function requiredDocuments(job: DocumentFacts): DocumentName[] {
  return documentsOfJob(job)
    .filter((one) => one.agreement?.isRequired)
    .map(({ name }) => name)
}

/**
 * The documents that a viewer sees of a job: clients the required ones, and all where the company shows them
 * or the move is interstate; workers all with the 'documents' permission, a salesperson the estimate.
 */
export function visibleDocuments(viewer: Viewer, job: DocumentFacts): DocumentName[] {
  const ofJob = documentsOfJob(job)
  const names = ofJob.map(({ name }) => name)
  if (viewer.kind === 'manager') return names
  if (viewer.kind === 'crew') {
    if (viewer.permissions.includes('documents')) return names
    return viewer.permissions.includes('sales') ? ['estimate'] : []
  }
  if (viewer.kind !== 'client') return []
  const showsAll = job.showDocuments || job.jobType === 'interstate'
  return ofJob
    .filter(
      (one) =>
        (showsAll || one.agreement?.isRequired === true) &&
        (one.clientStatuses === undefined || one.clientStatuses.includes(job.jobStatus)),
    )
    .map(({ name }) => name)
}

/**
 * Whether a PDF of a template is made for a job: the formal estimate of interstate and international moves,
 * and of long ones from Colorado; the card form of every job.
 */
export function hasPdf(template: TemplateName, job: DocumentFacts): boolean {
  if (template === 'creditCardAuthorization') return true
  if (!documentsOfJob(job).some(({ name }) => name === template)) return false
  if (template !== 'estimate') return true
  if (job.jobType === 'interstate' || job.jobType === 'international') return true
  return job.jobType === 'intrastate_long' && firstState(job) === 'CO'
}

/**
 * Whether a viewer may have the PDF of a template. Agreements carry from where somebody agreed: that stays
 * between the client and the office.
 */
export function maySeeTemplate(viewer: Viewer, job: DocumentFacts, template: TemplateName): boolean {
  if (template === 'creditCardAuthorization') return viewer.kind === 'manager'
  if (viewer.kind === 'crew' && definitionOf(template).agreement !== null) return false
  return visibleDocuments(viewer, job).includes(template)
}

/** Whether something can still be agreed to or filled in: the job is neither done nor called off. */
export function isOpen(job: Pick<DocumentFacts, 'jobStatus'>): boolean {
  return job.jobStatus === 'inquiring' || job.jobStatus === 'scheduled'
}

/**
 * The documents that a viewer may write: managers all that are written; clients their choice of protection
 * alone; the crew the inventory with the 'documents' permission, and the cube sheet, which sets the price,
 * where they sell as well. Once a job is done or called off, managers alone.
 */
export function writableDocuments(viewer: Viewer, job: DocumentFacts): WrittenDocumentName[] {
  const seen = visibleDocuments(viewer, job)
  const may = (name: WrittenDocumentName) => seen.includes(name)
  if (viewer.kind === 'manager') {
    const names = ['estimate', 'billOfLading', 'cubeSheet', 'inventorySheet', 'invoice'] as const
    return names.filter(may)
  }
  if (!isOpen(job)) return []
  if (viewer.kind === 'client') return PROTECTION_DOCUMENTS.filter(may)
  if (viewer.kind !== 'crew' || !viewer.permissions.includes('documents')) return []
  const isSelling = viewer.permissions.includes('sales')
  return (isSelling ? (['cubeSheet', 'inventorySheet'] as const) : (['inventorySheet'] as const)).filter(may)
}

/** The agreements that the client's choice of protection is written in; a job has one of them. */
export const PROTECTION_DOCUMENTS = ['clientAgreement', 'coloradoClientAgreement'] as const
export type ProtectionDocument = (typeof PROTECTION_DOCUMENTS)[number]

/** The agreement that the client's choice of protection is written in: Colorado has its own. */
export function protectionDocumentOf(job: Pick<DocumentFacts, 'locations'>): ProtectionDocument {
  return firstState(job) === 'CO' ? 'coloradoClientAgreement' : 'clientAgreement'
}

/** Whether a viewer may sign for a party: clients for themselves, staff for the crew or with the client at their side. */
export function maySign(viewer: Viewer, party: 'client' | 'crew'): boolean {
  if (viewer.kind === 'client') return party === 'client'
  return viewer.kind === 'manager' || (viewer.kind === 'crew' && viewer.permissions.includes('documents'))
}

/** What a Colorado client has typed beside each option. */
export type OptionsValuation = Readonly<Record<ValuationOption, { accept: string; reject: string }>>

/** The option that is accepted while the other two are declined, or null. */
export function approvedOption(options: OptionsValuation): ValuationOption | null {
  const accepted = VALUATION_OPTIONS.filter(
    (name) => options[name].accept !== '' && options[name].reject === '',
  )
  const declined = VALUATION_OPTIONS.filter(
    (name) => options[name].reject !== '' && options[name].accept === '',
  )
  const [first] = accepted
  return accepted.length === 1 && declined.length === 2 && first ? first : null
}

/**
 * What is wrong with a Colorado valuation, or null. Full replacement pays at most the value that the client
 * declares, in dollars: without one it would promise nothing.
 */
export function valuationProblem(options: OptionsValuation, valueOfShipment: number | null): string | null {
  const approved = approvedOption(options)
  if (approved === 'optionB' || (approved && (valueOfShipment ?? 0) > 0)) return null
  if (approved) return DECLARE_VALUE
  const accepted = VALUATION_OPTIONS.filter((name) => options[name].accept !== '')
  const declined = VALUATION_OPTIONS.filter((name) => options[name].reject !== '')
  const both = accepted.some((name) => declined.includes(name))
  if (accepted.length !== 1 || both) return 'Exactly one (1) option must be approved.'
  return 'Exactly two (2) options must be declined.'
}

/** The kind of valuation that an option stands for: A1 and A2 replace in full, B is the released value. */
export function valuationOf(option: ValuationOption): ValuationChoice {
  return option === 'optionB' ? 'releasedValueOption' : 'fullReplacementCostOption'
}
