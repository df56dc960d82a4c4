import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Claim, JobClaims, OfficeStep } from '../../../shared/messages/claims/claim.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ClaimItems } from './ClaimItems.tsx'
import { claimBadge, paymentText } from './claim-words.ts'
import { Conversation } from './Conversation.tsx'
import { dayOf, deadlineText, dollars } from './dispute-words.ts'
import { DownloadClaim } from './DownloadClaim.tsx'
import { jobClaimsQuery } from './claims.queries.ts'
import { OfficeStepForm, STEP_LABELS } from './OfficeStepForm.tsx'
import { PayForm } from './PayForm.tsx'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

/** The claims of a job on its Contact tab, newest first; updates when the client writes. */
export function ClaimsPanel({ jobId }: { jobId: number }) {
  const query = useQuery(jobClaimsQuery(jobId))
  useLiveRefetch(['update-communications'], [jobClaimsQuery(jobId).queryKey], { jobId })
  if (query.isPending) return <Skeleton height={96} aria-label="Loading claims" />
  if (!query.data) {
    return (
      <Alert color="red" role="alert" title="The claims could not be loaded.">
        <Button variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Alert>
    )
  }
  return <OfficeClaims claims={query.data} now={new Date(query.dataUpdatedAt).toISOString()} />
}

/** The claims of a job for managers. */
export function OfficeClaims({ claims, now }: { claims: JobClaims; now: string }) {
  if (claims.claims.length === 0) return <Text c="dimmed">No claims.</Text>
  return (
    <div className={ui['section']}>
      {claims.claims.map((claim) => (
        <OfficeClaim key={claim.id} claims={claims} claim={claim} now={now} />
      ))}
    </div>
  )
}

function OfficeClaim({ claims, claim, now }: { claims: JobClaims; claim: Claim; now: string }) {
  const [step, setStep] = useState<OfficeStep | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { timezone } = claims.company
  const { filedAt, asked, offered, deadlines, entries, officeSteps, url, payment } = claim
  const steps = officeSteps.filter((one) => one !== 'attach' || claim.damages.length > 0)
  // Another person may have taken the step while it was being written.
  const shown = step !== null && steps.includes(step) ? step : null
  const title = `Claim #${claim.id}`
  const attached = claim.damages.filter(({ isAttached }) => isAttached)

  function close() {
    setStep(null)
    heading.current?.focus()
  }
  const props = { claims, claim, onClose: close }
  return (
    <article className={classes['card']} aria-label={title}>
      <div className={`${ui['row']} ${classes['cardHead']}`}>
        <h3 ref={heading} tabIndex={-1} className={`${ui['heading']} ${classes['heading']}`}>
          {title}
        </h3>
        <StatusBadge {...claimBadge(claim)} />
      </div>
      {filedAt === null ? (
        <Text size="sm">The client has the form and has not filed the claim yet.</Text>
      ) : (
        <Text size="sm">
          Filed on {dayOf(filedAt, timezone)}
          {asked !== null && ` · ${dollars(asked)} asked`}
          {offered !== null && ` · ${dollars(offered)} offered`}
        </Text>
      )}
      {claim.isLate && claims.fileBy !== null && (
        <Text size="sm">It was filed after {formatDay(claims.fileBy)}, the last day for filing.</Text>
      )}
      {payment !== null && <p className={classes['decision']}>{paymentText(payment, offered)}</p>}
      {deadlines.length > 0 && <Clocks deadlines={deadlines} now={now} timezone={timezone} />}
      <ClaimItems items={claim.items} />
      {attached.length > 0 && (
        <ul className={ui['list'] ?? ''} aria-label="Damages noted by the crew">
          {attached.map(({ id, text }) => (
            <li key={id}>
              <Text size="sm">Noted on the Crew tab: {text}</Text>
            </li>
          ))}
        </ul>
      )}
      {claim.signedAt !== null && claim.release !== null && (
        <details>
          <summary>Release signed on {dayOf(claim.signedAt, timezone)}</summary>
          <p className={classes['release']}>{claim.release}</p>
        </details>
      )}
      {entries.length > 0 && (
        <Conversation entries={entries} timezone={timezone} label={`${title}: messages, oldest first`} />
      )}
      {shown === 'pay' && <PayForm {...props} />}
      {shown !== null && shown !== 'pay' && <OfficeStepForm key={shown} {...props} step={shown} />}
      <Group gap="xs">
        {steps.map((one) => (
          <Button
            key={one}
            variant={one === steps[0] && shown === null && one !== 'reply' ? 'filled' : 'default'}
            className={classes['button'] ?? ''}
            aria-expanded={shown === one}
            onClick={() => setStep(shown === one ? null : one)}
          >
            {STEP_LABELS[one]}
          </Button>
        ))}
        {filedAt !== null && <DownloadClaim jobId={claims.jobId} claimId={claim.id} />}
        {url !== '' && (
          <AsyncButton
            variant="default"
            className={classes['button'] ?? ''}
            successText="Dispute link copied."
            action={() => navigator.clipboard.writeText(url)}
          >
            Copy link
          </AsyncButton>
        )}
      </Group>
    </article>
  )
}

function Clocks({
  deadlines,
  now,
  timezone,
}: {
  deadlines: Claim['deadlines']
  now: string
  timezone: string
}) {
  return (
    <div>
      <ul className={`${ui['list']} ${classes['deadlines']}`} aria-label="Deadlines">
        {deadlines.map((deadline) => {
          const Icon = deadline.isDone ? IconCheck : deadline.isOverdue ? IconAlertTriangle : IconClock
          return (
            <li key={deadline.step} data-overdue={deadline.isOverdue}>
              <Icon size={18} aria-hidden />
              <span>
                {deadline.label}: {deadlineText(deadline, now, timezone)}
              </span>
            </li>
          )
        })}
      </ul>
      <Text size="sm" c="dimmed">
        Deadlines: {deadlines[0]?.source}. This is not legal advice.
      </Text>
    </div>
  )
}
