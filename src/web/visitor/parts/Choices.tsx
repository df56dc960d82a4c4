import { useId } from 'react'

interface Props<Value extends string> {
  label: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  error?: string | null | undefined
}

/** One of a few, each a target for a thumb; arrow keys move between them as in any group of radio buttons. */
export function Choices<Value extends string>({ label, value, options, onChange, error }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className="choices" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className="choices-row">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
