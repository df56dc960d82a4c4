import type { CompanyVariables } from '../../../../shared/company/settings/company.variables.ts'
import type { VehicleCollision } from '../../../../shared/company/fleet/job-vehicle.ts'
import type { Collision } from '../../../../shared/people/workers/crew.ts'
import type { z } from 'zod'
import type { JobActions } from '../../../../shared/jobs/jobs/job.ts'
import type { jobInputSchema } from '../../../../shared/jobs/jobs/job.input.ts'
import type { JobPerson } from '../../../../shared/people/clients/job.person.ts'
import type { EstimateLine } from '../../../../shared/jobs/jobs/job.parts.ts'
import type { ScreenLocation } from '../../../../shared/jobs/jobs/progress.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import type { RegisterPart } from '../../../kernel/draft-part.ts'
import type { ScreenJob } from './form.ts'
import type { JobEditing } from './useJobEditor.ts'
import type { JobFacts } from './useJobFacts.ts'

export type JobTabName = JobActions['tabs'][number]

/** A tab of a job that something around the editor shows. */
export interface TabView {
  /** Null while the editor is hidden; its input is kept. */
  tab: JobTabName | null
  /** Where in the tab a button led; a new object is a new request. */
  wanted: ScreenLocation | null
  /** Must be the same function at each render. */
  onTab: (tab: JobTabName) => void
}

/** Props of the head of a job. */
export interface HeadSlot {
  job: ScreenJob
  /** The client as currently set in the form. */
  client: JobPerson | null
  /** States whose change was just applied; '' if none. */
  notice: string
  tab: JobTabName
  /** The same functions at each render. */
  onGo: (where: ScreenLocation) => void
  onContact: () => void
}

/** Props of the parts of a job, of which one is shown. */
export interface PanelsSlot {
  job: ScreenJob
  role: Role
  tab: JobTabName
  /** Tabs that were opened; they stay mounted to keep their input. */
  seen: readonly JobTabName[]
  onTab: (tab: JobTabName) => void
  editor: JobEditing
  facts: JobFacts
  isWide: boolean
  part: PartSlot
  mayChangeClient: boolean
}

/** The parts of a save that belong to other features. */
export type JobPart = Pick<
  z.input<typeof jobInputSchema>,
  | 'documents'
  | 'truck'
  | 'crew'
  | 'crewSize'
  | 'overlapReason'
  | 'truckOverlapReason'
  | 'financial'
  | 'payments'
>

/** The people of a job, as its Client tab changes them. */
export interface ClientTabPeople {
  client: JobPerson | null
  billingContact: JobPerson | null
  isBillingContact: boolean
}

/** Props of the Client tab. */
export interface ClientTabSlot {
  people: ClientTabPeople
  jobId: number | null
  /** The client of the stored job. */
  storedClientId: number | null
  companyId: number
  role: Role
  mayChange: boolean
  onChange: (people: Partial<ClientTabPeople>) => void
  /** Adds the input of the client's own data to the save of the job. */
  keep: RegisterPart
}

/** Props of tabs of other features, such as documents and the truck. */
export interface PartSlot {
  job: ScreenJob
  role: Role
  variables: CompanyVariables | null
  /**
   * The lines of the estimate for the current form, including unsaved changes; null for viewers who see no
   * prices.
   */
  liveLines: EstimateLine[] | null
  /** Long carry in feet at each location of the current form. */
  carriesFeet: readonly number[]
  /** Whether the form of the job has unsaved changes. */
  isJobDirty: boolean
  /** Saves a part of the job; a new job is saved with it. */
  savePart: (part: JobPart) => Promise<void>
  saveJob: () => Promise<void>
  /** Takes over the job that another request returned. */
  onAnswered: (job: ScreenJob) => void
  /** Adds the input of the tab to the save of the job. */
  keep: RegisterPart<JobPart>
  /** The typed crew size, shared by the Job and Crew tabs. */
  crewSize: number | ''
  crewSizeError: string | null
  onCrewSize: (size: number | '') => void
  /** The typed time of the job; null if it equals the stored time. */
  typedTime: { from: string; until: string } | null
  /** Opens another tab of the job, and a document in it. */
  onOpen: (tab: 'documents' | 'payments', document?: string) => void
  /** Opens the place of a step of the job. */
  onGo: (where: ScreenLocation) => void
  wanted: { document: string; field: string | null } | null
}

/** Props of the dialog that asks whether the crew may be on two overlapping jobs. */
export interface OverlapSlot {
  job: ScreenJob
  collisions: readonly Collision[] | null
  truckCollisions: readonly VehicleCollision[] | null
  onClose: () => void
  /** Saves despite the overlap, with this reason. */
  onAllow: (reason: string) => Promise<void>
}
