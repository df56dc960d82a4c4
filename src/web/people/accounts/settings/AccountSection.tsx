import { PasswordInput, Select, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../../../shared/kernel/account.ts'
import { updateAccount } from '../../../../shared/people/accounts/profile.api.ts'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { searchPlaces } from '../../../../shared/company/places/places.api.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { hasEdits, withDraftValue, withoutSent, type Draft } from '../../../kernel/draft.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { reloadAccount, useAccount } from '../../../kernel/session.ts'
import { AddressInput } from '../../../ui/AddressInput.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import type { UserSectionProps } from '../../../company/record/settings-section.ts'
import classes from '../../../ui/section.module.css'
import {
  accountProblems,
  accountValues,
  profileInput,
  wantsEmail,
  type AccountValues,
} from './account-values.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import ui from '../../../ui/primitives.module.css'

/** Settings section "Account": the person's own data. */
export default function AccountSection({ onDirty }: UserSectionProps) {
  const account = useAccount()
  return account && <AccountForm account={account} onDirty={onDirty} />
}

function AccountForm({ account, onDirty }: { account: Account } & UserSectionProps) {
  const root = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft<AccountValues>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [hasPicture, setHasPicture] = useState(false)
  const stored = accountValues(account)
  const values = { ...stored, ...draft }
  const isDirty = hasEdits(draft)
  useEffect(() => onDirty(isDirty || hasPicture), [isDirty, hasPicture, onDirty])

  function set<K extends keyof AccountValues>(name: K, value: AccountValues[K]) {
    setDraft((before) => withDraftValue(before, stored, name, value))
    setErrors(({ [name]: _fixed, ...others }) => others)
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = accountProblems(stored, draft)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      await call(updateAccount, { body: profileInput(stored, draft) })
      await reloadAccount()
      setErrors({})
      setDraft((now) => withoutSent(now, draft))
    } catch (error) {
      if (error instanceof CallError && error.fields) refuse(error.fields)
      throw error
    }
  }

  const field = (name: 'firstName' | 'lastName' | 'email' | 'address2' | 'currentPassword') => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set(name, event.currentTarget.value),
  })
  const companies = account.companies.filter(({ approved }) => approved)
  const isPicked = draft.address === undefined || draft.address === stored.address
  return (
    <div className={classes['section']}>
      <form ref={root} noValidate aria-label="Account" onSubmit={(event) => event.preventDefault()}>
        <h2 className={ui['headingLarge']}>Account</h2>
        <ProfilePicture account={account} onDirty={setHasPicture} />
        <div className={classes['block']}>
          <div className={classes['pair']}>
            <TextInput
              label="First name"
              required
              autoComplete="given-name"
              maxLength={TEXT_LIMITS.name}
              {...field('firstName')}
            />
            <TextInput
              label="Last name"
              required
              autoComplete="family-name"
              maxLength={TEXT_LIMITS.name}
              {...field('lastName')}
            />
          </div>
          <PhoneInput
            label="Phone"
            value={values.phone}
            error={errors['phone']}
            onChange={(phone) => set('phone', phone)}
          />
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="email"
            description="You log in with it. A new email takes effect once you confirm it with a code."
            maxLength={254}
            {...field('email')}
          />
          {wantsEmail(stored, draft) && (
            <PasswordInput
              label="Your password"
              required
              description="To change the email you log in with"
              autoComplete="current-password"
              maxLength={200}
              {...field('currentPassword')}
            />
          )}
          {account.pendingEmail && <ConfirmEmail account={account} email={account.pendingEmail} />}
          <AddressInput
            label="Address"
            value={
              values.place ?? (isPicked && stored.address !== '' ? { verbose_address: stored.address } : null)
            }
            text={values.address}
            error={errors['address']}
            search={(search, signal) => call(searchPlaces, { query: { search } }, { signal })}
            onChange={(place, text) => {
              set('address', text)
              set('place', place)
            }}
          />
          <TextInput
            label="Address 2"
            description="Unit, apartment, suite"
            autoComplete="address-line2"
            maxLength={TEXT_LIMITS.other}
            {...field('address2')}
          />
          {companies.length > 1 && (
            <Select
              label="Default company"
              description="The company whose menus and settings you see"
              allowDeselect={false}
              data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={values.defaultCompany}
              error={errors['defaultCompany']}
              onChange={(id) => set('defaultCompany', id ?? '')}
            />
          )}
        </div>
        <SaveBar isDirty={isDirty} successText="User saved." onSave={save} />
      </form>
    </div>
  )
}
