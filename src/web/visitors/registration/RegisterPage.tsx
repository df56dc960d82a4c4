import { Alert, Anchor, Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { getSignup, joinCompany, signUp } from '../../../shared/visitors/registration/registration.api.ts'
import { REGISTER_CLIENT } from '../../../shared/kernel/account.ts'
import type { LegalNames } from '../../../shared/people/accounts/terms.text.ts'
import { TERMS_VERSION } from '../../../shared/people/accounts/terms.ts'
import { call } from '../../kernel/api.ts'
import { reloadAccount, useAccount } from '../../kernel/session.ts'
import { callQuery } from '../../kernel/queries.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { storeLogin } from '../../people/sign-in/kept-login.ts'
import { RegisterWizard } from './RegisterWizard.tsx'
import { jobBody, modeOf, signupBody, type RegisterMode } from './tabs.ts'
import type { RegisterValues } from './values.ts'

interface Props {
  action: string | undefined
  handle: string | undefined
  names: LegalNames
}

/** /register: an account for a client with a move or for an applicant for work. */
export function RegisterPage({ action, handle, names }: Props) {
  const account = useAccount()
  const mode = modeOf(action, account)
  const signup = useQuery({ ...callQuery(getSignup, { query: { handle } }), staleTime: 60_000 })
  return (
    <Container size={760} py={{ base: 'md', sm: 48 }}>
      <Title order={1} size="h2" mb="xs">
        Register
      </Title>
      {mode === null ? (
        <SignedIn />
      ) : signup.isPending ? (
        <LoadingText />
      ) : signup.isError ? (
        <ErrorState message={signup.error.message} onRetry={() => void signup.refetch()} />
      ) : (
        <Stack>
          <Intro mode={mode} handle={handle} companyName={signup.data.company?.name} />
          <Paper withBorder p={{ base: 'md', sm: 'xl' }} radius="lg">
            <Wizard key={mode} mode={mode} company={signup.data.company} names={names} />
          </Paper>
        </Stack>
      )}
    </Container>
  )
}

function Wizard({
  mode,
  company,
  names,
}: Pick<Parameters<typeof RegisterWizard>[0], 'mode' | 'company' | 'names'>) {
  const navigate = useNavigate()

  async function send(values: RegisterValues) {
    if (mode === 'member') {
      const body = { handle: values.company?.handle ?? null, agree: values.agree, job: jobBody(values) }
      const { data, message } = await call(joinCompany, { body: { ...body, termsVersion: TERMS_VERSION } })
      showSuccess(message)
      await reloadAccount()
      if (data.job) void navigate({ to: '/job/$jobId', params: { jobId: String(data.job.id) } })
      else void navigate({ to: '/jobs' })
      return
    }
    const { message } = await call(signUp, { body: signupBody(values, mode) })
    showSuccess(message)
    storeLogin({ email: values.email.trim(), password: values.password })
    void navigate({ to: '/login' })
  }
  return <RegisterWizard mode={mode} company={company} names={names} send={send} />
}

/** States what this registration is for, and links to the other one. */
function Intro({
  mode,
  handle,
  companyName,
}: {
  mode: RegisterMode
  handle: string | undefined
  companyName: string | undefined
}) {
  const isClient = mode !== 'worker'
  const search = { ...(!isClient && { action: REGISTER_CLIENT }), ...(handle !== undefined && { handle }) }
  return (
    <>
      <Text>
        {isClient ? 'Tell us about your move' : 'Sign up to work with moving crews'}
        {companyName === undefined ? '.' : ` with ${companyName}.`}{' '}
        {mode !== 'member' && (
          <Anchor
            underline="always"
            renderRoot={(props) => <Link to="/register" search={search} {...props} />}
          >
            {isClient ? 'Or sign up to work' : 'Or start your move'}
          </Anchor>
        )}
      </Text>
      {handle !== undefined && companyName === undefined && (
        <Alert color="red" variant="outline">
          No company has the name in this address. Find it by its name below.
        </Alert>
      )}
    </>
  )
}

/** Shown to people who are signed in: they need no second account. */
function SignedIn() {
  return (
    <Stack align="flex-start">
      <Text>You are signed in already.</Text>
      <Group>
        <Button renderRoot={(props) => <Link to="/jobs" {...props} />}>Go to jobs</Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/register" search={{ action: REGISTER_CLIENT }} {...props} />}
        >
          Start Your Move
        </Button>
      </Group>
    </Stack>
  )
}
