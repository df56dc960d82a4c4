import { NativeSelect } from '@mantine/core'
import type { Company } from '../../../../shared/company/settings/company.ts'
import {
  type CompanyVariableName,
  DEFAULT_VARIABLES,
} from '../../../../shared/company/settings/company.variables.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import { RATE_CHOICES, RATE_HINTS, unitsOf, type RateGroup as Group } from './rate-groups.ts'
import type { Figure, RatesValues } from './rates.ts'
import settings from '../../../ui/section.module.css'
import classes from './rates.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  group: Group
  variables: Company['variables']
  values: RatesValues
  errors: FieldErrors
  onChange: (name: CompanyVariableName, figure: Figure) => void
}

/** Shows a group of rates with one field each, with the labels and units of the company's variables. */
export function RateGroup({ group, variables, values, errors, onChange }: Props) {
  return (
    <section className={settings['block']} aria-labelledby={`rates-${group.id}`}>
      <h3 id={`rates-${group.id}`} className={ui['heading']}>
        {group.title}
      </h3>
      {group.hint !== undefined && <p className={settings['hint']}>{group.hint}</p>}
      <div className={classes['rates']}>
        {group.names.map((name) => {
          const choices = RATE_CHOICES[name]
          if (choices)
            return (
              <NativeSelect
                key={name}
                className={classes['figure'] ?? ''}
                label={(variables[name] ?? DEFAULT_VARIABLES[name]).verboseName}
                description={RATE_HINTS[name]}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={[...choices]}
                value={String(values[name])}
                error={errors[name]}
                onChange={({ currentTarget }) => onChange(name, Number(currentTarget.value))}
              />
            )
          const { isMoney, suffix } = unitsOf(variables, name)
          return (
            <FigureField
              key={name}
              className={classes['figure'] ?? ''}
              label={(variables[name] ?? DEFAULT_VARIABLES[name]).verboseName}
              description={RATE_HINTS[name]}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              isMoney={isMoney}
              suffix={suffix}
              value={values[name]}
              error={errors[name]}
              onChange={(figure) => onChange(name, figure)}
            />
          )
        })}
      </div>
    </section>
  )
}
