import { useMaskedPhone } from '../../../ui/use-masked-phone.ts'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  value: string
  onChange: (phone: string) => void
  onBlur?: () => void
}

/** A US phone number that takes the mask (###) ###-#### while it is typed. */
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
