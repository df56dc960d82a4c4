import { PasswordInput, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Account } from '../../../../shared/kernel/account.ts'
import { updateAccount } from '../../../../shared/people/accounts/profile.api.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { searchPlaces } from '../../../../shared/company/places/places.api.ts'
import { call } from '../../../kernel/api.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
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
  const [hasPicture, setHasPicture] = useState(false)
  const stored = accountValues(account)
  const form = useRecordForm<AccountValues>(stored, (_values, edits) => accountProblems(stored, edits))
  const { values, draft, errors, set, isDirty } = form
  useEffect(() => onDirty(isDirty || hasPicture), [isDirty, hasPicture, onDirty])
  const save = () =>
    form.save(async (_values, sent) => {
      await call(updateAccount, { body: profileInput(stored, sent) })
      await reloadAccount()
    })

  const companies = account.companies.filter(({ approved }) => approved)
  const isPicked = draft.address === undefined || draft.address === stored.address
  return (
    <div className={classes['section']}>
      <form id={form.id} noValidate aria-label="Account" onSubmit={(event) => event.preventDefault()}>
        <h2 className={ui['headingLarge']}>Account</h2>
        <ProfilePicture account={account} onDirty={setHasPicture} />
        <div className={classes['block']}>
          <div className={classes['pair']}>
            <TextInput
              label="First name"
              required
              autoComplete="given-name"
              maxLength={TEXT_LIMITS.name}
              {...form.text('firstName')}
            />
            <TextInput
              label="Last name"
              required
              autoComplete="family-name"
              maxLength={TEXT_LIMITS.name}
              {...form.text('lastName')}
            />
          </div>
          <PhoneInput label="Phone" {...form.field('phone')} />
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="email"
            description="You log in with it. A new email takes effect once you confirm it with a code."
            maxLength={254}
            {...form.text('email')}
          />
          {wantsEmail(stored, draft) && (
            <PasswordInput
              label="Your password"
              required
              description="To change the email you log in with"
              autoComplete="current-password"
              maxLength={200}
              {...form.text('currentPassword')}
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
            {...form.text('address2')}
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
