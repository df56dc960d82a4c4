import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import {
  DISPUTE_STATUS_LABELS,
  type Dispute,
  type DisputeDeadline,
} from '../../../shared/messages/communications/dispute.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Conversation } from './Conversation.tsx'
import { dayOf, decisionText, dollars, deadlineText, STATUS_COLORS } from './dispute-words.ts'
import { StepForm } from './StepForm.tsx'
import { STEP_LABELS, type Step } from './step-words.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  dispute: Dispute
  /** An instant (ISO 8601). */
  now: string
  timezone: string
}

/** One dispute for managers: status, deadlines, conversation and actions. */
export function DisputeCard({ jobId, dispute, now, timezone }: Props) {
  const [step, setStep] = useState<Step | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, submittedAt, createdAt, claimedAmount, deadlines, entries, actions, url } = dispute
  // Another person may have taken the step while it was being written.
  const shown = step !== null && actions.includes(step) ? step : null
  const title =
    submittedAt === null
      ? `Link of ${dayOf(createdAt, timezone)}`
      : `Complaint of ${dayOf(submittedAt, timezone)}`

  function close() {
    setStep(null)
    heading.current?.focus()
  }
  return (
    <article className={classes['card']} aria-label={title}>
      <div className={`${ui['row']} ${classes['cardHead']}`}>
        <h3 ref={heading} tabIndex={-1} className={`${ui['heading']} ${classes['heading']}`}>
          {title}
        </h3>
        <StatusBadge label={DISPUTE_STATUS_LABELS[status]} color={STATUS_COLORS[status]} />
      </div>
      {status === 'open' && <Text size="sm">The client has the link and has not written yet.</Text>}
      {claimedAmount !== null && <Text size="sm">Amount claimed: {dollars(claimedAmount)}</Text>}
      {dispute.decision !== null && <p className={classes['decision']}>{decisionText(dispute)}</p>}
      {deadlines.length > 0 && <Deadlines deadlines={deadlines} now={now} timezone={timezone} />}
      {entries.length > 0 && (
        <Conversation entries={entries} timezone={timezone} label={`${title}: messages, oldest first`} />
      )}
      {shown !== null && (
        <StepForm
          key={shown}
          jobId={jobId}
          dispute={dispute}
          step={shown}
          timezone={timezone}
          onClose={close}
        />
      )}
      <Group gap="xs">
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === actions[0] && shown === null ? 'filled' : 'default'}
            className={classes['button'] ?? ''}
            aria-expanded={shown === action}
            onClick={() => setStep(shown === action ? null : action)}
          >
            {STEP_LABELS[action]}
          </Button>
        ))}
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

function Deadlines({
  deadlines,
  now,
  timezone,
}: {
  deadlines: readonly DisputeDeadline[]
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
        {deadlines[0]?.source}. This is not legal advice.
      </Text>
    </div>
  )
}
