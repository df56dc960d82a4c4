import { Alert, Anchor, Button, Container, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import type { JobClaims } from '../../../shared/messages/claims/claim.ts'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { NO_JOB_DATE } from '../../../shared/trade/job.choices.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { ClientClaim } from './ClientClaim.tsx'
import { describeDeadlines } from './dispute-words.ts'
import { jobClaimsQuery } from './claims.queries.ts'
import { Reach } from './Reach.tsx'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

const ClaimFields = lazyPart(() =>
  import('./ClaimFields.tsx').then((module) => ({ default: module.ClaimFields })),
)
const OfficeClaims = lazyPart(() =>
  import('./OfficeClaims.tsx').then((module) => ({ default: module.OfficeClaims })),
)

/** /job/{id}/claims: the claims of a job, for its client and for managers. */
export function ClaimsPage({ jobId }: { jobId: number }) {
  const query = useQuery(jobClaimsQuery(jobId))
  useLiveRefetch(['update-communications'], [jobClaimsQuery(jobId).queryKey], { jobId })
  if (query.isPending) return <LoadingText />
  if (!query.data)
    return <ErrorState isScreen message={query.error.message} onRetry={() => void query.refetch()} />
  const now = new Date(query.dataUpdatedAt).toISOString()
  return (
    <Container size="sm" py="md" className={classes['page'] ?? ''}>
      <ClaimsOf claims={query.data} now={now} />
    </Container>
  )
}

function ClaimsOf({ claims, now }: { claims: JobClaims; now: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { jobId, viewer, moveDate, company, mayFile } = claims
  const isClient = viewer === 'client'
  const day = moveDate === NO_JOB_DATE ? '' : formatDayInWords(moveDate, now)
  const filed = claims.claims.filter(({ state }) => state !== 'open')
  // Said on the page: a message that comes and goes would cover the heading, which has the focus.
  const [isSent, setSent] = useState(false)
  return (
    <>
      <header className={classes['head']}>
        <div>
          <Anchor
            renderRoot={(props) => <Link {...props} to="/job/$jobId" params={{ jobId: String(jobId) }} />}
          >
            {isClient ? 'Back to your move' : `Job #${jobId}`}
          </Anchor>
        </div>
        <h1 ref={heading} tabIndex={-1} className={classes['title']}>
          {!isClient ? 'Claims' : filed.length === 0 ? 'Report damage or loss' : 'Damage or loss'}
        </h1>
        <Text c="dimmed">
          {isClient ? company.name : claims.client}
          {day !== '' && ` · Move on ${day}`}
        </Text>
        <output>
          {isSent && (
            <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
              Claim sent.
            </Alert>
          )}
        </output>
      </header>
      {isClient &&
        filed.map((claim) => <ClientClaim key={claim.id} claims={claims} claim={claim} now={now} />)}
      {!isClient && (
        <Suspense fallback={<LoadingText />}>
          <OfficeClaims claims={claims} now={now} />
        </Suspense>
      )}
      {mayFile && (
        <NewClaim
          claims={claims}
          now={now}
          isAnother={filed.length > 0}
          onSent={() => {
            setSent(true)
            heading.current?.focus()
          }}
        />
      )}
      {isClient && !mayFile && filed.length === 0 && (
        <Text>You can report damage or loss here once your move is booked.</Text>
      )}
      {isClient && <Reach company={company} />}
    </>
  )
}

interface NewProps {
  claims: JobClaims
  now: string
  isAnother: boolean
  onSent: () => void
}

function NewClaim({ claims, now, isAnother, onSent }: NewProps) {
  const { fileBy, promises, hasEmail } = claims
  const [isOpen, setOpen] = useState(!isAnother)
  if (!isOpen)
    return (
      <div>
        <Button variant="default" className={classes['button'] ?? ''} onClick={() => setOpen(true)}>
          Report something else
        </Button>
      </div>
    )
  return (
    <section aria-labelledby="new-claim" className={ui['section']}>
      <h2 id="new-claim" className={`${ui['heading']} ${classes['heading']}`}>
        {isAnother ? 'Report something else' : 'Tell us what happened'}
      </h2>
      <Suspense fallback={<LoadingText />}>
        <ClaimFields claims={claims} onSent={onSent} />
      </Suspense>
      <h3 className={`${ui['heading']} ${classes['heading']}`}>What happens next</h3>
      <ul className={classes['promises']}>
        {hasEmail && <li>We confirm by email at once that we have your claim.</li>}
        {describeDeadlines(promises, now)
          .slice(hasEmail ? 1 : 0)
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        {fileBy !== null && (
          <li>You can file a claim until at least {formatDayInWords(fileBy, now)}. Sooner is better.</li>
        )}
      </ul>
    </section>
  )
}
