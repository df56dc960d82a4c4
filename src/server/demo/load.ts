import type { DemoJob } from './jobs.ts'
import type { DemoPerson } from './people.ts'

/** A company as stored so far; people and ids have the same indexes in their lists. */
export interface DemoLoad {
  companyId: number
  company: { handle: string; name: string; phone: string; number: string; timezone: string }
  people: readonly DemoPerson[]
  ids: readonly number[]
  jobs: readonly { id: number; job: DemoJob }[]
  /** The day of the load; it has no communications yet. */
  today: string
}
