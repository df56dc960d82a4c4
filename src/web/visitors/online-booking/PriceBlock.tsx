import { Checkbox } from '@mantine/core'
import { FigureField } from '../../ui/FigureField.tsx'
import type { BlockProps } from './block.ts'
import { HomeTable } from './HomeTable.tsx'
import { SeasonList } from './SeasonList.tsx'
import { TryPrice } from './TryPrice.tsx'
import { WeekdayPercents } from './WeekdayPercents.tsx'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'
import ui from '../../ui/primitives.module.css'

interface Props extends BlockProps {
  /** Whether there are unsaved changes; the trial uses the saved settings. */
  isDirty: boolean
}

/**
 * Shows the settings of the instant price: whether and when visitors see it, its range, and what it is
 * calculated from.
 */
export function PriceBlock({ company, values, errors, set, isDirty }: Props) {
  return (
    <section className={settings['block']} aria-labelledby="instant-price">
      <h3 id="instant-price" className={ui['heading']}>
        Instant price
      </h3>
      <p className={settings['hint']}>
        A range calculated from your rates, the size of the home, the distance and the day, line by line.
      </p>
      <Checkbox
        classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
        label="Show visitors a price"
        checked={values.isPriceShown}
        onChange={(event) => set('isPriceShown', event.currentTarget.checked)}
      />
      {values.isPriceShown && (
        <>
          <Checkbox
            classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
            label="Show it before they give their phone number"
            description="If this is off, the price is shown after they give it."
            checked={values.isPriceBeforeContact}
            onChange={(event) => set('isPriceBeforeContact', event.currentTarget.checked)}
          />
          <div className={classes['figures']}>
            <FigureField
              label="Hours may stay under by"
              description="Widens the range downwards."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              suffix=" %"
              value={values.percentBelow}
              error={errors['percentBelow']}
              onChange={(figure) => set('percentBelow', figure)}
            />
            <FigureField
              label="Hours may exceed by"
              description="Widens the range upwards."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              suffix=" %"
              value={values.percentAbove}
              error={errors['percentAbove']}
              onChange={(figure) => set('percentAbove', figure)}
            />
          </div>
        </>
      )}
      <HomeTable homeWork={values.homeWork} errors={errors} onChange={(table) => set('homeWork', table)} />
      <WeekdayPercents
        percents={values.weekdayPercents}
        errors={errors}
        onChange={(percents) => set('weekdayPercents', percents)}
      />
      <SeasonList seasons={values.seasons} errors={errors} onChange={(seasons) => set('seasons', seasons)} />
      <TryPrice company={company} isDirty={isDirty} />
    </section>
  )
}
