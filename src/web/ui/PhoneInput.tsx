import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { caretIn, maskPhone } from './phone-mask.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'ref'> {
  value: string
  onChange: (phone: string) => void
}

/** A US phone number that takes the mask (###) ###-#### while it is typed (spec 3 §5). */
export function PhoneInput({ value, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    const at = caret.current
    caret.current = null
    // The mask moves what stands behind the caret: without this it would jump to the end.
    if (at !== null && document.activeElement === input.current) input.current?.setSelectionRange(at, at)
  }, [value])
  return (
    <TextInput
      autoComplete="tel-national"
      {...props}
      ref={input}
      type="tel"
      inputMode="tel"
      placeholder="(###) ###-####"
      maxLength={30}
      value={value}
      onChange={(event) => {
        const typed = event.currentTarget.value
        const masked = maskPhone(typed)
        caret.current = caretIn(masked, typed, event.currentTarget.selectionStart ?? typed.length)
        onChange(masked)
      }}
    />
  )
}
