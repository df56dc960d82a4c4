import { useId } from 'react'
import type { PriceRange as Price } from '../../../shared/booking/price.api.ts'
import './price-range.css'
import { dollarRange, lineUnits } from './price-words.ts'

/** What a move is likely to cost, line by line, and what that rests on. */
export function PriceRange({ price }: { price: Price }) {
  const id = useId()
  return (
    <section className="paper price" aria-labelledby={id}>
      <h2 id={id}>Your estimate</h2>
      <p className="price-range">{dollarRange(price.low, price.high)}</p>
      <p className="dim">An estimate, not a binding price: what the move takes in the end decides.</p>
      <dl className="price-lines">
        {price.lines.map((line) => {
          const units = lineUnits(line)
          return (
            <div key={line.item}>
              <dt>
                {line.label}
                {units && <span className="field-about">{units}</span>}
              </dt>
              <dd className="money">{dollarRange(line.low, line.high)}</dd>
            </div>
          )
        })}
      </dl>
      {price.basis.length > 0 && (
        <details className="price-basis" open>
          <summary>What this rests on</summary>
          <ul>
            {price.basis.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
