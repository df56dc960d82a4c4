import { SegmentedControl, TextInput } from '@mantine/core'
import type { Company } from '../../../../shared/company/settings/company.ts'
import {
  DEFAULT_VARIABLES,
  type CompanyVariableName,
} from '../../../../shared/company/settings/company.variables.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import { afterDeliveryPercent, splitExample, type ShareName } from './payment-split.ts'
import type { DepositUnit, Figure, RatesValues, MoveDistance } from './rates.ts'
import settings from '../../../ui/section.module.css'
import classes from './rates.module.css'
import ui from '../../../ui/primitives.module.css'

const UNITS: { value: DepositUnit; label: string }[] = [
  { value: '$', label: '$' },
  { value: '%', label: '%' },
]

interface Props {
  where: MoveDistance
  variables: Company['variables']
  values: RatesValues
  errors: FieldErrors
  onShare: (where: MoveDistance, name: ShareName, figure: Figure) => void
  onUnit: (where: MoveDistance, unit: DepositUnit) => void
}

/** Edits how much of the price is due when: the shares, the remainder after delivery, and an example. */
export function PaymentGroup({ where, variables, values, errors, onShare, onUnit }: Props) {
  const titleId = `rates-payments-${where}`
  const label = (name: CompanyVariableName) => (variables[name] ?? DEFAULT_VARIABLES[name]).verboseName
  const unit = values[`deposit${where}Unit`]
  const share = (name: ShareName) => ({
    className: classes['figure'] ?? '',
    label: label(`${name}${where}`),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: values[`${name}${where}`],
    error: errors[`${name}${where}`],
    onChange: (figure: Figure) => onShare(where, name, figure),
  })
  return (
    <section className={settings['block']} aria-labelledby={titleId}>
      <h3 id={titleId} className={ui['heading']}>
        {where === 'Local' ? 'Payments local' : 'Payments long distance'}
      </h3>
      <div className={classes['rates']}>
        <div className={classes['deposit']}>
          <FigureField
            // A changed prefix needs a new input, because the old one would treat it as typing.
            key={unit}
            {...share('deposit')}
            {...(unit === '$' ? { isMoney: true } : { suffix: ' %' })}
          />
          <SegmentedControl<DepositUnit>
            className={classes['unit'] ?? ''}
            aria-label={`Unit of ${label(`deposit${where}`)}`}
            data={UNITS}
            value={unit}
            onChange={(next) => onUnit(where, next)}
          />
        </div>
        <FigureField {...share('beforePickup')} suffix=" %" />
        <FigureField {...share('beforeDelivery')} suffix=" %" />
        <TextInput
          className={classes['figure'] ?? ''}
          label={label(`afterDelivery${where}`)}
          description="The remaining percentage."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          variant="filled"
          readOnly
          value={`${afterDeliveryPercent(values, where)} %`}
        />
      </div>
      <output className={settings['hint']} htmlFor={titleId}>
        {splitExample(values, where)}
      </output>
    </section>
  )
}
