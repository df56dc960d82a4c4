import { Alert, Button, Container, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  exchangePersonalLink,
  renewPersonalLink,
} from '../../../shared/jobs/personal-links/personal-links.api.ts'
import { getAccount } from '../../../shared/kernel/session.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { readLinkToken, readSession, writeSession } from '../../kernel/session-store.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { LoadingText } from '../../ui/states.tsx'

/** Exchanges a link's token and stores its session, unless its person is signed in in this browser; returns the job. */
async function enter(linkToken: string): Promise<number> {
  const { token, tokenExpires, job } = await call(exchangePersonalLink, { body: { token: linkToken } })
  const userData = await call(getAccount, {}, { token })
  if (readSession()?.userData.id !== userData.id)
    writeSession({ token, tokenExpires, refreshToken: linkToken, userData })
  return job.id
}

/** /link: opens the job of a personal link, or says that it has ended and offers a new one. */
export function LinkPage({ from }: { from?: string | undefined }) {
  const navigate = useNavigate()
  const token = readLinkToken()
  const opening = useQuery({
    queryKey: ['personal-link', token],
    queryFn: () => enter(token ?? ''),
    enabled: token !== null,
    gcTime: 0,
  })
  const { data: jobId, error } = opening
  useEffect(() => {
    if (jobId === undefined) return
    const isOwn = from?.split('?')[0] === `/job/${jobId}`
    void navigate({ to: isOwn ? from : `/job/${jobId}`, replace: true })
  }, [jobId, from, navigate])
  if (token !== null && !error) return <LoadingText />
  const isOver = token === null || (error instanceof CallError && error.status === 404)
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
            {error?.message}
          </Alert>
        )}
        {!isOver && <AsyncButton action={() => opening.refetch()}>Try again</AsyncButton>}
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
