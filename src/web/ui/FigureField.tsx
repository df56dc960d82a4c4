import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { figureOf, figureText, moneyText, NOT_NUMERIC } from './figure.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  'data-path'?: string
  /** '' while nothing is typed, NaN while what is typed is no number. */
  value: number | ''
  /** Told NaN for text that is no number, which no schema takes. */
  onChange: (value: number | '') => void
  /** Dollars, with two decimals while nobody types. */
  isMoney?: boolean
  /** The unit behind the number, such as ' ft'. */
  suffix?: string
  /** Where less than nothing is a value too, such as a percentage off. */
  allowNegative?: boolean
  /** Commas between thousands while nobody types. */
  hasCommas?: boolean
}

/**
 * The field of every number. What is typed stays as it is typed: text that is no number, and a negative one, are refused in
 * place, never turned into another number, and keep the form around the field from being saved (kernel/focus.ts, AsyncButton).
 */
export function FigureField({
  value,
  onChange,
  isMoney = false,
  suffix = '',
  hasCommas = false,
  allowNegative = false,
  error,
  onBlur,
  ...props
}: Props) {
  const atRest = isMoney ? moneyText(value) : figureText(value, { suffix, hasCommas })
  const [shown, setShown] = useState(atRest)
  const [told, setTold] = useState(value)
  if (!Object.is(told, value)) {
    setTold(value)
    if (!Number.isNaN(value)) setShown(atRest)
  }
  const isNumber = !Number.isNaN(figureOf(shown, suffix, allowNegative))
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      data-unparsed={!isNumber || undefined}
      error={isNumber ? error : NOT_NUMERIC}
      value={shown}
      onBlur={(event) => {
        if (isNumber) setShown(atRest)
        onBlur?.(event)
      }}
      onChange={(event) => {
        const figure = figureOf(event.currentTarget.value, suffix, allowNegative)
        setShown(event.currentTarget.value)
        setTold(figure)
        if (!Object.is(figure, value)) onChange(figure)
      }}
    />
  )
}
