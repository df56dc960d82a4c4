import { Input, Radio, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { isLumpSum } from '../../../../shared/jobs/documents/declared-value.ts'
import {
  BILL_VALUATION_LABELS,
  BILL_VALUATIONS,
  type BillValuation,
} from '../../../../shared/jobs/documents/document.ts'
import { ESTIMATE_OPTION_LABELS, type EstimateOption } from '../../../../shared/trade/estimate-options.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import type { BillFields } from './useBill.ts'
import { leastDeclaredText, valuationText } from './valuation.ts'
import classes from './bill.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  fields: BillFields
  /** Estimate options that the rules of this move allow. */
  options: readonly EstimateOption[]
  pounds: number | null
  /**
   * The client's choice as text, which takes precedence over the office's terms; null if they have not
   * chosen.
   */
  chosen: string | null
}

/** Whether the price is binding, and the carrier's liability. */
export function ValuationFields({ fields, options, pounds, chosen }: Props) {
  const { values, errors, set } = fields
  const id = useId()
  return (
    <section className={classes['section']} aria-label="Estimate and protection">
      <h3 className={ui['heading']}>Estimate and protection</h3>
      <Input.Wrapper
        label="Estimate option"
        labelElement="div"
        labelProps={{ id }}
        error={errors['optionEstimate']}
      >
        <SegmentedControl
          data-path="optionEstimate"
          aria-labelledby={id}
          fullWidth
          classNames={{ root: classes['segments'] ?? '', label: classes['segment'] ?? '' }}
          data={options.map((option) => ({ value: option, label: ESTIMATE_OPTION_LABELS[option] }))}
          value={options.find((option) => option === values.optionEstimate) ?? ''}
          onChange={(chosen) =>
            set('optionEstimate', options.find((option) => option === chosen) ?? values.optionEstimate)
          }
        />
      </Input.Wrapper>
      {chosen === null ? <OfficeTerms fields={fields} pounds={pounds} /> : <p>The client chose: {chosen}.</p>}
    </section>
  )
}

/** The bill's own terms of protection, for a client who has not chosen any. */
function OfficeTerms({ fields, pounds }: Pick<Props, 'fields' | 'pounds'>) {
  const { values, errors, set } = fields
  return (
    <>
      <Radio.Group
        label="Protection"
        data-path="optionValuation"
        error={errors['optionValuation']}
        value={values.optionValuation}
        onChange={(chosen) =>
          set('optionValuation', BILL_VALUATIONS.find((valuation) => valuation === chosen) ?? null)
        }
      >
        <div className={classes['choices']}>
          {BILL_VALUATIONS.map((valuation) => (
            <Choice key={valuation} valuation={valuation} pounds={pounds} />
          ))}
        </div>
      </Radio.Group>
      {isLumpSum(values.optionValuation) && (
        <FigureField
          label="Declared value"
          description={leastDeclaredText(pounds)}
          className={classes['figureField'] ?? ''}
          data-path="declaredValue"
          isMoney
          error={errors['declaredValue']}
          value={values.declaredValue}
          onChange={(value) => set('declaredValue', value)}
        />
      )}
    </>
  )
}

/** One valuation option; the whole row is clickable. */
function Choice({ valuation, pounds }: { valuation: BillValuation; pounds: number | null }) {
  const id = useId()
  return (
    <label htmlFor={id} className={classes['choice']}>
      <Radio id={id} value={valuation} aria-labelledby={`${id}-name`} aria-describedby={`${id}-text`} />
      <span>
        <span id={`${id}-name`}>{BILL_VALUATION_LABELS[valuation]}</span>
        <span id={`${id}-text`} className={classes['choiceText']}>
          {valuationText(valuation, pounds)}
        </span>
      </span>
    </label>
  )
}
