import { isManager, type Link, type Role } from '../../kernel/permissions.ts'

/** The viewer of a worker's record, and whose record it is. */
export interface WorkerFacts {
  link: Link
  isSelf: boolean
  /** Effective role of the person whose record it is. */
  role: Role
}

/**
 * Returns whether a manager may change this record: a manager's or an administrator's only by administrators
 * and by themselves.
 */
export function mayWriteWorker({ link, isSelf, role }: WorkerFacts): boolean {
  if (!isManager(link.role)) return false
  return link.role === 'administrator' || isSelf || !isManager(role)
}

/** Returns whether this person may see what others are paid. */
export function maySeePay(link: Link): boolean {
  return link.role === 'administrator' || (isManager(link.role) && link.viewFinancials)
}
