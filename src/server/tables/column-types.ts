import type { Cents } from '../../shared/kernel/money.ts'
import type { StateCode } from '../../shared/kernel/places.ts'
import type { JobType } from '../../shared/trade/job.choices.ts'
import type { MoveState } from '../../shared/jobs/jobs/move-changes.ts'
import type { StateMeta } from '../../shared/company/settings/company.ts'
import type { StoredMaterials } from '../../shared/company/settings/packing-materials.ts'
import type { DefaultLines } from '../../shared/company/settings/default-lines.ts'
import type { RunMarks, RunOutcome } from '../../shared/sales/follow-ups/outcomes.ts'
import type { Conditions, Step, Trigger } from '../../shared/sales/follow-ups/follow-ups.ts'
import type { TransactionLine } from '../../shared/jobs/finances/payment.ts'

/**
 * Types of columns that the database cannot tell, as `table.column`, one a line: contents of jsonb, lists of numbers,
 * amounts. All other types, also those of text columns with a list of values, come from the database (`npm run generate`).
 */
export interface ColumnTypes {
  'agreements.content': Record<string, unknown>
  'agreements.field_hashes': Record<string, string>
  // The schema of a record, which can be verified outside the product, leaves its name open.
  'agreements.name': string
  'communications.meta': Record<string, unknown>
  'companies.booking': Record<string, unknown>
  'companies.page': Record<string, unknown>
  'companies.estimate_lines': DefaultLines
  'companies.packing_materials': StoredMaterials
  'companies.state_meta': StateMeta
  'companies.variables': Record<string, { value: number; unitsLabel?: string }>
  'crew_infractions.tier': 1 | 2 | 3
  'equipment.cost_cents': Cents
  'follow_up_rules.conditions': Conditions
  'follow_up_rules.steps': Step[]
  'follow_up_runs.marks': RunMarks
  'follow_up_runs.outcomes': RunOutcome[]
  'follow_up_runs.steps': Step[]
  'follow_up_runs.trigger_fact': Trigger
  'history.after': Record<string, unknown>
  'history.before': Record<string, unknown>
  'history.record_key': Record<string, unknown>
  'insurance_policies.aggregate_cents': Cents
  'insurance_policies.deductible_cents': Cents
  'insurance_policies.occurrence_cents': Cents
  'insurance_policies.premium_cents': Cents
  'insurance_requests.limit_cents': Cents
  'job_documents.variables': Record<string, unknown>
  'job_signatures.strokes': unknown[]
  'jobs.cargo': unknown[]
  'jobs.contact_person': unknown[]
  'jobs.locations': unknown[]
  'jobs.kept_documents': unknown[]
  'members.address_details': Record<string, unknown>
  'own_documents.job_types': JobType
  'own_documents.states': StateCode
  'notice_changes.before': MoveState
  'transaction_events.note': Record<string, unknown>
  'transactions.lines': TransactionLine[]
  'vehicle_damages.cost_cents': Cents
  'vehicle_services.cost_cents': Cents
}
