import { Alert, Button, Container, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { renewPersonalLink } from '../../../shared/jobs/personal-links/personal-links.api.ts'
import { call } from '../../kernel/api.ts'
import { readLinkToken } from '../../kernel/session-store.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import type { LinkProblem } from './enter.ts'

interface Props {
  problem: LinkProblem
  onRetry: () => Promise<unknown>
}

/** Says why a personal link opens nothing, and offers a new one. */
export function LinkPage({ problem, onRetry }: Props) {
  const token = readLinkToken()
  const isOver = problem.text === null
  return (
    <Container size={480} py={64}>
      <Stack>
        <Title order={1}>{isOver ? 'This link has ended' : 'Your move could not be opened'}</Title>
        {isOver ? (
          <Text>
            Links in messages end some time after the move, or when your email or phone changes.
            {token !== null && ' We can send you a new one, to the same email or phone.'}
          </Text>
        ) : (
          <Alert color="red" role="alert">
            {problem.text}
          </Alert>
        )}
        {!isOver && <AsyncButton action={onRetry}>Try again</AsyncButton>}
        {isOver && token !== null && (
          <AsyncButton
            action={() => call(renewPersonalLink, { body: { token } })}
            successText="If this link was yours, a new one is on its way to you."
          >
            Send me a new link
          </AsyncButton>
        )}
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/login" />}>
          Log in with a password
        </Button>
      </Stack>
    </Container>
  )
}
