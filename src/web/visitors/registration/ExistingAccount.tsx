import { Alert, Anchor, Group, Text } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { storeLogin } from '../../people/sign-in/kept-login.ts'

/**
 * The options for an email that has an account: log in and come back here, or prove the address with a code
 * and set a password, which also works for people whom an office entered.
 */
export function ExistingAccount({ email }: { email: string }) {
  const here = useRouterState({ select: ({ location }) => location.href })
  return (
    <Alert color="red" variant="outline" role="alert">
      <Text fw={600}>{ERRORS.account_exists.text}</Text>
      <Text size="sm">
        If a moving company added you, you have no password yet. We email you a code to set one, and what you
        typed here is kept.
      </Text>
      <Group mt="xs" gap="lg">
        <Anchor
          className="way-out"
          onClick={() => storeLogin({ email, password: '' })}
          renderRoot={(props) => <Link to="/login" search={{ from: here }} {...props} />}
        >
          Log in
        </Anchor>
        <Anchor
          className="way-out"
          onClick={() => storeLogin({ email, password: '' })}
          renderRoot={(props) => <Link to="/forgot-password" {...props} />}
        >
          Set a new password
        </Anchor>
      </Group>
    </Alert>
  )
}
