import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { formatDayInWords, formatTime, wallClockOf } from '../../../shared/kernel/dates.ts'
import { vehicleCollisionText } from '../../../shared/schedule/vehicle-assignments/collision-text.ts'
import { AllowDialog } from '../../ui/AllowDialog.tsx'
import { JobLink } from '../../ui/JobLink.tsx'
import { showFailure } from '../../ui/toasts.ts'
import type { Moves } from './use-moves.ts'

/** Asks before a move that costs or voids something, and for the reason of one whose people are not free. */
export function MoveQuestions({ moves, timezone, today }: { moves: Moves; timezone: string; today: string }) {
  const { question, refused } = moves
  const isTruck = (refused?.trucks.length ?? 0) > 0
  return (
    <>
      <Modal
        opened={question !== null}
        onClose={() => question?.answer(false)}
        title={question ? `Move job #${question.job.id}?` : ''}
        centered
      >
        <Stack>
          {question?.sentences.map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => question?.answer(false)}>
              Cancel
            </Button>
            <Button data-autofocus onClick={() => question?.answer(true)}>
              Save change
            </Button>
          </Group>
        </Stack>
      </Modal>
      <AllowDialog
        key={isTruck ? 'truck' : 'crew'}
        opened={refused !== null}
        title={isTruck ? 'The truck is not free at that time.' : 'The crew is not free at that time.'}
        description={
          isTruck
            ? 'Why it can be on both jobs. The reason is saved with the job.'
            : 'Why they can work then. The reason is saved with the job.'
        }
        missingText={isTruck ? 'Enter why it can be on both jobs.' : 'Enter why they can work then.'}
        allowLabel="Assign anyway"
        onClose={moves.closeRefused}
        onAllow={async (reason) => {
          try {
            await refused?.allow(reason)
          } catch (error) {
            showFailure(error instanceof Error ? error.message : String(error))
            throw error
          }
        }}
      >
        {refused?.people.map((one) => (
          <List.Item key={`${one.workerId} ${one.jobId} ${one.startsAt}`}>
            <Text span fw={600}>
              {`${one.firstName} ${one.lastName}`.trim()}
            </Text>{' '}
            {one.jobId === null ? (
              'has time off'
            ) : (
              <>
                is on <JobLink jobId={one.jobId}>job #{one.jobId}</JobLink>
              </>
            )}
            , {timeOf(one.startsAt)} – {timeOf(one.endsAt)}
          </List.Item>
        ))}
        {refused?.trucks.map((one) => (
          <List.Item key={`${one.vehicleId} ${one.jobId}`}>
            <Text span fw={600}>
              {one.name}
            </Text>{' '}
            is {vehicleCollisionText(one, { timezone, today })}
          </List.Item>
        ))}
      </AllowDialog>
    </>
  )

  function timeOf(instant: string): string {
    const wall = wallClockOf(instant, timezone)
    return `${formatDayInWords(wall, today)}, ${formatTime(wall.slice(11, 16))}`
  }
}
