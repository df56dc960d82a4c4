import { useId, type ReactNode } from 'react'

export interface FieldProps {
  label: string
  description?: ReactNode
  error?: string | null | undefined
  required?: boolean | undefined
}

interface Wired {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

/** Shows a label, a control, its description and its error, connected for screen readers. */
export function Field({
  label,
  description,
  error,
  required,
  children,
}: FieldProps & { children: (wired: Wired) => ReactNode }) {
  const id = useId()
  const described = [description && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {description && (
        <p className="field-about" id={`${id}-about`}>
          {description}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        required,
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
