import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { caretPosition, maskPhone } from './phone-mask.ts'

/**
 * Returns a field's `ref` and `onChange` for a phone number that is masked while typing; the caret stays
 * after its digit.
 */
export function useMaskedPhone(value: string, onChange: (phone: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    const at = caret.current
    caret.current = null
    // The mask moves the text after the caret, which would otherwise jump to the end.
    if (at !== null && document.activeElement === input.current) input.current?.setSelectionRange(at, at)
  }, [value])
  return {
    ref: input,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.currentTarget.value
      const masked = maskPhone(typed)
      caret.current = caretPosition(masked, typed, event.currentTarget.selectionStart ?? typed.length)
      onChange(masked)
    },
  }
}
