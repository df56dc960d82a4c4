import { isManager, type Link, type Role } from '../../kernel/permissions.ts'

/** Who looks at a worker's record, and whose it is. */
export interface WorkerFacts {
  link: Link
  isSelf: boolean
  /** The effective role of the person whose record it is. */
  role: Role
}

/**
 * Whether a manager may change this record: a manager's or an administrator's is for administrators, and
 * their own.
 */
export function mayWriteWorker({ link, isSelf, role }: WorkerFacts): boolean {
  if (!isManager(link.role)) return false
  return link.role === 'administrator' || isSelf || !isManager(role)
}

/** Whether this person may see what others are paid. */
export function maySeePay(link: Link): boolean {
  return link.role === 'administrator' || (isManager(link.role) && link.viewFinancials)
}
