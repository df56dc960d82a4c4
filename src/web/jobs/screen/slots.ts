import type { CompanyVariables } from '../../../shared/companies/company.ts'
import type { Collision } from '../../../shared/crew/crew.ts'
import type { JobPerson } from '../../../shared/jobs/job.ts'
import type { EstimateLine } from '../../../shared/jobs/job.parts.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'
import type { ScreenJob } from './form.ts'
import type { JobPart } from './useJobEditor.ts'

/** The people of a job, as its Client tab changes them. */
export interface ClientTabPeople {
  client: JobPerson | null
  billingContact: JobPerson | null
  isBillingContact: boolean
}

/** What the job screen gives to the Client tab. */
export interface ClientTabSlot {
  people: ClientTabPeople
  companyId: number
  role: Role
  mayChange: boolean
  onChange: (people: ClientTabPeople) => void
  /** Whether something typed in the tab is not saved yet; the same function at each drawing. */
  onDirty: (isDirty: boolean) => void
  /** A client's own data has been saved: merged into the job, and the job saved. */
  onClientSaved: (people: ClientTabPeople) => Promise<void>
}

/** What the job screen gives to tabs that other features bring: documents, the truck. */
export interface PartSlot {
  job: ScreenJob
  role: Role
  variables: CompanyVariables | null
  /** The lines of the estimate as the form stands now, unsaved changes included; null for who sees no prices. */
  liveLines: EstimateLine[] | null
  /** Feet of long carry at each place as the form stands now. */
  carriesFeet: readonly number[]
  /** Whether the form of the job has changes that are not saved. */
  isJobDirty: boolean
  /** Saves a part of the job; a new job is saved with it. */
  savePart: (part: JobPart) => Promise<void>
  saveJob: () => Promise<void>
  /** Takes over the job that another call answered. */
  onAnswered: (job: ScreenJob) => void
  /** Whether something typed in the tab is not saved yet; the same function at each drawing. */
  onDirty: (isDirty: boolean) => void
  /** To another tab of the job, and to one document there. */
  onOpen: (tab: 'documents' | 'payments', document?: string) => void
  wanted: { document: string } | null
}

/** What the job screen gives to the question whether the crew may stand on two jobs at that time. */
export interface OverlapSlot {
  job: ScreenJob
  collisions: readonly Collision[] | null
  onClose: () => void
  /** Saves all the same, for this reason. */
  onAllow: (reason: string) => Promise<void>
}
