import { ACCOUNT_EVENTS, ACCOUNT_EVENT_LABELS } from '../../../shared/people/accounts/account-events.ts'
import type { AuditEntry } from '../../../shared/records/audit/audit.api.ts'
import { changesOf } from '../../../shared/records/audit/audit.values.ts'
import {
  AUDIT_KINDS,
  AUDIT_KIND_NAMES,
  isPersonField,
  tableLabel,
  type AuditKind,
} from '../../../shared/records/audit/audit.words.ts'
import { deviceOf } from '../../../shared/kernel/devices.ts'
import type { AuditRow, NamedPerson } from './audit.store.ts'

const VERBS: Record<AuditRow['action'], string> = { insert: 'Added', update: 'Changed', delete: 'Removed' }

/** Returns the ids of all people whom these entries name. */
export function referencedPeople(rows: readonly AuditRow[]): number[] {
  const ids = new Set<number>()
  const note = (value: unknown) => typeof value === 'number' && ids.add(value)
  for (const row of rows) {
    note(row.userId)
    note(row.recordKey['userId'])
    for (const side of [row.before, row.after])
      for (const [column, value] of Object.entries(side ?? {})) if (isPersonField(column)) note(value)
  }
  return [...ids]
}

/** Returns an entry as text. */
export function showEntry(
  row: AuditRow,
  people: ReadonlyMap<number, NamedPerson>,
  timeZone: string,
): AuditEntry {
  const nameOf = (id: number) => people.get(id)?.name || 'Anon'
  const base = {
    id: row.id,
    at: row.at,
    userId: row.userId,
    person: row.userId === null ? '' : nameOf(row.userId),
    kind: kindOf(row.tableName),
    link: linkOf(row, people),
  }
  if (row.tableName === 'account_events') return { ...base, ...eventOf(row, nameOf) }
  return {
    ...base,
    title: `${titleOf(row, nameOf)}${row.saves > 1 ? ` (${row.saves} saves)` : ''}`,
    changes: changesOf(row.before, row.after, { timeZone, nameOf }),
  }
}

function kindOf(table: string): AuditKind {
  const kinds: Readonly<Record<string, readonly string[]>> = AUDIT_KINDS
  return AUDIT_KIND_NAMES.find((kind) => kinds[kind]?.includes(table)) ?? 'other'
}

function titleOf(row: AuditRow, nameOf: (id: number) => string): string {
  const { tableName, recordKey, jobId } = row
  const verb = VERBS[row.action]
  const label = tableLabel(tableName).toLowerCase()
  const person = typeof recordKey['userId'] === 'number' ? nameOf(recordKey['userId']) : ''
  if (tableName === 'companies') return `${verb} ${label}`
  if (tableName === 'jobs') return `${verb} job #${String(recordKey['id'])}`
  if (tableName === 'members') return `${verb} ${person}`
  const name = namedBy(row) ?? (person !== '' ? person : numberOf(recordKey))
  const ofJob = jobId === null ? '' : ` of job #${jobId}`
  return `${verb} ${label}${name === '' ? '' : ` ${name}`}${ofJob}`
}

/** Returns the name of a record, if the entry contains it. */
function namedBy({ before, after, recordKey }: AuditRow): string | null {
  for (const side of [after, before, recordKey])
    for (const key of ['email', 'name', 'title']) {
      const value = side?.[key]
      if (typeof value === 'string' && value !== '') return `“${value.slice(0, 80)}”`
    }
  return null
}

function numberOf(recordKey: AuditRow['recordKey']): string {
  return typeof recordKey['id'] === 'number' ? `#${recordKey['id']}` : ''
}

function linkOf(row: AuditRow, people: ReadonlyMap<number, NamedPerson>): AuditEntry['link'] {
  if (row.jobId !== null)
    return row.action === 'delete' && row.tableName === 'jobs' ? null : { to: 'job', id: row.jobId }
  const id = row.recordKey['userId']
  const screen = typeof id === 'number' ? people.get(id)?.screen : null
  return typeof id === 'number' && screen ? { to: screen, id } : null
}

/** Returns what happened to an account, and from which browser and address. */
function eventOf(
  { userId, recordKey, after }: AuditRow,
  nameOf: (id: number) => string,
): Pick<AuditEntry, 'title' | 'changes'> {
  const kind = ACCOUNT_EVENTS.find((one) => one === after?.['kind'])
  const subjectId = recordKey['userId']
  const isOwn = subjectId === userId
  const label = kind ? ACCOUNT_EVENT_LABELS[kind] : 'Account'
  const valueOf = (key: string) => {
    const value = after?.[key]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const agent = valueOf('user_agent')
  const facts = [
    ['Details', valueOf('detail')],
    ['From', valueOf('ip')],
    ['Device', agent === null ? null : deviceOf(agent)],
  ] as const
  return {
    title: isOwn || typeof subjectId !== 'number' ? label : `${label}: ${nameOf(subjectId)}`,
    changes: facts.flatMap(([name, value]) =>
      value === null ? [] : [{ label: name, before: null, after: value }],
    ),
  }
}
