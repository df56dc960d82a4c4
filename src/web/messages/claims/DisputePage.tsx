import { Anchor, Container, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { PublicDispute } from '../../../shared/messages/communications/dispute.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { CallError } from '../../kernel/api.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { ComplaintForm } from './ComplaintForm.tsx'
import { Conversation } from './Conversation.tsx'
import { decisionText, dollars, deadlineText, entriesOf, lineOf, describeDeadlines } from './dispute-words.ts'
import { publicDisputeQuery } from './disputes.queries.ts'
import { Reach } from './Reach.tsx'
import { StepsLine } from './StepsLine.tsx'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

/** /job/{id}/dispute/{token}: the client's complaint and its progress, without an account. */
export function DisputePage({ token }: { token: string }) {
  const query = useQuery(publicDisputeQuery(token))
  if (query.data) return <Shown key={token} token={token} dispute={query.data} asked={query.dataUpdatedAt} />
  if (query.isPending) return <LoadingText />
  const { error } = query
  // A truncated link is rejected as invalid input.
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) return <UnknownLink />
  return <ErrorState isScreen message={error.message} onRetry={() => void query.refetch()} />
}

function UnknownLink() {
  return (
    <Container size="sm" py="xl" className={classes['page'] ?? ''}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>This link is not valid.</h1>
        <Text>Open it again from the message you received, or ask the moving company to send it again.</Text>
      </header>
    </Container>
  )
}

interface Props {
  token: string
  dispute: PublicDispute
  /** Time of the request in milliseconds. */
  asked: number
}

function Shown({ token, dispute, asked }: Props) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const now = new Date(asked).toISOString()
  const { company, jobId, status, mayWrite } = dispute
  const isFirst = status === 'open'
  const day = formatDay(dispute.moveDate)

  function sent(answer: PublicDispute) {
    client.setQueryData(publicDisputeQuery(token).queryKey, answer)
    // The sent message is shown above; keyboard and screen reader users continue there.
    heading.current?.focus()
  }
  return (
    <Container size="sm" py="xl" className={classes['page'] ?? ''}>
      <header className={classes['head']}>
        <div className={classes['company']}>
          {company.logo !== null && <img src={company.logo} alt="" />}
          <span>{company.name}</span>
        </div>
        <h1 ref={heading} tabIndex={-1} className={classes['title']}>
          {isFirst ? 'Make a complaint' : 'Your complaint'}
        </h1>
        <Text c="dimmed">
          Job #{jobId}
          {day !== '' && ` · Move on ${day}`}
        </Text>
      </header>
      {isFirst ? (
        <section aria-labelledby="next" className={ui['section']}>
          <h2 id="next" className={`${ui['heading']} ${classes['heading']}`}>
            What happens next
          </h2>
          <ol className={classes['promises']}>
            <li>You send your complaint below. No account is needed.</li>
            {dispute.fileBy !== null && (
              <li>You can send it until at least {formatDay(dispute.fileBy)}. Sooner is better.</li>
            )}
            {describeDeadlines(dispute.deadlines, now).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
          <Text size="sm">Keep the link to this page: you can see the status and write to us here.</Text>
        </section>
      ) : (
        <DisputeState dispute={dispute} now={now} timezone={company.timezone} />
      )}
      {mayWrite ? (
        <section aria-labelledby="write" className={ui['section']}>
          <h2 id="write" className={`${ui['heading']} ${classes['heading']}`}>
            {isFirst ? 'Your complaint' : 'Add a message'}
          </h2>
          {/* The key clears the message after the complaint is sent. */}
          <ComplaintForm
            key={isFirst ? 'complaint' : 'message'}
            token={token}
            isFirst={isFirst}
            photosLeft={dispute.photosLeft}
            onSent={sent}
          />
        </section>
      ) : (
        <>
          {dispute.decision === 'offered' && (
            <Anchor
              renderRoot={(props) => (
                <Link {...props} to="/job/$jobId/claims" params={{ jobId: String(jobId) }} />
              )}
            >
              Answer the offer
            </Anchor>
          )}
          <Text>This dispute is decided. If you have questions, call or write to us.</Text>
        </>
      )}
      <Reach company={company} />
    </Container>
  )
}

/** The state of a complaint: its steps, the decision and the conversation. */
function DisputeState({ dispute, now, timezone }: { dispute: PublicDispute; now: string; timezone: string }) {
  const report = dispute.deadlines.find(({ step, isDone }) => step === 'status' && !isDone)
  return (
    <>
      <section aria-label="Status" className={ui['section']}>
        <StepsLine steps={lineOf(dispute, now, timezone)} />
        {report && (
          <Text size="sm">
            {report.label}: {deadlineText(report, now, timezone)}
          </Text>
        )}
        {dispute.decision !== null && <p className={classes['decision']}>{decisionText(dispute)}</p>}
        {dispute.claimedAmount !== null && (
          <Text size="sm">Amount that you claim: {dollars(dispute.claimedAmount)}</Text>
        )}
      </section>
      <section aria-labelledby="said" className={ui['section']}>
        <h2 id="said" className={`${ui['heading']} ${classes['heading']}`}>
          Messages
        </h2>
        <Conversation entries={entriesOf(dispute)} timezone={timezone} label="Messages, oldest first" />
      </section>
    </>
  )
}
