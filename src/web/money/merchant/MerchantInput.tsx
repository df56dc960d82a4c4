import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { DayField } from '../../ui/DayField.tsx'
import type { MerchantField } from './fields.ts'
import { fieldId } from './merchant.ts'
import classes from './merchant.module.css'

interface Props {
  field: MerchantField
  value: string
  error: string | undefined
  /** A warning about an unusual value that is still accepted. */
  doubt: string | undefined
  today: string
  onChange: (value: string) => void
  onBlur: () => void
}

/**
 * Shows one field of the application. Numbers are hidden until shown on request, and browsers are told not to
 * store them.
 */
export function MerchantInput({ field, value, error, doubt, today, onChange, onBlur }: Props) {
  const shared = {
    id: fieldId(field.path),
    label: field.label,
    // The asterisk and the message show that it is required; the browser's own message is not used.
    withAsterisk: field.isRequired,
    'aria-required': field.isRequired,
    description: doubt === undefined ? field.hint : <span className={classes['doubt']}>{doubt}</span>,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
    error,
    onBlur,
  }
  const text = {
    ...shared,
    inputWrapperOrder: [...shared.inputWrapperOrder],
    value,
    maxLength: field.maxLength,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  switch (field.kind) {
    case 'number':
      return (
        <PasswordInput
          {...text}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          inputMode={field.mayHaveLetters ? 'text' : 'numeric'}
          spellCheck={false}
          visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${field.label}`, tabIndex: 0 }}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...text}
          data={[{ value: '', label: field.isRequired ? 'Choose' : 'None' }, ...(field.options ?? [])]}
        />
      )
    case 'day':
      return (
        <DayField
          {...shared}
          inputWrapperOrder={[...shared.inputWrapperOrder]}
          autoComplete="off"
          defaultLevel="decade"
          maxDate={today}
          value={value}
          onChange={onChange}
        />
      )
    case 'email':
      return <TextInput {...text} type="email" autoComplete="off" spellCheck={false} />
    case 'phone':
      return <TextInput {...text} type="tel" autoComplete={field.autoComplete ?? 'off'} />
    case 'text':
      return <TextInput {...text} autoComplete={field.autoComplete ?? 'off'} />
  }
}
