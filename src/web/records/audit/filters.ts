import { AUDIT_ACTIONS, type AuditFilter } from '../../../shared/records/audit/audit.api.ts'
import { AUDIT_KIND_NAMES } from '../../../shared/records/audit/audit.words.ts'

/** The filters as shown on the screen; '' means any. */
export interface AuditFilters {
  person: string
  kind: string
  record: string
  action: string
  from: string
  to: string
}

export const NO_FILTERS: AuditFilters = { person: '', kind: '', record: '', action: '', from: '', to: '' }

export const ACTION_LABELS: Record<(typeof AUDIT_ACTIONS)[number], string> = {
  insert: 'Added or happened',
  update: 'Changed',
  delete: 'Removed',
}

/** Returns the errors of the filters, by field. */
export function filterProblems({
  record,
  from,
  to,
}: AuditFilters): Partial<Record<keyof AuditFilters, string>> {
  return {
    ...(record !== '' &&
      !/^\d{1,15}$/.test(record.trim().replace(/^#/, '')) && { record: 'A record is a number.' }),
    ...(from !== '' && to !== '' && from > to && { to: 'The first day is after the last.' }),
  }
}

/** Returns the filters in the format of the API. */
export function filterInput(companyId: number, filters: AuditFilters): AuditFilter {
  const kind = AUDIT_KIND_NAMES.find((name) => name === filters.kind)
  const action = AUDIT_ACTIONS.find((name) => name === filters.action)
  const record = filters.record.trim().replace(/^#/, '')
  return {
    company: companyId,
    ...(filters.person !== '' && { person: Number(filters.person) }),
    ...(kind && { kind }),
    ...(record !== '' && { record: Number(record) }),
    ...(action && { action }),
    ...(filters.from !== '' && { from: filters.from }),
    ...(filters.to !== '' && { to: filters.to }),
  }
}
