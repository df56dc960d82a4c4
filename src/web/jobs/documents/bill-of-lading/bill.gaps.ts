import type { ScreenLocation } from '../../../../shared/jobs/jobs/progress.ts'
import type { BillForm } from './bill.form.ts'

/** What to do about a missing item of the bill of lading. */
export interface GapAnswer {
  /** The field to open, or null. */
  readonly path: keyof BillForm | null
  /** Where else it is filled in: on this job, or in the company's settings; null if nowhere else. */
  readonly where: ScreenLocation | 'settings' | null
  /** The text next to the item, or ''. */
  readonly text: string
}

/** Items that are not filled in on the bill itself, and where they are. */
const ELSEWHERE: Readonly<Record<string, Omit<GapAnswer, 'path'>>> = {
  carrier: { where: 'settings', text: 'In the company’s settings.' },
  shipper: { where: place('client'), text: 'On the Client tab.' },
  places: { where: place('job', null, 'locations'), text: 'On the Job tab.' },
  moveDate: { where: place('job', null, 'jobDate'), text: 'On the Job tab.' },
  services: { where: place('documents', 'estimate'), text: 'On the estimate.' },
  price: { where: place('documents', 'estimate'), text: 'On the estimate.' },
  maximumAtDelivery: { where: place('documents', 'estimate'), text: 'Calculated from the estimate.' },
  attachments: { where: place('documents', 'inventorySheet'), text: 'On the inventory sheet.' },
  shipmentNumber: { where: null, text: 'Given when the job is saved.' },
  estimateIncorporated: { where: null, text: 'Printed on the bill.' },
}

function place(
  tab: ScreenLocation['tab'],
  document: string | null = null,
  field: string | null = null,
): ScreenLocation {
  return { tab, document, field }
}

/**
 * Returns where a missing item is filled in; one that is typed already waits for the save (49 CFR 375.505).
 */
export function gapAnswer(key: string, form: BillForm): GapAnswer {
  const elsewhere = ELSEWHERE[key]
  if (elsewhere !== undefined) return { path: null, ...elsewhere }
  const fields = fieldsOf(key, form)
  const open = fields.find((path) => isEmpty(form[path]))
  if (open !== undefined) return { path: open, where: null, text: '' }
  return { path: fields[0] ?? null, where: null, text: 'Done once you save.' }
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

/** Returns the visible fields of an item. */
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

/** Returns the heading of the missing items: '1 item is missing before it can be signed'. */
export function gapsTitle(count: number): string {
  if (count === 0) return 'Complete'
  return `${count} ${count === 1 ? 'item is' : 'items are'} missing before it can be signed`
}
