import { useId, type ReactNode } from 'react'

interface Props {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error?: string | null | undefined
  isDisabled?: boolean
}

/** Shows a checkbox whose label is part of the target. */
export function CheckField({ label, isChecked, onChange, error, isDisabled = false }: Props) {
  const id = useId()
  return (
    <div className="check">
      <label>
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
