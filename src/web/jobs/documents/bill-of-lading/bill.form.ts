import { declaredValueProblem, isLumpSum } from '../../../../shared/jobs/documents/declared-value.ts'
import { BILL_VALUATION_LABELS, PAYMENT_FORM_LABELS } from '../../../../shared/jobs/documents/document.ts'
import { billOfLadingInputSchema } from '../../../../shared/jobs/documents/document.inputs.ts'
import { ESTIMATE_OPTION_LABELS } from '../../../../shared/trade/estimate-options.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { shownBillOfLadingSchema, type ShownBillOfLading } from '../../../../shared/jobs/documents/shown.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import {
  centsFromDollars,
  formatCents,
  lineTotalCents,
  sumCents,
  type Cents,
} from '../../../../shared/kernel/money.ts'

/** A packing material in the form; quantity 0 is '', so that the user need not delete a 0 first. */
export interface MaterialForm {
  readonly item: string
  readonly label: string
  readonly quantity: number | ''
  /** In dollars; '' if the company's price is not known here. */
  readonly rate: number | ''
  readonly isDirty: boolean
  /** The company's price in dollars; null if only a manual price is known. */
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

/** A bill of lading in the form, with the API's names; days and numbers are '' if empty. */
export interface BillForm extends Readonly<Omit<ShownBillOfLading, TypedKey>> {
  readonly declaredValue: number | ''
  readonly pickupFrom: string
  readonly pickupTo: string
  readonly deliveryFrom: string
  readonly deliveryTo: string
  readonly actualPickup: string
  readonly packingMaterials: readonly MaterialForm[]
}

/** Returns the form of a shown bill of lading; throws a ZodError for variables of another document. */
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

/** Returns the line with a typed rate in dollars; typing the company's own price does not make it manual. */
export function withRate(line: MaterialForm, rate: number | ''): MaterialForm {
  return { ...line, rate, isDirty: line.companyRate === null || rate !== line.companyRate }
}

/** Returns the line with the company's price, which is '' until the server has sent it. */
export function withCompanyRate(line: MaterialForm): MaterialForm {
  return { ...line, rate: line.companyRate ?? '', isDirty: false }
}

/** Returns a line's amount in cents, or null if its rate is unknown; text that is no number counts as 0. */
export function materialCents({ rate, quantity }: MaterialForm): Cents | null {
  if (!quantity) return lineTotalCents(0, 0)
  return rate === '' ? null : lineTotalCents(rate || 0, quantity)
}

/** Returns the sum of all lines in cents, or null if the rate of one is unknown. */
export function materialsCents(lines: readonly MaterialForm[]): Cents | null {
  const amounts = lines.map(materialCents)
  const known = amounts.filter((amount) => amount !== null)
  return known.length === amounts.length ? sumCents(known) : null
}

/** Returns whether two form values are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the variables that differ from the stored ones, so that a save overwrites nothing else. */
export function changesOf(base: BillForm, form: BillForm): Record<string, unknown> {
  const stored = wireOf(base)
  return Object.fromEntries(
    Object.entries(wireOf(form)).filter(([key, value]) => !isSame(value, stored[key])),
  )
}

const FIELD_NAMES: Readonly<Partial<Record<keyof BillForm, string>>> = {
  optionEstimate: 'Estimate option',
  optionValuation: 'Protection',
  declaredValue: 'Declared value',
  packingMaterials: 'Packing materials',
  participatingCarriers: 'Other carriers',
  paymentForm: 'Form of payment',
  isCollectOnDelivery: 'Collect on delivery',
  notifyPerson: 'Person to tell of the charges',
  pickupFrom: 'Pick-up, first day',
  pickupTo: 'Pick-up, last day',
  deliveryFrom: 'Delivery, first day',
  deliveryTo: 'Delivery, last day',
  isGuaranteed: 'Guaranteed pick-up and delivery',
  guaranteeTerms: 'Terms of the guarantee',
  actualPickup: 'Actual pick-up',
  vehicle: 'Vehicle',
  paymentTerms: 'Terms of payment',
  insurance: 'Insurance',
  accessorialServices: 'Accessorial services',
}

/** Returns the edited fields that another person changed differently between two stored bills. */
export function fieldsInConflict(typed: BillForm, before: BillForm, now: BillForm): (keyof BillForm)[] {
  // The keys of the form.
  return (Object.keys(now) as (keyof BillForm)[]).filter(
    (key) =>
      !isSame(typed[key], before[key]) && !isSame(now[key], before[key]) && !isSame(typed[key], now[key]),
  )
}

/** Returns both versions of those fields as text, one line each; null if there are none. */
export function billConflict(
  typed: BillForm,
  before: BillForm,
  now: BillForm,
): { theirs: string; mine: string } | null {
  const keys = fieldsInConflict(typed, before, now)
  if (keys.length === 0) return null
  const text = (form: BillForm) =>
    keys.map((key) => `${FIELD_NAMES[key] ?? 'Other'}: ${fieldText(form, key) || 'empty'}`).join('\n')
  return { theirs: text(now), mine: text(typed) }
}

function fieldText(form: BillForm, key: keyof BillForm): string {
  if (key === 'optionEstimate') return form.optionEstimate ? ESTIMATE_OPTION_LABELS[form.optionEstimate] : ''
  if (key === 'optionValuation')
    return form.optionValuation ? BILL_VALUATION_LABELS[form.optionValuation] : ''
  if (key === 'paymentForm') return form.paymentForm ? PAYMENT_FORM_LABELS[form.paymentForm] : ''
  if (key === 'declaredValue') return form.declaredValue === '' ? '' : dollars(form.declaredValue)
  if (key === 'packingMaterials')
    return form.packingMaterials
      .filter(({ quantity }) => quantity !== '')
      .map(({ label, quantity, rate }) => `${label}, ${quantity} × ${dollars(rate || 0)}`)
      .join('; ')
  const value = form[key]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const isDayField = key.startsWith('pickup') || key.startsWith('delivery') || key === 'actualPickup'
  return isDayField ? formatDay(value) : value
}

function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}

function wireOf(form: BillForm): Record<string, unknown> {
  const { optionEstimate, packingMaterials, ...rest } = form
  return {
    ...rest,
    ...(optionEstimate !== null && { optionEstimate }),
    // Only lump sums have a declared value.
    declaredValue: isLumpSum(form.optionValuation) && form.declaredValue !== '' ? form.declaredValue : null,
    pickupFrom: form.pickupFrom || null,
    pickupTo: form.pickupTo || null,
    deliveryFrom: form.deliveryFrom || null,
    deliveryTo: form.deliveryTo || null,
    actualPickup: form.actualPickup || null,
    packingMaterials: packingMaterials.map(({ item, quantity, rate, isDirty }) => ({
      item,
      quantity: quantity === '' ? 0 : quantity,
      // Without isDirty the server uses the company's price and ignores this value.
      rate: rate === '' ? 0 : rate,
      isDirty,
    })),
  }
}

/** Returns the errors of the changes to save, by field; weight in pounds, null if unknown. */
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

/** Returns the server's field errors by the form's own paths; errors of other fields are left out. */
export function fieldErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([path]) => path.startsWith(PREFIX))
      .map(([path, message]) => [path.slice(PREFIX.length), message]),
  )
}
