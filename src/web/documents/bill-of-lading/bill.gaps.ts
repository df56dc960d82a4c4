import type { BillForm } from './bill.form.ts'

/** What to do about an item of 49 CFR 375.505(b) that is missing. */
export interface GapAnswer {
  /** The field to go to, or null. */
  readonly path: keyof BillForm | null
  /** What stands beside the item, or ''. */
  readonly text: string
}

/** Items that are not written on the bill itself, and where they are. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  carrier: 'In the company’s settings.',
  shipper: 'On the Client tab.',
  maximumAtDelivery: 'Worked out from the estimate.',
  attachments: 'On the inventory sheet.',
  shipmentNumber: 'Given when the job is saved.',
  estimateIncorporated: 'Printed on the bill.',
}

/** Where a missing item is filled in; one that is typed already waits for the save (DECISIONS J, 49 CFR 375.505). */
export function gapAnswer(key: string, form: BillForm): GapAnswer {
  const elsewhere = ELSEWHERE[key]
  if (elsewhere !== undefined) return { path: null, text: elsewhere }
  const fields = fieldsOf(key, form)
  const open = fields.find((path) => isEmpty(form[path]))
  if (open !== undefined) return { path: open, text: '' }
  return { path: fields[0] ?? null, text: 'Done once you save.' }
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

/** The fields that an item asks for, those that are shown. */
function fieldsOf(key: string, form: BillForm): readonly (keyof BillForm)[] {
  switch (key) {
    case 'agreedDates':
      return ['pickupFrom', 'deliveryFrom']
    case 'guaranteedService':
      return ['pickupFrom', 'deliveryFrom', ...(form.isGuaranteed ? (['guaranteeTerms'] as const) : [])]
    case 'notifyPerson':
      return form.isCollectOnDelivery ? ['notifyPerson'] : []
    case 'valuation':
      return ['optionValuation']
    case 'participatingCarriers':
    case 'paymentForm':
    case 'actualPickup':
    case 'vehicle':
    case 'paymentTerms':
    case 'insurance':
    case 'accessorialServices':
      return [key]
    default:
      return []
  }
}

/** The heading of what is missing: '1 item is missing before it can be issued'. */
export function gapsTitle(count: number): string {
  if (count === 0) return 'Complete'
  return `${count} ${count === 1 ? 'item is' : 'items are'} missing before it can be issued`
}
