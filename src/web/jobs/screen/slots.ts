import type { JobPerson } from '../../../shared/jobs/job.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'

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
