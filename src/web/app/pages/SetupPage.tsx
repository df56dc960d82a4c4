import { Alert, Button, Container, Loader, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import type { Place } from '../../../shared/kernel/places.ts'
import { searchPlaces } from '../../../shared/company/places/places.api.ts'
import { completeSetup, getSetup, setupSchema } from '../../../shared/records/setup/setup.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { signIn } from '../../kernel/session.ts'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'

const blank = { name: '', handle: '', phone: '', firstName: '', lastName: '', email: '', password: '' }
type Values = typeof blank
type Field = keyof Values

const COMPANY_FIELDS: readonly Field[] = ['name', 'handle', 'phone']

/**
 * /setup: creates the first company and administrator of an installation, with the link that its first start
 * printed.
 */
export function SetupPage({ token }: { token: string }) {
  const setup = useQuery(callQuery(getSetup, {}))
  if (setup.isPending) {
    return (
      <Container size={560} py={64}>
        <Loader aria-label="Loading" />
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
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(blank)
  const [address, setAddress] = useState<{ place: Place | null; text: string }>({ place: null, text: '' })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = bodyOf(token, values, address.place)
    const found = problemsOf(setupSchema, body)
    if (address.text.trim() !== '' && !address.place)
      found['company.address'] = 'You must input a valid address.'
    setProblems(found)
    setRefusal(found['token'] ? 'Open the link that the first start printed.' : '')
    const first = Object.keys(found)[0]
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    setPending(true)
    try {
      await call(completeSetup, { body })
      // If this fails, the page says that the company is set up and leads to the sign-in.
      const isIn = await signIn(values.email, values.password).then(
        () => true,
        () => false,
      )
      await refetch()
      if (isIn) router.history.push('/today')
    } catch (error) {
      if (error instanceof CallError) setProblems(error.fields ?? {})
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }

  function input(field: Field) {
    const path = `${COMPANY_FIELDS.includes(field) ? 'company' : 'administrator'}.${field}`
    return {
      name: path,
      value: values[field],
      error: problems[path],
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget
        setValues((before) => withField(before, field, value))
        setProblems((before) => ({ ...before, [path]: '' }))
      },
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Title order={1} size="h2">
          Set up your company
        </Title>
        {refusal !== '' && (
          <Alert color="red" variant="outline" role="alert" c="var(--mantine-color-error)">
            {refusal}
          </Alert>
        )}
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
          value={address.place}
          text={address.text}
          error={problems['company.address']}
          search={(search, signal) => call(searchPlaces, { query: { search } }, { signal })}
          onChange={(place, text) => setAddress({ place, text })}
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
        <Button type="submit" size="md" loading={isPending}>
          Create company
        </Button>
      </Stack>
    </form>
  )
}

/** Returns the values with a changed field; the handle follows the name until the user types another. */
function withField(before: Values, field: Field, value: string): Values {
  const after = { ...before, [field]: value }
  if (field === 'name' && before.handle === handleOf(before.name)) after.handle = handleOf(value)
  return after
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

function bodyOf(token: string, values: Values, place: Place | null) {
  const { name, handle, phone, ...administrator } = values
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
