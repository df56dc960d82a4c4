import type { DemoJob } from './jobs.ts'
import type { DemoPerson } from './people.ts'

/** A company as it is stored so far; people and ids stand at the same places of their lists. */
export interface DemoLoad {
  companyId: number
  company: { handle: string; name: string; phone: string; number: string; timezone: string }
  people: readonly DemoPerson[]
  ids: readonly number[]
  jobs: readonly { id: number; job: DemoJob }[]
  /** The day of the load: nothing was said on it yet. */
  today: string
}
