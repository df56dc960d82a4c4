import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldProps } from './Field.tsx'

interface Props
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'required'> {
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Shows a field for one line of text. */
export function TextField({ label, description, error, required, value, onChange, ...input }: Props) {
  return (
    <Field label={label} description={description} error={error} required={required}>
      {(wired) => (
        <input
          type="text"
          maxLength={500}
          {...input}
          {...wired}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
