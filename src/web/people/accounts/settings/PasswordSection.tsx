import { PasswordInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { changePassword } from '../../../../shared/people/accounts/profile.api.ts'
import { passwordChangeSchema } from '../../../../shared/people/accounts/profile.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { useAccount } from '../../../kernel/session.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import type { UserSectionProps } from '../../../company/record/settings-section.ts'
import classes from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

const BLANK = { old_password: '', password: '', confirm_password: '' }
type Values = typeof BLANK

/** Settings section "Password": changes the password; asks for the old one. */
export default function PasswordSection({ onDirty }: UserSectionProps) {
  const account = useAccount()
  const root = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(BLANK)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isDirty = Object.values(values).some((value) => value !== '')
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  function refuse(problems: Record<string, string>) {
    setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = problemsOf(passwordChangeSchema, values)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error('Required fields')
    }
    try {
      await call(changePassword, { body: values })
      setValues(BLANK)
      setErrors({})
    } catch (error) {
      if (error instanceof CallError && error.fields) refuse(error.fields)
      throw error
    }
  }

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    maxLength: 200,
    maw: 400,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _fixed, ...others }) => others)
    },
  })
  return (
    <div className={classes['section']}>
      <form ref={root} noValidate aria-label="Password" onSubmit={(event) => event.preventDefault()}>
        <h2 className={ui['headingLarge']}>Password</h2>
        <p className={classes['hint']}>Changing it signs you out everywhere else.</p>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
        <PasswordInput label="Old password" autoComplete="current-password" {...field('old_password')} />
        <PasswordInput
          label="New password"
          description="At least 8 characters, with upper and lower case letters and a number or special character"
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordInput
          label="Re-enter new password"
          autoComplete="new-password"
          {...field('confirm_password')}
        />
        <SaveBar isDirty={isDirty} successText="Password saved." onSave={save} />
      </form>
    </div>
  )
}
