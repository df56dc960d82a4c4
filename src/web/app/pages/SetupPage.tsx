import { Button, Container, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { Place } from '../../../shared/kernel/places.ts'
import { searchPlaces } from '../../../shared/company/places/places.api.ts'
import { completeSetup, getSetup, setupSchema } from '../../../shared/records/setup/setup.api.ts'
import { call } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { signIn } from '../../kernel/session.ts'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import { useSubmittedForm } from '../../kernel/submitted-form.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import { LoadingText } from '../../ui/states.tsx'
import { AddressInput } from '../../ui/AddressInput.tsx'

const blank = {
  name: '',
  handle: '',
  phone: '',
  /** The text of the address, and the place that was picked for it. */
  address: '',
  place: null as Place | null,
  firstName: '',
  lastName: '',
  email: '',
  password: '',
}
type Values = typeof blank
type Field = Exclude<keyof Values, 'place' | 'address'>

const COMPANY_FIELDS: readonly Field[] = ['name', 'handle', 'phone']

/**
 * /setup: creates the first company and administrator of an installation, with the link that its first start
 * printed.
 */
export function SetupPage({ token }: { token: string }) {
  const setup = useQuery(callQuery(getSetup, {}))
  if (setup.isPending) {
    return (
      <Container size={560}>
        <LoadingText />
      </Container>
    )
  }
  return (
    <Container size={560} py={48}>
      {setup.data?.needed ? <SetupForm token={token} /> : <SetUpAlready problem={setup.error?.message} />}
    </Container>
  )
}

function SetUpAlready({ problem }: { problem: string | undefined }) {
  return (
    <Stack align="flex-start">
      <Title order={1} size="h2">
        Set-up
      </Title>
      <Text>{problem ?? 'Your company is set up. Sign in to begin.'}</Text>
      <Button component={Link} to="/login">
        Login
      </Button>
    </Stack>
  )
}

function SetupForm({ token }: { token: string }) {
  const router = useRouter()
  const refetch = useRefetch(keyBelow(getInfo), keyBelow(getSetup))
  const form = useSubmittedForm(
    blank,
    (values) => ({
      ...problemsOf(setupSchema, bodyOf(token, values)),
      ...(values.address.trim() !== '' &&
        !values.place && { 'company.address': 'You must input a valid address.' }),
    }),
    async (values) => {
      await call(completeSetup, { body: bodyOf(token, values) })
      // If this fails, the page says that the company is set up and leads to the sign-in.
      const isIn = await signIn(values.email, values.password).then(
        () => true,
        () => false,
      )
      await refetch()
      if (isIn) router.history.push('/today')
    },
  )
  const { errors, values, set } = form

  function input(field: Field) {
    const path = `${COMPANY_FIELDS.includes(field) ? 'company' : 'administrator'}.${field}`
    return {
      name: path,
      value: values[field],
      error: errors[path],
      onChange: (event: { currentTarget: { value: string } }) => {
        // The handle follows the name until the user types another.
        if (field === 'name' && values.handle === handleOf(values.name))
          set('handle', handleOf(event.currentTarget.value))
        set(field, event.currentTarget.value)
        form.forget(path)
      },
    }
  }

  return (
    <form {...form.element}>
      <Stack>
        <Title order={1} size="h2">
          Set up your company
        </Title>
        <Refusal text={errors['token'] ? 'Open the link that the first start printed.' : form.refusal} />
        <Title order={2} size="h4">
          Company
        </Title>
        <TextInput label="Name" required autoComplete="organization" {...input('name')} />
        <TextInput
          label="Handle"
          description="The last part of the address of your public page"
          required
          autoComplete="off"
          {...input('handle')}
        />
        <TextInput label="Phone" type="tel" autoComplete="tel" {...input('phone')} />
        <AddressInput
          label="Address"
          value={values.place}
          text={values.address}
          error={errors['company.address']}
          search={(search, signal) => call(searchPlaces, { query: { search } }, { signal })}
          onChange={(place, text) => {
            set('place', place)
            set('address', text)
            form.forget('company.address')
          }}
        />
        <Title order={2} size="h4">
          Administrator
        </Title>
        <TextInput label="First name" required autoComplete="given-name" {...input('firstName')} />
        <TextInput label="Last name" required autoComplete="family-name" {...input('lastName')} />
        <TextInput label="Email" type="email" required autoComplete="username" {...input('email')} />
        <PasswordInput
          label="Password"
          description="At least 8 characters, with upper and lower case letters and a number"
          required
          autoComplete="new-password"
          {...input('password')}
        />
        <Button type="submit" size="md" loading={form.isPending}>
          Create company
        </Button>
      </Stack>
    </form>
  )
}

function handleOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63)
}

function bodyOf(token: string, values: Values) {
  const { name, handle, phone, place, address: _typed, ...administrator } = values
  return {
    token,
    company: {
      name,
      handle,
      phone,
      ...(place && {
        address: place.verbose_address,
        addressState: place.addressState || null,
        latitude: place.latitude,
        longitude: place.longitude,
      }),
    },
    administrator,
  }
}
