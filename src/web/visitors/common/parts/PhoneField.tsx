import { useMaskedPhone } from '../../../ui/use-masked-phone.ts'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  value: string
  onChange: (phone: string) => void
  onBlur?: () => void
}

/** Shows a field for a US phone number that applies the mask (###) ###-#### while typing. */
export function PhoneField({ label, description, error, required, value, onChange, onBlur }: Props) {
  const masked = useMaskedPhone(value, onChange)
  return (
    <Field label={label} description={description} error={error} required={required}>
      {(wired) => (
        <input
          {...wired}
          {...masked}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(###) ###-####"
          maxLength={30}
          value={value}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
