import { Anchor, Button, Group, List, Modal, Stack, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Collision } from '../../../shared/crew/crew.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'

/** Jobs on one line: 'job #12, Denver, CO, 03/04/2031 9:00 AM'. */
export function jobsText(collisions: readonly Collision[], timezone: string): string {
  return collisions.map((one) => jobText(one, timezone)).join('; ')
}

function jobText({ jobId, place, startsAt }: Collision, timezone: string): string {
  return [`job #${jobId}`, place, formatInstant(startsAt, timezone)].filter(Boolean).join(', ')
}

interface Props {
  /** Null while nothing stands against it. */
  collisions: readonly Collision[] | null
  timezone: string
  onClose: () => void
  onAllow: (reason: string) => Promise<unknown>
}

/** Says which jobs lie in a time off, and lets a manager say why the worker stays on them. */
export function JobsInTheWay({ collisions, timezone, onClose, onAllow }: Props) {
  return (
    <Modal opened={collisions !== null} onClose={onClose} title="There are jobs in that time." centered>
      {collisions && (
        <Question collisions={collisions} timezone={timezone} onClose={onClose} onAllow={onAllow} />
      )}
    </Modal>
  )
}

function Question({ collisions, timezone, onClose, onAllow }: Props & { collisions: readonly Collision[] }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  async function allow() {
    const typed = reason.trim()
    if (typed === '') {
      setError('Say why.')
      throw new Error('Say why they stay on these jobs.')
    }
    await onAllow(typed)
    onClose()
  }
  return (
    <Stack>
      <List spacing="xs">
        {collisions.map((one) => (
          <List.Item key={one.jobId}>
            <Anchor
              underline="always"
              renderRoot={(props) => (
                // What is typed here stays while the job is looked at.
                <Link {...props} target="_blank" to="/job/$jobId" params={{ jobId: String(one.jobId) }} />
              )}
            >
              {jobText(one, timezone)}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <Textarea
        label="Reason"
        description="Why they stay on these jobs all the same. It is kept with the job."
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={TEXT_LIMITS.other}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(null)
        }}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <AsyncButton action={allow}>Approve anyway</AsyncButton>
      </Group>
    </Stack>
  )
}
