import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { RecordForm } from '../../kernel/record-form.ts'
import { DayField } from '../../ui/DayField.tsx'
import type { MerchantField } from './fields.ts'
import { fieldId, type MerchantValues } from './merchant.ts'
import classes from './merchant.module.css'

interface Props {
  field: MerchantField
  form: RecordForm<MerchantValues>
  /** What is wrong with what is typed. */
  problem: string | undefined
  /** A warning about an unusual value that is still accepted. */
  doubt: string | undefined
  today: string
  onBlur: () => void
}

/**
 * Shows one field of the application. Numbers are hidden until shown on request, and browsers are told not to
 * store them.
 */
export function MerchantInput({ field, form, problem, doubt, today, onBlur }: Props) {
  const shared = {
    id: fieldId(field.path),
    label: field.label,
    // The asterisk and the message show that it is required; the browser's own message is not used.
    withAsterisk: field.isRequired,
    'aria-required': field.isRequired,
    description: doubt === undefined ? field.hint : <span className={classes['doubt']}>{doubt}</span>,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
    error: form.errors[field.path] ?? problem,
    onBlur,
  }
  const text = {
    ...form.text(field.path),
    ...shared,
    inputWrapperOrder: [...shared.inputWrapperOrder],
    maxLength: field.maxLength,
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
          {...form.field(field.path)}
          {...shared}
          inputWrapperOrder={[...shared.inputWrapperOrder]}
          autoComplete="off"
          defaultLevel="decade"
          maxDate={today}
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
