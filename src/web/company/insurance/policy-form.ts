import { policyProblems } from '../../../shared/company/insurance/policy.rules.ts'
import { policyInputSchema, type Policy, type PolicyType } from '../../../shared/company/insurance/policy.ts'
import type { Attachment } from '../../../shared/company/files/papers.ts'
import { isDay } from '../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { applyPatch } from '../../../shared/kernel/patch.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { emptyAsNull } from '../../kernel/record-form.ts'

/** The form of a new policy. */
const BLANK = {
  type: 'cargo' as PolicyType,
  carrier: '',
  policyNumber: '',
  effectiveDate: '',
  expirationDate: '',
  coinsurance: '' as number | '',
  deductible: '' as number | '',
  limitPerOccurrence: '' as number | '',
  limitAggregate: '' as number | '',
  premium: '' as number | '',
  agentName: '',
  agentPhone: '',
  agentEmail: '',
  notes: '',
  files: [] as readonly Attachment[],
}
/** A policy as its form holds it. */
export type PolicyValues = typeof BLANK

/** Labels of a policy's fields by their names in the API. */
export const POLICY_LABELS: Readonly<Record<string, string>> = {
  effectiveDate: 'Effective date',
  expirationDate: 'Expiration date',
  coinsurance: 'Coinsurance, %',
  limitAggregate: 'Aggregate limit',
  agentPhone: "Agent's phone",
  agentEmail: "Agent's email",
  agentName: 'Agent',
  fileIds: 'Certificates of insurance',
}

/** Returns the initial form values: a stored policy, or a new one of a type with its uploaded files. */
export function policyValues(
  policy: Policy | null,
  type: PolicyType,
  files: readonly Attachment[],
): PolicyValues {
  const stored = policy && { ...policy, agentPhone: formatPhone(policy.agentPhone) }
  return applyPatch({ ...BLANK, type, files }, BLANK, stored ?? {})
}

const OPTIONAL = [
  'coinsurance',
  'deductible',
  'limitPerOccurrence',
  'limitAggregate',
  'premium',
  'agentPhone',
  'agentEmail',
] as const

/** Returns the values in the format of the API. */
export function policyInput({ files, ...values }: PolicyValues) {
  return { ...emptyAsNull(values, ...OPTIONAL), fileIds: files.map(({ id }) => id) }
}

/** Returns the errors of the values by field, before they are sent. */
export function policyFormProblems(values: PolicyValues): FieldErrors {
  const problems = problemsOf(policyInputSchema, policyInput(values))
  const areDays = isDay(values.effectiveDate) && isDay(values.expirationDate)
  return areDays ? { ...policyProblems(values), ...problems } : problems
}
