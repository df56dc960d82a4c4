import { useId } from 'react'
import type { MovePrice } from '../../../../shared/visitors/booking/price.api.ts'
import { LOADING_ONLY, usualRange } from '../../../../shared/visitors/booking/usual-range.ts'
import './price-range.css'
import { dollars, lineUnits } from './price-words.ts'

/** Shows the price of a move line by line, and how it is calculated. */
export function PriceRange({ price }: { price: MovePrice }) {
  const id = useId()
  const usual = usualRange(price)
  const isLoadingOnly = price.basis.includes(LOADING_ONLY)
  const basis = price.basis.filter((sentence) => sentence !== LOADING_ONLY)
  return (
    <section className="paper price" aria-labelledby={id}>
      <h2 id={id}>Your estimate</h2>
      <p className="price-range">{dollars(price.total)}</p>
      {usual && <p>{usual}</p>}
      {isLoadingOnly && <p>{LOADING_ONLY}</p>}
      <p className="dim">{price.promise}</p>
      <p className="dim">You get it in writing before you book.</p>
      <dl className="price-lines">
        {price.lines.map((line, at) => (
          // An item may be there twice.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at}>
            <dt>
              {line.label}
              <span className="field-about">{lineUnits(line)}</span>
            </dt>
            <dd className="money">{dollars(line.total)}</dd>
          </div>
        ))}
      </dl>
      {basis.length > 0 && (
        <details className="price-basis" open>
          <summary>How we got this price</summary>
          <ul>
            {basis.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
