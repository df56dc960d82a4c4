import { Badge, Button, NumberInput } from '@mantine/core'
import { useId } from 'react'
import { centsFromDollars, formatCents } from '../../shared/kernel/money.ts'
import type { Material } from './materials.ts'
import classes from './settings.module.css'

interface Props {
  material: Material
  value: number | string
  isUnsaved: boolean
  error: string | undefined
  onChange: (value: number | string) => void
}

/** One material with its price in dollars, marked when it is not the price that companies start from. */
export function MaterialRow({ material, value, isUnsaved, error, onChange }: Props) {
  const { label, standard } = material
  const id = useId()
  const isOwn = value !== standard
  function goBack() {
    onChange(standard)
    // The button goes away with its reason; the focus stays in its row.
    document.getElementById(id)?.focus()
  }
  return (
    <li className={classes['material']}>
      <div>
        <label htmlFor={id} className={classes['name']}>
          {label}
        </label>
        <div className={classes['marks']}>
          <span>Default {formatCents(centsFromDollars(standard))}</span>
          {isOwn && (
            <Badge variant="light" size="sm">
              Changed
            </Badge>
          )}
          {isUnsaved && (
            <Badge variant="default" size="sm">
              Not saved
            </Badge>
          )}
        </div>
      </div>
      <NumberInput
        id={id}
        className={classes['price'] ?? ''}
        prefix="$"
        inputMode="decimal"
        decimalScale={2}
        fixedDecimalScale
        allowNegative={false}
        thousandSeparator=","
        hideControls
        value={value}
        error={error}
        onChange={onChange}
      />
      <div className={classes['back']}>
        {isOwn && (
          <Button variant="subtle" mih={44} aria-label={`Back to default: ${label}`} onClick={goBack}>
            Back to default
          </Button>
        )}
      </div>
    </li>
  )
}
