import { PasswordInput } from '@mantine/core'
import { useEffect } from 'react'
import { changePassword } from '../../../../shared/people/accounts/profile.api.ts'
import { passwordChangeSchema } from '../../../../shared/people/accounts/profile.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { useAccount } from '../../../kernel/session.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import type { UserSectionProps } from '../../../company/record/settings-section.ts'
import classes from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

const BLANK = { old_password: '', password: '', confirm_password: '' }

/** Settings section "Password": changes the password; asks for the old one. */
export default function PasswordSection({ onDirty }: UserSectionProps) {
  const account = useAccount()
  const form = useRecordForm(BLANK, (values) => problemsOf(passwordChangeSchema, values))
  const { isDirty } = form
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  async function save() {
    if (!form.check()) throw new Error('Required fields')
    await form.save((body) => call(changePassword, { body }))
  }

  const field = (name: keyof typeof BLANK) => ({ name, maxLength: 200, maw: 400, ...form.text(name) })
  return (
    <div className={classes['section']}>
      <form id={form.id} noValidate aria-label="Password" onSubmit={(event) => event.preventDefault()}>
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
