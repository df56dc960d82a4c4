import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveJob, requestManager } from '../../../shared/schedule/crew/crew.api.ts'
import type { Prospect } from '../../../shared/people/workers/crew.ts'
import type { JobStatus } from '../../../shared/trade/job.choices.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { getJob, listJobs } from '../../../shared/jobs/jobs/job.api.ts'
import { call } from '../../kernel/api.ts'
import { callKey, keyBelow } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useConnectionLost } from '../../kernel/use-connection-lost.ts'
import { useSavedActions } from '../../kernel/use-saved-actions.ts'
import { SavedNote } from '../../ui/SavedActions.tsx'
import { savedSignUpOf, saveSignUp } from './crew-actions.ts'
import { availabilityText, type Clock } from './collisions.ts'
import { managerRequestQuery, myProspectQuery } from './crew.queries.ts'
import { signUpState } from './standing.ts'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  jobStatus: JobStatus
  /** Whether the viewer is in the crew, until the server has reported it. */
  isInCrew: boolean
  clock: Clock
}

/** A worker's state on a scheduled job, with buttons to sign up, withdraw and request a manager. */
export function SignUpWidget({ jobId, jobStatus, isInCrew, clock }: Props) {
  const isShown = jobStatus === 'scheduled'
  const { data, isError, refetch } = useQuery({ ...myProspectQuery(jobId), enabled: isShown })
  if (!isShown) return null
  return (
    <section className={`${ui['stackSmall']} ${classes['widget']}`} aria-label="Your sign-up for this job">
      {data ? (
        <SignUpStatus prospect={data} clock={clock} />
      ) : isError ? (
        <AsyncButton variant="default" action={() => refetch({ throwOnError: true })}>
          Load your sign-up again
        </AsyncButton>
      ) : (
        isInCrew && <Text fw={600}>{SIGNED_UP}</Text>
      )}
      <RequestManager jobId={jobId} timezone={clock.timezone} />
    </section>
  )
}

const SIGNED_UP = 'You are signed up for this job.'

/** Says that the button above cannot be used until there is a network again. */
function NeedsNetwork() {
  return <Text size="sm">This needs a network. Call your office if it cannot wait.</Text>
}

function SignUpStatus({ prospect, clock }: { prospect: Prospect; clock: Clock }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const isLost = useConnectionLost()
  const { jobId } = prospect
  const saved = savedSignUpOf(useSavedActions(jobId))
  const told = signUpState(prospect)
  const state = told === 'open' && saved === true ? 'pending' : told
  const refresh = () => {
    void client.invalidateQueries({ queryKey: callKey(listJobs, {}) })
    return client.invalidateQueries({ queryKey: keyBelow(getJob, { id: jobId }) })
  }
  async function leave() {
    try {
      const answer = await call(leaveJob, { params: { id: jobId } })
      showSuccess(answer.message)
    } finally {
      await refresh()
    }
  }
  const busy = prospect.collisions.length > 0 && (
    <div className={classes['busy']}>{availabilityText(prospect.collisions, clock)}</div>
  )
  if (state === 'open' || (state === 'pending' && saved === false)) {
    return (
      <>
        {busy}
        <SavedNote isShown={saved !== null} />
        <AsyncButton action={() => saveSignUp(jobId, false)}>Sign Up for Job</AsyncButton>
      </>
    )
  }
  if (state === 'closed') {
    return (
      <>
        {prospect.blockedBy !== null && <Text>{prospect.blockedBy}</Text>}
        {busy}
      </>
    )
  }
  if (state === 'inCrew') {
    return (
      <>
        <Text fw={600}>{SIGNED_UP}</Text>
        <Button variant="default" mih={48} disabled={isLost} onClick={() => setAsking(true)}>
          Remove from Job
        </Button>
        {isLost && <NeedsNetwork />}
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          question="Are you sure you want to leave this job? A manager has to approve you to come back."
          confirmLabel="Remove from Job"
          onConfirm={leave}
        />
      </>
    )
  }
  return (
    <>
      <Text fw={600}>
        {state === 'pending'
          ? 'You signed up for this job. A manager has to approve you.'
          : 'A manager did not approve you for this job.'}
      </Text>
      {busy}
      <SavedNote isShown={saved !== null} />
      <AsyncButton
        variant="default"
        mih={48}
        disabled={isLost && saved !== true}
        action={saved === true ? () => saveSignUp(jobId, true) : leave}
      >
        Remove from Job
      </AsyncButton>
      {isLost && saved !== true && <NeedsNetwork />}
    </>
  )
}

/** Requests a manager, once; shows since when the request is open. */
function RequestManager({ jobId, timezone }: { jobId: number; timezone: string }) {
  const client = useQueryClient()
  const { data } = useQuery(managerRequestQuery(jobId))
  const [isOpen, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  const isLost = useConnectionLost()
  const request = data?.requestManager
  async function ask() {
    const typed = message.trim()
    const answer = await call(requestManager, {
      params: { id: jobId },
      body: typed === '' ? {} : { message: typed },
    })
    client.setQueryData(managerRequestQuery(jobId).queryKey, answer)
    showSuccess(answer.message)
    setMessage('')
    setOpen(false)
  }
  if (request) {
    return (
      <Alert variant="default" icon={<IconBellRinging aria-hidden />} title="You asked for a manager">
        {request.message !== '' && <Text size="sm">{request.message}</Text>}
        <Text size="sm" c="dimmed">
          Since {formatInstant(request.date, timezone)}
        </Text>
      </Alert>
    )
  }
  if (!data) return null
  return (
    <>
      <Button variant="subtle" mih={48} disabled={isLost} onClick={() => setOpen(true)}>
        Request a manager
      </Button>
      {isLost && <NeedsNetwork />}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Request a manager" centered>
        <Stack>
          <Textarea
            label="Message"
            description="What is it about? (optional)"
            data-autofocus
            autosize
            minRows={3}
            maxLength={TEXT_LIMITS.message}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <AsyncButton action={ask} disabled={isLost}>
              Send request
            </AsyncButton>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
