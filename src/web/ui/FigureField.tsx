import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { figureOf, figureText, moneyText, NOT_NUMERIC } from './figure.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  'data-path'?: string
  /** '' if empty, NaN if the text is not a number. */
  value: number | ''
  /** Receives NaN for text that is not a number; no schema accepts NaN. */
  onChange: (value: number | '') => void
  /** Dollars, with two decimals when not focused. */
  isMoney?: boolean
  /** The unit after the number, such as ' ft'. */
  suffix?: string
  /** Whether negative values are allowed, such as a discount percentage. */
  allowNegative?: boolean
  /** Commas between thousands when not focused. */
  hasCommas?: boolean
}

/**
 * Shows a field for a number. Typed text is never changed: text that is not a number, and a negative number
 * unless allowed, show an error and prevent the form from being saved (kernel/focus.ts, AsyncButton).
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
