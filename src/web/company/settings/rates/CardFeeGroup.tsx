import { FigureField } from '../../../ui/FigureField.tsx'
import { cardFeeLimitText, cardFeeExample } from './card-fee.ts'
import type { Figure } from './rates.ts'
import settings from '../../../ui/section.module.css'
import classes from './rates.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  /** The maximum percentage in the company's state; null if no limit is known. */
  limit: number | null
  stored: Figure
  value: Figure
  error: string | undefined
  onChange: (figure: Figure) => void
}

/** Edits the fee for paying by credit card: off by default, and disabled if the state forbids it. */
export function CardFeeGroup({ limit, stored, value, error, onChange }: Props) {
  return (
    <section className={settings['block']} aria-labelledby="rates-card-fee">
      <h3 id="rates-card-fee" className={ui['heading']}>
        Fee for paying by credit card
      </h3>
      <div className={classes['rates']}>
        <FigureField
          className={classes['figure'] ?? ''}
          label="Fee in percent"
          description={error === undefined && cardFeeLimitText(limit)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          suffix=" %"
          // A fee set before the company moved to such a state can still be removed.
          disabled={limit === 0 && stored === 0}
          value={value}
          error={error}
          onChange={onChange}
        />
      </div>
      <output className={settings['hint']}>{cardFeeExample(value, limit)}</output>
    </section>
  )
}
