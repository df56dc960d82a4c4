import { isLumpSum } from '../../../../shared/jobs/documents/declared-value.ts'
import { BILL_VALUATION_LABELS, PAYMENT_FORM_LABELS } from '../../../../shared/jobs/documents/document.ts'
import { ESTIMATE_OPTION_LABELS } from '../../../../shared/trade/estimate-options.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { materialCents, materialsCents, type BillForm } from './bill.form.ts'
import { FactList } from '../../../ui/FactList.tsx'
import classes from './bill.module.css'
import ui from '../../../ui/primitives.module.css'

/** The bill of lading, read-only: what is filled in. */
export function BillFacts({ bill, startDay }: { bill: BillForm; startDay: string | null }) {
  const materials = bill.packingMaterials.filter(({ quantity }) => quantity !== '' && quantity > 0)
  const total = materialsCents(materials)
  return (
    <>
      <section className={classes['section']} aria-label="Terms">
        <h3 className={ui['heading']}>Terms</h3>
        <FactList className={classes['facts']} facts={factsOf(bill, startDay)} />
      </section>
      {materials.length > 0 && (
        <section className={classes['section']} aria-label="Packing materials">
          <h3 className={ui['heading']}>Packing materials</h3>
          <dl className={classes['lines']}>
            {materials.map((line) => (
              <div key={line.item}>
                <dt>
                  {line.label}
                  <span className={classes['times']}>
                    {line.quantity} × {line.rate === '' ? '' : formatCents(centsFromDollars(line.rate))}
                  </span>
                </dt>
                <dd>{formatCents(materialCents(line) ?? centsFromDollars(0))}</dd>
              </div>
            ))}
            {total !== null && (
              <div>
                <dt>
                  <strong>Total</strong>
                </dt>
                <dd>
                  <strong>{formatCents(total)}</strong>
                </dd>
              </div>
            )}
          </dl>
        </section>
      )}
    </>
  )
}

/** Returns labels and values of what is filled in, in the order of the form. */
function factsOf(bill: BillForm, startDay: string | null): [string, string][] {
  const isDeclared = isLumpSum(bill.optionValuation) && bill.declaredValue !== ''
  const facts: [string, string][] = [
    ['Estimate option', bill.optionEstimate ? ESTIMATE_OPTION_LABELS[bill.optionEstimate] : ''],
    ['Protection', bill.optionValuation ? BILL_VALUATION_LABELS[bill.optionValuation] : ''],
    ['Declared value', isDeclared ? formatCents(centsFromDollars(Number(bill.declaredValue))) : ''],
    ['Pick-up', period(bill.pickupFrom, bill.pickupTo)],
    ['Delivery', period(bill.deliveryFrom, bill.deliveryTo)],
    ['Guaranteed pick-up and delivery', bill.isGuaranteed ? bill.guaranteeTerms || 'Yes' : ''],
    ['Actual pick-up', formatDay(bill.actualPickup || startDay)],
    ['Vehicle', bill.vehicle],
    ['Form of payment', bill.paymentForm ? PAYMENT_FORM_LABELS[bill.paymentForm] : ''],
    ['Collect on delivery', bill.isCollectOnDelivery ? 'Yes' : ''],
    ['Person to tell of the charges', bill.isCollectOnDelivery ? bill.notifyPerson : ''],
    ['Terms of payment', bill.paymentTerms],
    ['Other carriers', bill.participatingCarriers],
    ['Insurance', bill.insurance],
    ['Accessorial services', bill.accessorialServices],
  ]
  return facts.filter(([, value]) => value !== '')
}

function period(from: string, to: string): string {
  return [from, to === from ? '' : to].filter(Boolean).map(formatDay).join(' to ')
}
