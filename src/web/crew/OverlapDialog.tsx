import { Anchor, Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Collision } from '../../shared/crew/crew.ts'
import { TEXT_LIMITS } from '../../shared/kernel/wire.ts'
import { CallError } from '../kernel/api.ts'
import { AsyncButton } from '../ui/AsyncButton.tsx'
import { collisionWhen, type Clock } from './collisions.ts'
import { nameOf } from './members.ts'

interface Props {
  /** What stands against the crew; null while nothing does. */
  collisions: readonly Collision[] | null
  clock: Clock
  onClose: () => void
  /** Does it all the same, for this reason. */
  onAllow: (reason: string) => Promise<unknown>
}

/** Says with which job each member collides, and lets a manager allow it for a reason (code crew_overlap). */
export function OverlapDialog({ collisions, clock, onClose, onAllow }: Props) {
  return (
    <Modal opened={collisions !== null} onClose={onClose} title="The crew is not free at that time." centered>
      {collisions && <Question collisions={collisions} clock={clock} onClose={onClose} onAllow={onAllow} />}
    </Modal>
  )
}

function Question({ collisions, clock, onClose, onAllow }: Props & { collisions: readonly Collision[] }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  async function allow() {
    const typed = reason.trim()
    if (typed === '') {
      setError('Say why.')
      throw new Error('Say why they may work then.')
    }
    try {
      await onAllow(typed)
      onClose()
    } catch (failure) {
      if (failure instanceof CallError) setError(failure.fields?.['overlapReason'] ?? null)
      throw failure
    }
  }
  return (
    <Stack>
      <List spacing="xs">
        {collisions.map((one) => (
          <List.Item key={`${one.workerId} ${one.jobId} ${one.startsAt}`}>
            <Text span fw={600}>
              {nameOf(one)}
            </Text>{' '}
            {one.jobId === null ? (
              'has time off'
            ) : (
              <>
                is on{' '}
                <Anchor
                  underline="always"
                  renderRoot={(props) => (
                    // What is typed here stays while the other job is looked at.
                    <Link {...props} target="_blank" to="/job/$jobId" params={{ jobId: String(one.jobId) }} />
                  )}
                >
                  job #{one.jobId}
                </Anchor>
              </>
            )}
            , {collisionWhen(one, clock)}
          </List.Item>
        ))}
      </List>
      <Textarea
        label="Reason"
        description="Why they may work then. It is kept with the job."
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
        <AsyncButton action={allow}>Assign anyway</AsyncButton>
      </Group>
    </Stack>
  )
}
