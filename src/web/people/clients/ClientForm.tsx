import { Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, type ReactNode, type Ref } from 'react'
import type { Client } from '../../../shared/people/clients/client.ts'
import { personAddress } from '../../kernel/picked-address.ts'
import { searchPlaces } from '../../../shared/company/places/places.api.ts'
import { call } from '../../kernel/api.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { PhoneInput } from '../../ui/PhoneInput.tsx'
import { useClientForm, type ClientEditing } from './use-client-form.tsx'
import classes from './people.module.css'

interface Props {
  /** Null creates a new client. */
  client: Client | null
  companyId: number
  onSaved: (client: Client) => Promise<void> | void
  /** Called with whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void
  /** Lets a screen trigger the button by keyboard shortcut. */
  saveButton?: Ref<HTMLButtonElement>
  /** Shown beside the save button. */
  children?: ReactNode
}

/** Edits the data of a new or existing client, with its own save button. */
export function ClientForm({ client, companyId, onSaved, onDirty, saveButton, children }: Props) {
  const editing = useClientForm({ client, companyId, onSaved })
  const { isDirty } = editing.form
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  return (
    <ClientFields editing={editing}>
      <Group>
        <AsyncButton
          type="submit"
          {...(saveButton && { ref: saveButton })}
          action={editing.save}
          {...(client && { successText: 'Client saved.' })}
        >
          {client ? 'Save Client' : 'Create Client'}
        </AsyncButton>
        {children}
      </Group>
    </ClientFields>
  )
}

const RENAME_NOTE =
  'Documents show the client’s name. Where the client has agreed to documents of an open move, they will have to agree again, and we email them.'

/** Shows the fields of a client, with the save button below. */
export function ClientFields({ editing, children }: { editing: ClientEditing; children?: ReactNode }) {
  const { form, stored, isNew, isSold, dialog } = editing
  const { values, errors, set, text } = form
  const isRenamed = !isNew && (values.firstName !== stored.firstName || values.lastName !== stored.lastName)
  return (
    <form
      id={form.id}
      noValidate
      aria-label={isNew ? 'New client' : 'Client data'}
      onSubmit={(event) => event.preventDefault()}
    >
      <Stack>
        <div className={classes['fields']}>
          <TextInput label="First name" data-autofocus={isNew || undefined} required {...text('firstName')} />
          <TextInput label="Last name" required {...text('lastName')} />
          {isRenamed && (
            <Text size="sm" c="dimmed" component="output" className={classes['wide'] ?? ''}>
              {RENAME_NOTE}
            </Text>
          )}
          <PhoneInput
            label="Phone"
            autoComplete="off"
            value={values.phone}
            error={errors['phone']}
            onChange={(phone) => set('phone', phone)}
          />
          <TextInput label="Email" type="email" {...text('email')} />
          {!isSold && (
            <Checkbox
              label="Is a company"
              className={classes['check'] ?? ''}
              checked={values.isCompany}
              onChange={(event) => set('isCompany', event.currentTarget.checked)}
            />
          )}
          {!isSold && values.isCompany && <TextInput label="Company name" {...text('companyName')} />}
          <div className={classes['wide']}>
            <AddressInput
              label="Address"
              value={values.chosen === '' ? null : { verbose_address: values.chosen }}
              text={values.address}
              error={errors['address']}
              search={(search, signal) => call(searchPlaces, { query: { search } }, { signal })}
              onChange={(place, typed) => {
                set('address', typed)
                if (!place) return
                const found = personAddress(place)
                set('address', found.address)
                set('chosen', found.chosen)
                set('addressDetails', found.addressDetails)
              }}
            />
          </div>
          <TextInput label="Unit" {...text('address2')} />
        </div>
        {!isSold && <Textarea label="Notes on the client" autosize minRows={2} {...text('notes')} />}
        {children}
      </Stack>
      {dialog}
    </form>
  )
}
