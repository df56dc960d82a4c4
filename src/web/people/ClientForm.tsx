import { Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, type Ref } from 'react'
import { ERRORS } from '../../shared/kernel/errors.ts'
import { createClient, updateClient } from '../../shared/people/people.api.ts'
import type { Client } from '../../shared/people/client.ts'
import { searchPlaces } from '../../shared/places/places.api.ts'
import { call, CallError } from '../kernel/api.ts'
import { AddressInput } from '../ui/AddressInput.tsx'
import { AsyncButton } from '../ui/AsyncButton.tsx'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { showDone } from '../ui/toasts.ts'
import { clientPlace, clientProblems, clientToForm, formToClient } from './client-form.ts'
import classes from './people.module.css'

interface Props {
  /** Null makes a new client. */
  client: Client | null
  companyId: number
  onSaved: (client: Client) => Promise<void> | void
  /** Whether something typed here is not saved yet. */
  onDirty: (isDirty: boolean) => void
  /** Lets a screen press it by key. */
  saveButton?: Ref<HTMLButtonElement>
  /** Shown beside the save button. */
  children?: React.ReactNode
}

/** The data of a client, new or known (spec 1 §3, DECISIONS K5). */
export function ClientForm({ client, companyId, onSaved, onDirty, saveButton, children }: Props) {
  const form = useForm({ initialValues: clientToForm(client) })
  const root = useRef<HTMLFormElement>(null)
  const { values } = form
  const isDirty = form.isDirty()
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  function refuse(problems: Record<string, string>) {
    form.setErrors(problems)
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function save() {
    const sent = form.getValues()
    const problems = clientProblems(sent)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      const body = formToClient(sent)
      const stored = client
        ? await call(updateClient, { params: { id: client.id }, body })
        : await call(createClient, { body: { ...body, company: companyId } })
      form.clearErrors()
      // What was typed while the save was under way stays unsaved.
      form.resetDirty(sent)
      showDone(client ? 'Client saved.' : `${stored.firstName} ${stored.lastName} has been added.`)
      await onSaved(stored)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'email_taken') refuse({ email: error.message })
      else if (error.fields) refuse(error.fields)
      throw client ? new Error(`Client saved fail. ${error.message}`) : error
    }
  }

  return (
    <form
      ref={root}
      noValidate
      aria-label={client ? 'Client data' : 'New client'}
      onSubmit={(event) => event.preventDefault()}
    >
      <Stack>
        <div className={classes['fields']}>
          <TextInput
            label="First name"
            data-autofocus={client === null || undefined}
            required
            {...form.getInputProps('firstName')}
          />
          <TextInput label="Last name" required {...form.getInputProps('lastName')} />
          <PhoneInput
            label="Phone"
            autoComplete="off"
            value={values.phone}
            error={form.errors['phone']}
            onChange={(phone) => form.setFieldValue('phone', phone)}
          />
          <TextInput label="Email" type="email" {...form.getInputProps('email')} />
          <Checkbox
            label="Is a company"
            className={classes['check'] ?? ''}
            {...form.getInputProps('isCompany', { type: 'checkbox' })}
          />
          {values.isCompany && <TextInput label="Company name" {...form.getInputProps('companyName')} />}
          <div className={classes['wide']}>
            <AddressInput
              label="Address"
              value={values.chosen === '' ? null : { verbose_address: values.chosen }}
              text={values.address}
              error={form.errors['address']}
              search={(search, signal) => call(searchPlaces, { query: { search } }, { signal })}
              onChange={(place, text) => form.setValues(place ? clientPlace(place) : { address: text })}
            />
          </div>
          <TextInput label="Unit" {...form.getInputProps('address2')} />
        </div>
        <Textarea label="Notes on the client" autosize minRows={2} {...form.getInputProps('notes')} />
        <Group>
          <AsyncButton type="submit" {...(saveButton && { ref: saveButton })} action={save}>
            {client ? 'Save Client' : 'Create Client'}
          </AsyncButton>
          {children}
        </Group>
      </Stack>
    </form>
  )
}
