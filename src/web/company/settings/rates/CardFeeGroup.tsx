import { FigureField } from '../../../ui/FigureField.tsx'
import { allowedText, cardFeeExample } from './card-fee.ts'
import type { Figure } from './rates.ts'
import settings from '../../../ui/section.module.css'
import classes from './rates.module.css'

interface Props {
  /** The most that the company's state allows in percent; null: no limit known. */
  limit: number | null
  stored: Figure
  value: Figure
  error: string | undefined
  onChange: (figure: Figure) => void
}

/** What paying by credit card adds: off by default, and closed where the state forbids it. */
export function CardFeeGroup({ limit, stored, value, error, onChange }: Props) {
  return (
    <section className={settings['block']} aria-labelledby="rates-card-fee">
      <h3 id="rates-card-fee" className={settings['subtitle']}>
        Fee for paying by credit card
      </h3>
      <div className={classes['rates']}>
        <FigureField
          className={classes['figure'] ?? ''}
          label="Fee in percent"
          description={error === undefined && allowedText(limit)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          suffix=" %"
          // A fee from before the company came to such a state can still be taken back.
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
