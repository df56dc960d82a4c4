import { Button, List, Text } from '@mantine/core'
import type { Collision } from '../../../shared/people/workers/crew.ts'
import { AllowDialog } from '../../ui/AllowDialog.tsx'
import { JobLink } from '../../ui/JobLink.tsx'
import { collisionTimeText, type Clock } from './collisions.ts'
import { nameOf } from './members.ts'

interface Props {
  /** The overlaps of the crew; null if there are none. */
  collisions: readonly Collision[] | null
  clock: Clock
  onClose: () => void
  /** Saves despite the overlaps, with this reason. */
  onAllow: (reason: string) => Promise<unknown>
  /** Asks who takes a member's place; absent where the crew is not edited. */
  onReplace?: (workerId: number) => void
}

/**
 * Shows the overlapping job of each member, and lets a manager override the overlaps with a reason (code
 * crew_overlap).
 */
export function OverlapDialog({ collisions, clock, onClose, onAllow, onReplace }: Props) {
  return (
    <AllowDialog
      opened={collisions !== null}
      title="The crew is not free at that time."
      description="Why they can work then. The reason is saved with the job."
      missingText="Enter why they can work then."
      allowLabel="Assign anyway"
      onClose={onClose}
      onAllow={onAllow}
    >
      {collisions?.map((one) => (
        <List.Item key={`${one.workerId} ${one.jobId} ${one.startsAt}`}>
          <Text span fw={600}>
            {nameOf(one)}
          </Text>{' '}
          {one.jobId === null ? (
            'has time off'
          ) : (
            <>
              is on <JobLink jobId={one.jobId}>job #{one.jobId}</JobLink>
            </>
          )}
          , {collisionTimeText(one, clock)}
          {onReplace && (
            <>
              {' '}
              <Button
                size="compact-sm"
                variant="light"
                aria-label={`Replace ${nameOf(one)}`}
                onClick={() => onReplace(one.workerId)}
              >
                Replace
              </Button>
            </>
          )}
        </List.Item>
      ))}
    </AllowDialog>
  )
}
