import type { z } from 'zod'
import { formatDay } from '../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { merchantApplicationSchema, ownerAgeProblem } from '../../../shared/money/merchant/application.ts'
import { isRoutingLikely } from '../../../shared/money/merchant/numbers.ts'
import type { Draft } from '../../kernel/draft.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { FIELDS, OPTIONAL_PARTS, type Group, type MerchantField, type OptionalPart } from './fields.ts'

/** What is typed, by the path of each field; a day is `YYYY-MM-DD`. */
export type MerchantValues = Readonly<Record<string, string>>

/** What the form begins with: what the company has told already. */
export function merchantStart(company: { name: string; phone: string | null }): MerchantValues {
  const empty = Object.fromEntries(FIELDS.map(({ path }) => [path, '']))
  return {
    ...empty,
    'company.company_dba_name': company.name,
    'company.Customer_Support_Number': formatPhone(company.phone),
  }
}

/** What the form shows: what was typed over what it began with. */
export function withDraft(start: MerchantValues, draft: Draft<Record<string, string>>): MerchantValues {
  return Object.fromEntries(FIELDS.map(({ path }) => [path, draft[path] ?? start[path] ?? '']))
}

/** Which optional addresses are asked for. */
export type OpenParts = Readonly<Partial<Record<OptionalPart, boolean>>>

/** The fields that are on the screen. */
export function shownFields(open: OpenParts): MerchantField[] {
  return FIELDS.filter(({ part }) => part === undefined || open[part] === true)
}

/** What the form sends; addresses that are not asked for are none. */
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
  // Every path of the schema is a field; the test sends a whole application.
  return input as z.input<typeof merchantApplicationSchema>
}

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) into[name] = value
  else {
    // Made by this function alone, so that what stands there is a record.
    const inner = (into[name] ??= {}) as Record<string, unknown>
    put(inner, rest, value)
  }
}

/** What is wrong with what is typed, by path. */
export function merchantProblems(values: MerchantValues, open: OpenParts, today: string): FieldErrors {
  const problems = problemsOf(merchantApplicationSchema, merchantInput(values, open, ''))
  // An address that was asked for and left empty is none on the wire, and unfinished here.
  for (const field of shownFields(open))
    if (field.part !== undefined && (values[field.path] ?? '').trim() === '')
      problems[field.path] = 'Required.'
  for (const path of Object.values(OPTIONAL_PARTS)) delete problems[path]
  const birth = 'owner_Principal.date_of_birth'
  const tooYoung = problems[birth] === undefined ? ownerAgeProblem(values[birth] ?? '', today) : null
  return tooYoung === null ? problems : { ...problems, [birth]: tooYoung }
}

/** What looks odd and is not refused: a routing number whose check digit does not fit. */
export function merchantDoubts(values: MerchantValues, problems: FieldErrors): FieldErrors {
  const path = 'bank.bank_routing_number'
  const isOdd = problems[path] === undefined && !isRoutingLikely(values[path] ?? '')
  return isOdd ? { [path]: 'Its check digit does not fit. Look at the number once more.' } : {}
}

/** How far the form is: of the fields that have to be filled, how many are right, and what each group lacks. */
export interface MerchantProgress {
  done: number
  total: number
  lacking: readonly { group: Group; fields: readonly MerchantField[] }[]
}

/** How far the form is, by what is wrong with it. */
export function merchantProgress(open: OpenParts, problems: FieldErrors): MerchantProgress {
  const required = shownFields(open).filter(({ isRequired }) => isRequired)
  const lacking = required.filter(({ path }) => problems[path] !== undefined)
  const groups = [...Map.groupBy(lacking, ({ group }) => group)]
  return {
    done: required.length - lacking.length,
    total: required.length,
    lacking: groups.map(([group, fields]) => ({ group, fields })),
  }
}

/** The id of a field on the screen. */
export function fieldId(path: string): string {
  return `merchant-${path.replaceAll('.', '-')}`
}
