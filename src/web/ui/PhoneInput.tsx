import { TextInput, type TextInputProps } from '@mantine/core'
import { useMaskedPhone } from './use-masked-phone.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'ref'> {
  value: string
  onChange: (phone: string) => void
}

/** A US phone number that takes the mask (###) ###-#### while it is typed. */
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
