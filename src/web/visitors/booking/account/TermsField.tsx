import { CheckField } from '../../common/parts/CheckField.tsx'

export const TERMS_MISSING = 'You must agree to these terms.'

interface Props {
  isChecked: boolean
  error: string | undefined
  onChange: (isChecked: boolean) => void
}

/** Accepts the product's terms, which can be read next to the form. */
export function TermsField({ isChecked, error, onChange }: Props) {
  return (
    <CheckField
      isChecked={isChecked}
      error={error}
      onChange={onChange}
      label={
        <>
          I agree to the{' '}
          <a href="/terms" target="_blank" rel="noopener">
            Terms
          </a>
          . I am 18 or older.
        </>
      }
    />
  )
}
