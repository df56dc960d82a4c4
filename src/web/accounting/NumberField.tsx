import { NumberInput, type NumberInputProps } from '@mantine/core'

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | ''
  onChange: (value: number | '') => void
}

/** The number of an account: whole, without signs; empty while nothing is typed. */
export function NumberField({ value, onChange, ...props }: Props) {
  return (
    <NumberInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      value={value}
      onChange={(typed) => onChange(typed === '' ? '' : Number(typed))}
    />
  )
}
