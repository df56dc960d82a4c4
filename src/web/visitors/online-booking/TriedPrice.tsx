import type { MovePrice } from '../../../shared/visitors/booking/price.api.ts'
import { usualRange } from '../../../shared/visitors/booking/usual-range.ts'
import { formatUnits } from '../../../shared/jobs/estimates/units.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import classes from './online-booking.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  price: MovePrice | null
  isSurveyNeeded: boolean
}

/**
 * Shows a price as visitors get it: the total, the usual range, its lines and the explanation; or why there
 * is none.
 */
export function TriedPrice({ price, isSurveyNeeded }: Props) {
  if (isSurveyNeeded)
    return <p>No price: a move to another state needs a survey first, and visitors see that.</p>
  if (price === null)
    return <p>No price: visitors read that you will call them. Prices are switched off above.</p>
  const usual = usualRange(price)
  return (
    <>
      <p className={classes['range']}>{dollars(price.total)}</p>
      {usual && <p>{usual}</p>}
      <table className={`${ui['table']} ${classes['lines']}`}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Rate</th>
            <th scope="col">Units</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {price.lines.map((line, at) => (
            // An item may stand there twice.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <th scope="row">{line.label}</th>
              <td>{dollars(line.rate)}</td>
              <td>{formatUnits(line.item, line.units)}</td>
              <td>{dollars(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes['basis']}>
        {price.basis.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>
          {price.deposit > 0
            ? `Booking takes a deposit of ${dollars(price.deposit)}.`
            : 'Booking needs no payment.'}
        </li>
      </ul>
    </>
  )
}

function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}
