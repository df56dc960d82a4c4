import type { z } from 'zod'
import { formatDay } from '../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { merchantApplicationSchema, ownerAgeProblem } from '../../../shared/money/merchant/application.ts'
import { isRoutingLikely } from '../../../shared/money/merchant/numbers.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { FIELDS, OPTIONAL_PARTS, type Group, type MerchantField, type OptionalPart } from './fields.ts'

/** The input by the path of each field; a day is `YYYY-MM-DD`. */
export type MerchantValues = Readonly<Record<string, string>>

/** Returns the initial values of the form, from the company's data. */
export function initialMerchantValues(company: { name: string; phone: string | null }): MerchantValues {
  const empty = Object.fromEntries(FIELDS.map(({ path }) => [path, '']))
  return {
    ...empty,
    'company.company_dba_name': company.name,
    'company.Customer_Support_Number': formatPhone(company.phone),
  }
}

/** The optional addresses that are shown. */
export type OpenParts = Readonly<Partial<Record<OptionalPart, boolean>>>

/** Returns the fields that are shown. */
export function shownFields(open: OpenParts): MerchantField[] {
  return FIELDS.filter(({ part }) => part === undefined || open[part] === true)
}

/** Returns the request body; optional addresses that are not shown are left out. */
export function merchantInput(
  values: MerchantValues,
  open: OpenParts,
  correlationId: string,
): z.input<typeof merchantApplicationSchema> {
  const input: Record<string, unknown> = { correlation_id: correlationId }
  for (const field of shownFields(open)) {
    const value = values[field.path] ?? ''
    put(input, field.path.split('.'), field.kind === 'day' ? formatDay(value) : value)
  }
  // Every path of the schema is a field; the test sends a complete application.
  return input as z.input<typeof merchantApplicationSchema>
}

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) into[name] = value
  else {
    // Only this function creates it, so it is a record.
    const inner = (into[name] ??= {}) as Record<string, unknown>
    put(inner, rest, value)
  }
}

/** Returns the errors of the input by path. */
export function merchantProblems(values: MerchantValues, open: OpenParts, today: string): FieldErrors {
  const problems = problemsOf(merchantApplicationSchema, merchantInput(values, open, ''))
  // An optional address that is shown but left empty would be left out by the API, and is incomplete here.
  for (const field of shownFields(open))
    if (field.part !== undefined && (values[field.path] ?? '').trim() === '')
      problems[field.path] = 'Required.'
  for (const path of Object.values(OPTIONAL_PARTS)) delete problems[path]
  const birth = 'owner_Principal.date_of_birth'
  const tooYoung = problems[birth] === undefined ? ownerAgeProblem(values[birth] ?? '', today) : null
  return tooYoung === null ? problems : { ...problems, [birth]: tooYoung }
}

/**
 * Returns warnings about unusual values that are still accepted: a routing number with a wrong check digit.
 */
export function merchantWarnings(values: MerchantValues, problems: FieldErrors): FieldErrors {
  const path = 'bank.bank_routing_number'
  const isOdd = problems[path] === undefined && !isRoutingLikely(values[path] ?? '')
  return isOdd ? { [path]: 'The check digit is wrong. Check the number.' } : {}
}

/** Progress of the form: how many required fields are valid, and what each group lacks. */
export interface MerchantProgress {
  done: number
  total: number
  lacking: readonly { group: Group; fields: readonly MerchantField[] }[]
}

/** Returns the progress of the form, by its errors. */
export function merchantProgress(open: OpenParts, problems: FieldErrors): MerchantProgress {
  const required = shownFields(open).filter(({ isRequired }) => isRequired)
  const missingFields = required.filter(({ path }) => problems[path] !== undefined)
  const groups = [...Map.groupBy(missingFields, ({ group }) => group)]
  return {
    done: required.length - missingFields.length,
    total: required.length,
    lacking: groups.map(([group, fields]) => ({ group, fields })),
  }
}

/** Returns the element id of a field. */
export function fieldId(path: string): string {
  return `merchant-${path.replaceAll('.', '-')}`
}
