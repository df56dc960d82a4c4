import { Anchor, Button, Container, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { CREW_ANSWER_LABELS } from '../../../../shared/people/workers/crew.choices.ts'
import {
  answerCrewLink,
  openCrewLink,
  type CrewLinkFacts,
} from '../../../../shared/schedule/crew/crew-answers.api.ts'
import { formatStart } from '../../../../shared/schedule/crew/assignment.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { readCrewToken } from '../../../kernel/link-token.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { ANSWER_COLORS } from '../answers.ts'
import { AnswerButtons } from '../AnswerButtons.tsx'
import classes from './confirm.module.css'
import ui from '../../../ui/primitives.module.css'

/** /job/{id}/confirm: a member of a crew confirms or declines one assignment by the link of a message, without a password. */
export function ConfirmPage({ jobId }: { jobId: string }) {
  const token = readCrewToken()
  const query = useQuery({
    ...callQuery(openCrewLink, { body: { token: token ?? '' } }),
    enabled: token !== null,
    retry: false,
  })
  if (token === null || (query.error instanceof CallError && query.error.status === 404))
    return <Ended jobId={jobId} isLink={token !== null} />
  if (query.data) return <Shown token={token} shown={query.data} />
  if (query.isPending) return <LoadingText />
  return <ErrorState isScreen message={query.error.message} onRetry={() => void query.refetch()} />
}

function Ended({ jobId, isLink }: { jobId: string; isLink: boolean }) {
  return (
    <Container size={480} py="xl" className={classes['page'] ?? ''}>
      <h1 className={classes['title']}>{isLink ? 'This link has ended' : 'Log in to answer'}</h1>
      <Text>
        {isLink
          ? 'You are no longer on this job, or it is not scheduled any more. Log in to see your jobs.'
          : 'Only the link in your own message answers without a password. Log in to confirm or decline this job.'}
      </Text>
      <Button size="md" renderRoot={(props) => <Link {...props} to="/job/$jobId" params={{ jobId }} />}>
        Open job #{jobId}
      </Button>
    </Container>
  )
}

function Shown({ token, shown }: { token: string; shown: CrewLinkFacts }) {
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { company, start, answer } = shown
  const today = useToday(shown.timezone)

  async function send(given: { answer: 'confirmed' | 'declined'; reason?: string }) {
    const key = callQuery(openCrewLink, { body: { token } }).queryKey
    try {
      queries.setQueryData(key, await call(answerCrewLink, { body: { token, start, ...given } }))
      heading.current?.focus()
    } catch (error) {
      // Another time, or not on the job any more: the page shows what is so now.
      if (error instanceof CallError && [404, 409].includes(error.status))
        await queries.invalidateQueries({ queryKey: key })
      throw error
    }
  }

  const facts: Fact[] = [
    ['When', formatStart(start, today)],
    ...shown.places.map((place, index): Fact => [index === 0 ? 'From' : 'To', place]),
    ...shown.facts.map(({ label, value }): Fact => [label, value]),
  ]
  return (
    <Container size={480} py="xl" className={classes['page'] ?? ''}>
      <header className={ui['stackSmall']}>
        <div className={classes['company']}>
          {company.logo !== null && <img src={company.logo} alt="" />}
          <span>{company.name}</span>
        </div>
        <h1 ref={heading} tabIndex={-1} className={classes['title']}>
          {titleOf(shown)}
        </h1>
        <div className={ui['wrap']}>
          <Text c="dimmed">Job #{shown.jobId}</Text>
          <StatusBadge label={CREW_ANSWER_LABELS[answer]} color={ANSWER_COLORS[answer]} />
        </div>
      </header>
      <FactList facts={facts} className={classes['facts']} />
      {answer === 'declined' && shown.reason !== '' && <Text>Your reason: {shown.reason}</Text>}
      <AnswerButtons answer={answer} onAnswer={send} />
      {company.phone !== null && (
        <Text size="sm">
          Questions? Call {company.name} at{' '}
          <Anchor href={`tel:+1${company.phone}`} underline="always" className={classes['phone'] ?? ''}>
            {formatPhone(company.phone)}
          </Anchor>
          .
        </Text>
      )}
    </Container>
  )
}

function titleOf({ firstName, answer }: CrewLinkFacts): string {
  if (answer === 'confirmed') return 'You confirmed this job'
  if (answer === 'declined') return 'You declined this job'
  return firstName === '' ? 'Can you work on this job?' : `${firstName}, can you work on this job?`
}
