import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { figureOf, moneyText } from './figure.ts'

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  'data-path'?: string
  value: number | ''
  onChange: (value: number | '') => void
  /** Dollars, with two decimals while nobody types. */
  isMoney?: boolean
}

/** A figure of at most two decimals, not below 0 unless said so; half-typed ones such as '7.' stay as they are typed. */
export function FigureField({
  value,
  onChange,
  isMoney = false,
  allowNegative = false,
  onBlur,
  ...props
}: Props) {
  const atRest = isMoney ? moneyText(value) : value
  const [shown, setShown] = useState<number | string>(atRest)
  const [told, setTold] = useState(value)
  if (told !== value) {
    setTold(value)
    setShown(atRest)
  }
  return (
    <NumberInput
      {...props}
      {...(isMoney && { prefix: '$', thousandSeparator: ',' })}
      decimalScale={2}
      allowNegative={allowNegative}
      hideControls
      value={shown}
      onBlur={(event) => {
        setShown(atRest)
        onBlur?.(event)
      }}
      onChange={(typed) => {
        const figure = figureOf(typed)
        setShown(typed)
        setTold(figure)
        // The field tells its first value too.
        if (figure !== value) onChange(figure)
      }}
    />
  )
}
