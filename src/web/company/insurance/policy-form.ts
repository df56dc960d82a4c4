import { policyProblems } from '../../../shared/company/insurance/policy.rules.ts'
import { policyInputSchema, type Policy, type PolicyType } from '../../../shared/company/insurance/policy.ts'
import type { Attachment } from '../../../shared/company/files/papers.ts'
import { isDay } from '../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { figureOrNull, textOrNull } from '../../kernel/record-form.ts'

/** A policy as its form holds it. */
export interface PolicyValues {
  type: PolicyType
  carrier: string
  policyNumber: string
  effectiveDate: string
  expirationDate: string
  coinsurance: number | ''
  deductible: number | ''
  limitPerOccurrence: number | ''
  limitAggregate: number | ''
  premium: number | ''
  agentName: string
  agentPhone: string
  agentEmail: string
  notes: string
  files: readonly Attachment[]
}

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
  return {
    type: policy?.type ?? type,
    carrier: policy?.carrier ?? '',
    policyNumber: policy?.policyNumber ?? '',
    effectiveDate: policy?.effectiveDate ?? '',
    expirationDate: policy?.expirationDate ?? '',
    coinsurance: policy?.coinsurance ?? '',
    deductible: policy?.deductible ?? '',
    limitPerOccurrence: policy?.limitPerOccurrence ?? '',
    limitAggregate: policy?.limitAggregate ?? '',
    premium: policy?.premium ?? '',
    agentName: policy?.agentName ?? '',
    agentPhone: formatPhone(policy?.agentPhone),
    agentEmail: policy?.agentEmail ?? '',
    notes: policy?.notes ?? '',
    files: policy?.files ?? files,
  }
}

/** Returns the values in the format of the API. */
export function policyInput(values: PolicyValues) {
  const { files, ...rest } = values
  return {
    ...rest,
    coinsurance: figureOrNull(values.coinsurance),
    deductible: figureOrNull(values.deductible),
    limitPerOccurrence: figureOrNull(values.limitPerOccurrence),
    limitAggregate: figureOrNull(values.limitAggregate),
    premium: figureOrNull(values.premium),
    agentPhone: textOrNull(values.agentPhone),
    agentEmail: textOrNull(values.agentEmail),
    fileIds: files.map(({ id }) => id),
  }
}

/** Returns the errors of the values by field, before they are sent. */
export function policyFormProblems(values: PolicyValues): FieldErrors {
  const problems = problemsOf(policyInputSchema, policyInput(values))
  const areDays = isDay(values.effectiveDate) && isDay(values.expirationDate)
  return areDays ? { ...policyProblems(values), ...problems } : problems
}
