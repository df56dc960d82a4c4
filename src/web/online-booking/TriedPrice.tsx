import type { PriceLine, PriceRange } from '../../shared/booking/price.api.ts'
import { centsFromDollars, formatCents } from '../../shared/kernel/money.ts'
import classes from './online-booking.module.css'

/** A price as visitors get it: the range, its lines, and what it rests on. */
export function TriedPrice({ price }: { price: PriceRange | null }) {
  if (price === null)
    return <p>No price: visitors are told that you will call them. Prices are switched off above.</p>
  return (
    <>
      <p className={classes['range']}>{rangeOf(price.low, price.high)}</p>
      <table className={classes['lines']}>
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
              <td>{unitsOf(line)}</td>
              <td>{rangeOf(line.low, line.high)}</td>
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

/** '5.5–7.5 hours', '1 truck'. */
function unitsOf({ lowUnits, highUnits, unitsLabel }: PriceLine): string {
  if (lowUnits !== highUnits) return `${lowUnits}–${highUnits} ${unitsLabel}`
  return `${lowUnits} ${lowUnits === 1 ? unitsLabel.replace(/s$/, '') : unitsLabel}`
}

function rangeOf(low: number, high: number): string {
  return low === high ? dollars(low) : `${dollars(low)} – ${dollars(high)}`
}

function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}
