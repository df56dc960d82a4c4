import { COMPANY_KINDS } from './company.ts'
import { CREW_KINDS } from './crew.ts'
import { FLEET_KINDS } from './fleet.ts'
import { JOB_KINDS } from './jobs.ts'
import type { ExportKind } from './kind.ts'
import { MESSAGE_KINDS } from './messages.ts'
import { MONEY_KINDS } from './money.ts'
import { PEOPLE_KINDS } from './people.ts'
import { STAFF_KINDS } from './staff.ts'

/** All kinds of records in an export, in the order of their files. */
export const EXPORT_KINDS: readonly ExportKind[] = [
  ...COMPANY_KINDS,
  ...PEOPLE_KINDS,
  ...STAFF_KINDS,
  ...JOB_KINDS,
  ...CREW_KINDS,
  ...MONEY_KINDS,
  ...FLEET_KINDS,
  ...MESSAGE_KINDS,
]
