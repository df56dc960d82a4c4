import { TextInput, type TextInputProps } from '@mantine/core'
import { useMaskedPhone } from './use-masked-phone.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'ref'> {
  value: string
  onChange: (phone: string) => void
}

/** Shows a field for a US phone number that applies the mask (###) ###-#### while typing. */
export function PhoneInput({ value, onChange, ...props }: Props) {
  const masked = useMaskedPhone(value, onChange)
  return (
    <TextInput
      autoComplete="tel-national"
      {...props}
      {...masked}
      type="tel"
      inputMode="tel"
      placeholder="(###) ###-####"
      maxLength={30}
      value={value}
    />
  )
}
