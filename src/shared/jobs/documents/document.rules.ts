import type { Viewer } from '../jobs/job.rules.ts'
import type { JobStatus, JobType } from '../../trade/job.choices.ts'
import type { AgreementType } from '../agreements/records.ts'
import { ADVISEMENT_CLAUSE, AGREED, ESTIMATE_CLAUSE, RIGHTS_CLAUSE } from './clauses.ts'
import { DECLARE_VALUE } from './declared-value.ts'
import { isOwnDocument, type DocumentName, type TemplateName } from './document.ts'
import type { WrittenDocumentName } from './document.inputs.ts'
import { meetsConditions, type OwnDocumentRule } from './own-documents.ts'
import {
  type ValuationChoice,
  VALUATION_OPTIONS,
  type ValuationOption,
} from '../../trade/estimate-options.ts'

/** When a document belongs to a job, and how it is agreed to. */
export interface DocumentDefinition {
  name: DocumentName
  jobTypes: readonly JobType[] | 'all'
  /** Only if the first location is in this state. */
  state?: string
  /** Never if the first location is in this state. */
  excludeState?: string
  statuses?: readonly JobStatus[]
  /** Statuses in which clients see it. */
  clientStatuses?: readonly JobStatus[]
  agreement: { type: AgreementType; clause: string; isRequired: boolean } | null
}

const LONG_TYPES: readonly JobType[] = ['interstate', 'international', 'intrastate_long']

