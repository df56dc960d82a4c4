import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import {
  effectiveRole,
  PERMISSIONS,
  hasPermission,
  type Permission,
  type Role,
  type RoleName,
} from '../../shared/kernel/permissions.ts'
import type { Row } from './access.rows.ts'
import { PEOPLE, type PersonName } from './access.world.ts'

/** People whose link with the company does not count: not approved yet, rejected or removed. */
export const INACTIVE_PEOPLE = ['pending', 'rejected', 'removed'] as const satisfies readonly PersonName[]
const isWaiting = (name: PersonName) => INACTIVE_PEOPLE.some((one) => one === name)
/** All people whose link counts. */
export const ACTIVE_PEOPLE = (Object.keys(PEOPLE) as PersonName[]).filter((name) => !isWaiting(name)) // its keys are the names
/** One for each of the four roles: enough if a rule depends only on the role. */
export const ONE_PER_ROLE = ['admin', 'manager', 'worker', 'client'] as const satisfies readonly PersonName[]

export const roleOf = (name: PersonName): Role => effectiveRole([PEOPLE[name].role satisfies RoleName])

const isPermission = (access: string): access is Permission => access in PERMISSIONS

/** Returns whether the role of a person may make a call at all. */
export function mayCallEndpoint(endpoint: Endpoint, name: PersonName): boolean {
  return isPermission(endpoint.access) ? hasPermission(roleOf(name), endpoint.access) : true
}

/**
 * Returns the status with which the access rules reject a person on the row's own record; null if they are
 * served.
 */
export function expectedRejection(endpoint: Endpoint, row: Row, name: PersonName): number | null {
  return mayCallEndpoint(endpoint, name) ? (row.not?.[name] ?? null) : 403
}

const MANAGERS = ['admin', 'manager', 'managerBlind', 'fieldManager', 'crewManager'] as const
const CREW = ['crewTrusted', 'crewPlain'] as const
const SEE_FINANCIALS = ['admin', 'manager', 'crewManager'] as const

/**
 * Contents of the company's records and who may know them; nobody else may find them in a response. The mark
 * stands for the company's own.
 */
export const SECRETS: readonly {
  what: string
  text: (mark: string) => string
  known: readonly PersonName[]
}[] = [
  {
    what: "the client's phone (B3)",
    text: (mark) => (mark === 'Zqamover' ? '7205550110' : '8305550110'),
    known: [...MANAGERS, 'crewTrusted', 'client'],
  },
  {
    what: "the client's email (B3)",
    text: (mark) => `${mark}.client@example.test`.toLowerCase(),
    known: [...MANAGERS, 'crewTrusted', 'client'],
  },
  {
    what: "the client's last name (B3)",
    text: (mark) => `${mark}lastclient`,
    known: [...MANAGERS, 'crewTrusted', 'client'],
  },
  { what: 'the street (B3)', text: (mark) => `${mark}street`, known: [...MANAGERS, ...CREW, 'client'] },
  { what: 'a price (B3)', text: () => '9753.11', known: [...MANAGERS, 'crewTrusted', 'client'] },
  { what: 'a cost (B7)', text: () => '6421.17', known: SEE_FINANCIALS },
  { what: "another's hourly rate (B7)", text: () => '88.43', known: [...SEE_FINANCIALS, 'crewPlain'] },
  { what: 'what the company notes of a person', text: (mark) => `${mark}personnotes`, known: MANAGERS },
  { what: 'a ledger account (B8)', text: (mark) => `${mark}ledger`, known: ['admin'] },
  { what: 'a range of accounts (B8)', text: (mark) => `${mark}range`, known: ['admin'] },
  { what: 'a journal entry (B8)', text: (mark) => `${mark}memo`, known: ['admin'] },
  { what: 'a card holder', text: (mark) => `${mark}holder`, known: [...MANAGERS, 'client'] },
  { what: 'a text of no job', text: (mark) => `${mark}text`, known: MANAGERS },
]
