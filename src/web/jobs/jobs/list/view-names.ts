import { JOB_VIEWS, type JobView } from '../../../../shared/jobs/jobs/job-views.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'

/** Returns the view named by a text, or undefined. */
export function parseView(text: unknown): JobView | undefined {
  return JOB_VIEWS.find((view) => view === text)
}

/** Views of managers alone. */
const FOR_MANAGERS: readonly JobView[] = ['leads', 'unstaffed', 'unpaid']

/** Returns the views of a role, in their order. */
export function viewsOf(role: Role): readonly JobView[] {
  return JOB_VIEWS.filter(
    (view) => (isManager(role) || !FOR_MANAGERS.includes(view)) && (view !== 'mine' || role !== 'client'),
  )
}
