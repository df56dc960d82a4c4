import { useLayoutEffect, useRef } from 'react'
import { caretIn, maskPhone } from '../../ui/phone-mask.ts'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  value: string
  onChange: (phone: string) => void
  onBlur?: () => void
}

/** A US phone number that takes the mask (###) ###-#### while it is typed (spec 2 §5). */
export function PhoneField({ label, description, error, required, value, onChange, onBlur }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    const at = caret.current
    caret.current = null
    // The mask moves what stands behind the caret: without this it would jump to the end.
    if (at !== null && document.activeElement === input.current) input.current?.setSelectionRange(at, at)
  }, [value])
  return (
    <Field label={label} description={description} error={error} required={required}>
      {(wired) => (
        <input
          {...wired}
          ref={input}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(###) ###-####"
          maxLength={30}
          value={value}
          onBlur={onBlur}
          onChange={(event) => {
            const typed = event.currentTarget.value
            const masked = maskPhone(typed)
            caret.current = caretIn(masked, typed, event.currentTarget.selectionStart ?? typed.length)
            onChange(masked)
          }}
        />
      )}
    </Field>
  )
}
