import { declaredValueProblem, isLumpSum } from '../../../shared/documents/declared-value.ts'
import { billOfLadingInputSchema } from '../../../shared/documents/document.ts'
import { shownBillOfLadingSchema, type ShownBillOfLading } from '../../../shared/documents/shown.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { lineTotalCents, sumCents, type Cents } from '../../../shared/kernel/money.ts'

/** A packing material as it is typed; none of it is '', so that nobody has to delete a 0 first. */
export interface MaterialForm {
  readonly item: string
  readonly label: string
  readonly quantity: number | ''
  /** Dollars; '' while the company's price is not known here. */
  readonly rate: number | ''
  readonly isDirty: boolean
  /** The company's price in dollars, or null where only a price by hand is known. */
  readonly companyRate: number | null
}

type TypedKey =
  | 'packingMaterials'
  | 'packingTotal'
  | 'deductible'
  | 'declaredValue'
  | 'pickupFrom'
  | 'pickupTo'
  | 'deliveryFrom'
  | 'deliveryTo'
  | 'actualPickup'

/** A bill of lading as it is typed, under the wire's names; days and figures are '' while empty. */
export interface BillForm extends Readonly<Omit<ShownBillOfLading, TypedKey>> {
  readonly declaredValue: number | ''
  readonly pickupFrom: string
  readonly pickupTo: string
  readonly deliveryFrom: string
  readonly deliveryTo: string
  readonly actualPickup: string
  readonly packingMaterials: readonly MaterialForm[]
}

/** The form of a shown bill of lading; raises a ZodError for variables of another document (DECISIONS K3). */
export function billToForm(variables: Readonly<Record<string, unknown>>): BillForm {
  const { packingTotal: _total, deductible: _deductible, ...bill } = shownBillOfLadingSchema.parse(variables)
  return {
    ...bill,
    declaredValue: bill.declaredValue ?? '',
    pickupFrom: bill.pickupFrom ?? '',
    pickupTo: bill.pickupTo ?? '',
    deliveryFrom: bill.deliveryFrom ?? '',
    deliveryTo: bill.deliveryTo ?? '',
    actualPickup: bill.actualPickup ?? '',
    packingMaterials: bill.packingMaterials.map(({ item, label, quantity, rate, isDirty }) => ({
      item,
      label,
      quantity: quantity === 0 ? '' : quantity,
      rate,
      isDirty,
      companyRate: isDirty ? null : rate,
    })),
  }
}

/** A rate typed by hand, in dollars; the company's own price typed again is no price by hand (DECISIONS D7). */
export function withRate(line: MaterialForm, rate: number | ''): MaterialForm {
  return { ...line, rate, isDirty: line.companyRate === null || rate !== line.companyRate }
}

/** A line back at the company's price, which is '' until the server has said it (DECISIONS D7). */
export function withCompanyRate(line: MaterialForm): MaterialForm {
  return { ...line, rate: line.companyRate ?? '', isDirty: false }
}

/** What a line comes to in cents, or null while its rate is not known (spec 2 §2.1). */
export function materialCents({ rate, quantity }: MaterialForm): Cents | null {
  if (quantity === '' || quantity === 0) return lineTotalCents(0, 0)
  return rate === '' ? null : lineTotalCents(rate, quantity)
}

/** What all lines come to in cents, or null while the rate of one is not known (spec 2 §2.1). */
export function materialsCents(lines: readonly MaterialForm[]): Cents | null {
  const amounts = lines.map(materialCents)
  const known = amounts.filter((amount) => amount !== null)
  return known.length === amounts.length ? sumCents(known) : null
}

/** Whether two values of a form are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** What a save sends: the variables that differ from the stored ones, so that it overwrites nothing else (DECISIONS B5, K3). */
export function changesOf(base: BillForm, form: BillForm): Record<string, unknown> {
  const stored = wireOf(base)
  return Object.fromEntries(
    Object.entries(wireOf(form)).filter(([key, value]) => !isSame(value, stored[key])),
  )
}

function wireOf(form: BillForm): Record<string, unknown> {
  const { optionEstimate, packingMaterials, ...rest } = form
  return {
    ...rest,
    ...(optionEstimate !== null && { optionEstimate }),
    // Only lump sums go by a declared value.
    declaredValue: isLumpSum(form.optionValuation) && form.declaredValue !== '' ? form.declaredValue : null,
    pickupFrom: form.pickupFrom || null,
    pickupTo: form.pickupTo || null,
    deliveryFrom: form.deliveryFrom || null,
    deliveryTo: form.deliveryTo || null,
    actualPickup: form.actualPickup || null,
    packingMaterials: packingMaterials.map(({ item, quantity, rate, isDirty }) => ({
      item,
      quantity: quantity === '' ? 0 : quantity,
      // Without isDirty the server takes the company's price, whatever stands here.
      rate: rate === '' ? 0 : rate,
      isDirty,
    })),
  }
}

/** What is wrong with what a save would send, by field; weight in pounds, null where none is known (spec 2 §9). */
export function billProblems(
  form: BillForm,
  changes: Readonly<Record<string, unknown>>,
  pounds: number | null,
): FieldErrors {
  const problems: FieldErrors = {}
  for (const issue of billOfLadingInputSchema.safeParse(changes).error?.issues ?? [])
    problems[issue.path.map(String).join('.')] ??= issue.message
  if ('packingMaterials' in changes) {
    for (const [index, { rate, isDirty }] of form.packingMaterials.entries())
      if (isDirty && rate === '') problems[`packingMaterials.${index}.rate`] = 'Required.'
  }
  if ('declaredValue' in changes || 'optionValuation' in changes) {
    const declared = form.declaredValue === '' ? null : form.declaredValue
    const problem = declaredValueProblem(form.optionValuation, declared, pounds)
    if (problem !== null) problems['declaredValue'] ??= problem
  }
  for (const period of ['pickup', 'delivery'] as const) {
    const [from, to] = [form[`${period}From`], form[`${period}To`]]
    const isChanged = `${period}From` in changes || `${period}To` in changes
    if (isChanged && from !== '' && to !== '' && to < from)
      problems[`${period}To`] ??= 'The last day is before the first.'
  }
  return problems
}

const PREFIX = 'documents.billOfLading.variables.'

/** A server's field errors under the form's own paths; those of other fields are left out (DECISIONS A5). */
export function fieldErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([path]) => path.startsWith(PREFIX))
      .map(([path, message]) => [path.slice(PREFIX.length), message]),
  )
}
