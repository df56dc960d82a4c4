import { useState, type Ref } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import './password-field.css'

interface Props extends FieldProps {
  name: string
  /** What a password manager fills in or saves. */
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (password: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Shows a password field whose text can be made visible. */
export function PasswordField({ label, description, error, required, ...props }: Props) {
  const { name, autoComplete, value, onChange, onBlur, ref } = props
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} description={description} error={error} required={required}>
      {(wired) => (
        <div className="password-box">
          <input
            {...wired}
            ref={ref}
            type={isShown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
