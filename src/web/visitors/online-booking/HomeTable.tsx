import { Button } from '@mantine/core'
import {
  HOME_SIZE_LABELS,
  HOME_SIZE_PHRASES,
  MOVE_TYPE_LABELS,
  MOVE_TYPES,
  SIZES_OF,
  type HomeSize,
} from '../../../shared/trade/home-sizes.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import { editableHomeTable, type BookingValues, type Figure, type TypedWork } from './booking-form.ts'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'

const COLUMNS = [
  { name: 'crew', label: 'Crew' },
  { name: 'hours', label: 'Hours' },
  { name: 'cubicFeet', label: 'Cubic feet' },
] as const

interface Props {
  homeWork: BookingValues['homeWork']
  errors: FieldErrors
  onChange: (table: BookingValues['homeWork']) => void
}

/**
 * Shows the settings of what a move out of each home size needs: crew, hours of that crew, volume; shows the
 * standard until the company has its own table.
 */
export function HomeTable({ homeWork, errors, onChange }: Props) {
  const table = editableHomeTable(homeWork)
  const change = (size: HomeSize, name: keyof TypedWork, figure: Figure) =>
    onChange({ ...table, [size]: { ...table[size], [name]: figure } })
  return (
    <div className={classes['part']}>
      <h4 className={classes['partTitle']}>Work by home size</h4>
      <p className={settings['hint']}>
        {homeWork === null ? 'The standard table. Change a figure to make it your own.' : 'Your own table.'}
      </p>
      <div className={classes['tables']}>
        {MOVE_TYPES.map((type) => (
          <table key={type} className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">{MOVE_TYPE_LABELS[type]}</th>
                {COLUMNS.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {SIZES_OF[type].map((size) => (
                <tr key={size}>
                  <th scope="row">{HOME_SIZE_LABELS[size]}</th>
                  {COLUMNS.map(({ name, label }) => (
                    <td key={name}>
                      <FigureField
                        aria-label={`${label}, ${HOME_SIZE_PHRASES[size]}`}
                        className={classes['figure'] ?? ''}
                        autoComplete="off"
                        value={table[size][name]}
                        error={errors[`homeWork.${size}.${name}`]}
                        onChange={(figure) => change(size, name, figure)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {homeWork !== null && (
        <Button className={classes['start'] ?? ''} variant="subtle" mih={44} onClick={() => onChange(null)}>
          Back to the standard
        </Button>
      )}
    </div>
  )
}
