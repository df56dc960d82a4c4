import { Alert, Button, Container, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { renewPersonalLink } from '../../../shared/jobs/personal-links/personal-links.api.ts'
import { call } from '../../kernel/api.ts'
import { readLinkToken } from '../../kernel/link-token.ts'
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
        {!isOver && <Button onClick={() => void onRetry()}>Try again</Button>}
        {isOver && token !== null && <NewLink token={token} />}
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/login" />}>
          Log in with a password
        </Button>
      </Stack>
    </Container>
  )
}

/** Sends a new link to where the ended one was sent, and says so in place of the button. */
function NewLink({ token }: { token: string }) {
  const [isRunning, setRunning] = useState(false)
  const [said, setSaid] = useState<{ text: string; isDone: boolean } | null>(null)
  async function send() {
    setRunning(true)
    try {
      const { message } = await call(renewPersonalLink, { body: { token } })
      setSaid({ text: message, isDone: true })
    } catch (error) {
      setSaid({ text: error instanceof Error ? error.message : String(error), isDone: false })
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      {said && (
        <Alert color={said.isDone ? 'green' : 'red'} role={said.isDone ? 'status' : 'alert'}>
          {said.text}
        </Alert>
      )}
      {!said?.isDone && (
        <Button loading={isRunning} onClick={() => void send()}>
          Send me a new link
        </Button>
      )}
    </>
  )
}