/** Built-in documents of a job and their conditions. */
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
      clause: ADVISEMENT_CLAUSE,
      isRequired: true,
    },
  }),
  row('consumerRights', {
    jobTypes: ['interstate'],
    // A receipt, which does not block scheduling.
    agreement: {
      type: 'acknowledgement',
      clause: RIGHTS_CLAUSE,
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

function row(name: DocumentName, more: Partial<Omit<DocumentDefinition, 'name'>> = {}): DocumentDefinition {
  return { name, jobTypes: 'all', agreement: null, ...more }
}

/** Returns how a document of a job is agreed to; null if it is not, or if the job has no such document. */
export function agreementOf(job: DocumentFacts, name: DocumentName): DocumentDefinition['agreement'] {
  return documentsOfJob(job).find((one) => one.name === name)?.agreement ?? null
}

/** Facts of a job that the document rules use. */
export interface DocumentFacts {
  jobType: JobType
  jobStatus: JobStatus
  locations: readonly { addressState?: string | null | undefined }[]
  /** Whether the company shows clients more than what they must agree to. */
  showDocuments: boolean
  /** Documents of the company that the job has if it meets their conditions, in order. */
  ownDocuments: readonly OwnDocumentRule[]
}

/** Returns the two-letter state of the first location, or null. */
function firstState(job: Pick<DocumentFacts, 'locations'>): string | null {
  return job.locations[0]?.addressState ?? null
}

/** Returns the documents that belong to a job, for any viewer. */
export function documentsOfJob(job: DocumentFacts): DocumentDefinition[] {
  const state = firstState(job)
  const builtIn = DOCUMENTS.filter(
    (one) =>
      (one.jobTypes === 'all' || one.jobTypes.includes(job.jobType)) &&
      (one.state === undefined || one.state === state) &&
      (one.excludeState === undefined || one.excludeState !== state) &&
      (one.statuses === undefined || one.statuses.includes(job.jobStatus)),
  )
  return [...builtIn, ...ownDefinitions(job, state)]
}

/**
 * Returns the documents of the company that a job has. One that its client agreed to stays, but once its
 * conditions are no longer met it is not required.
 */
function ownDefinitions(job: DocumentFacts, state: string | null): DocumentDefinition[] {
  return job.ownDocuments.flatMap((own): DocumentDefinition[] => {
    const isMet = meetsConditions(own, job.jobType, state)
    if (!isMet && !own.isAgreed) return []
    const isRequired = isMet && own.isRequired
    const isAgreement = isRequired || own.isAgreed
    const agreement = isAgreement ? ({ type: 'agreement', clause: AGREED, isRequired } as const) : null
    return [{ name: own.name, jobTypes: 'all', agreement }]
  })
}

/** Returns the documents that must be agreed to before a job is scheduled, in order. */
export function requiredDocuments(job: DocumentFacts): DocumentName[] {
  return documentsOfJob(job)
    .filter((one) => one.agreement?.isRequired)
    .map(({ name }) => name)
}

/**
 * Returns the documents of a job that a viewer sees: clients the required ones, and all if the company shows
 * them or the move is interstate; workers with the 'documents' permission all of them (amounts only by
 * `hidesAmounts`), a salesperson the estimate.
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
        (showsAll ||
          one.agreement?.isRequired === true ||
          (isOwnDocument(one.name) && one.agreement !== null)) &&
        (one.clientStatuses === undefined || one.clientStatuses.includes(job.jobStatus)),
    )
    .map(({ name }) => name)
}

/** Documents whose content is amounts; the bill of lading is shown whole to everyone who signs with the client. */
const AMOUNT_DOCUMENTS: readonly TemplateName[] = [
  'estimate',
  'clientAgreement',
  'coloradoClientAgreement',
  'invoice',
  'receipt',
]

/** Returns whether a viewer of a job sees its price: of the crew, members with 'payment' and those who sell. */
export function seesPrice({ kind, permissions }: Pick<Viewer, 'kind' | 'permissions'>): boolean {
  if (kind === 'crew') return permissions.includes('payment') || permissions.includes('sales')
  return kind === 'manager' || kind === 'client'
}

/**
 * Returns whether a document is shown to a viewer without its amounts: to crew members without 'payment', except for
 * the estimate of those who sell.
 */
export function hidesAmounts(viewer: Viewer, name: TemplateName): boolean {
  if (viewer.kind !== 'crew' || viewer.permissions.includes('payment')) return false
  return AMOUNT_DOCUMENTS.includes(name) && !(name === 'estimate' && seesPrice(viewer))
}

/**
 * Returns whether a job has a PDF of a template: the formal estimate for interstate and international moves
 * and for long ones from Colorado; the card form and the receipt for every job.
 */
export function hasPdf(template: TemplateName, job: DocumentFacts): boolean {
  // The client has a receipt after each payment, the job as a document of its own once it is completed.
  if (template === 'creditCardAuthorization' || template === 'receipt') return true
  if (!documentsOfJob(job).some(({ name }) => name === template)) return false
  if (template !== 'estimate') return true
  if (job.jobType === 'interstate' || job.jobType === 'international') return true
  return job.jobType === 'intrastate_long' && firstState(job) === 'CO'
}

/**
 * Returns whether a viewer may have the PDF of a template. Agreements contain the IP address of the person
 * who agreed, so only the client and the office may see them.
 */
export function maySeeTemplate(viewer: Viewer, job: DocumentFacts, template: TemplateName): boolean {
  if (template === 'creditCardAuthorization') return viewer.kind === 'manager'
  if (template === 'receipt' && (viewer.kind === 'client' || viewer.kind === 'manager')) return true
  if (viewer.kind === 'crew' && agreementOf(job, template) !== null) return false
  if (hidesAmounts(viewer, template)) return false
  return visibleDocuments(viewer, job).includes(template)
}

/** Returns whether documents can still be agreed to or filled in: the job is neither done nor canceled. */
export function isJobOpen(job: Pick<DocumentFacts, 'jobStatus'>): boolean {
  return job.jobStatus === 'inquiring' || job.jobStatus === 'scheduled'
}

/**
 * Returns the documents that a viewer may write: managers all written ones; clients only their choice of
 * protection; crew members with the 'documents' permission the inventory, and if they also sell the cube
 * sheet, which sets the price. Once a job is done or canceled, only managers.
 */
export function writableDocuments(viewer: Viewer, job: DocumentFacts): WrittenDocumentName[] {
  const seen = visibleDocuments(viewer, job)
  const may = (name: WrittenDocumentName) => seen.includes(name)
  if (viewer.kind === 'manager') {
    const names = ['estimate', 'billOfLading', 'cubeSheet', 'inventorySheet', 'invoice'] as const
    return names.filter(may)
  }
  if (!isJobOpen(job)) return []
  if (viewer.kind === 'client') return PROTECTION_DOCUMENTS.filter(may)
  if (viewer.kind !== 'crew' || !viewer.permissions.includes('documents')) return []
  const isSelling = viewer.permissions.includes('sales')
  return (isSelling ? (['cubeSheet', 'inventorySheet'] as const) : (['inventorySheet'] as const)).filter(may)
}

/** Agreements that contain the client's choice of protection; a job has one of them. */
export const PROTECTION_DOCUMENTS = ['clientAgreement', 'coloradoClientAgreement'] as const
export type ProtectionDocument = (typeof PROTECTION_DOCUMENTS)[number]

/** Returns the agreement that contains the client's choice of protection: Colorado has its own. */
export function protectionDocumentOf(job: Pick<DocumentFacts, 'locations'>): ProtectionDocument {
  return firstState(job) === 'CO' ? 'coloradoClientAgreement' : 'clientAgreement'
}

/**
 * Returns whether a viewer may sign for a party: clients for themselves, staff for the crew or with the
 * client present.
 */
export function maySign(viewer: Viewer, party: 'client' | 'crew'): boolean {
  if (viewer.kind === 'client') return party === 'client'
  return viewer.kind === 'manager' || (viewer.kind === 'crew' && viewer.permissions.includes('documents'))
}

/** What a Colorado client has typed beside each option. */
export type OptionsValuation = Readonly<Record<ValuationOption, { accept: string; reject: string }>>

/** Returns the accepted option if the other two are declined, or null. */
export function acceptedOption(options: OptionsValuation): ValuationOption | null {
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
 * Returns the error of a Colorado valuation, or null. Full replacement pays at most the value that the client
 * declares, in dollars, so it requires one.
 */
export function valuationProblem(options: OptionsValuation, valueOfShipment: number | null): string | null {
  const approved = acceptedOption(options)
  if (approved === 'optionB' || (approved && (valueOfShipment ?? 0) > 0)) return null
  if (approved) return DECLARE_VALUE
  const accepted = VALUATION_OPTIONS.filter((name) => options[name].accept !== '')
  const declined = VALUATION_OPTIONS.filter((name) => options[name].reject !== '')
  const both = accepted.some((name) => declined.includes(name))
  if (accepted.length !== 1 || both) return 'Exactly one (1) option must be approved.'
  return 'Exactly two (2) options must be declined.'
}

/** Returns the kind of valuation of an option: A1 and A2 are full replacement, B is the released value. */
export function valuationOf(option: ValuationOption): ValuationChoice {
  return option === 'optionB' ? 'releasedValueOption' : 'fullReplacementCostOption'
}
