import { Button, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { startJob } from '../../../shared/schedule/crew/crew.api.ts'
import type { CrewFacts } from '../../../shared/people/workers/crew.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'

interface Props {
  jobId: number
  timezone: string
  facts: Pick<CrewFacts, 'mayStart' | 'startOpens' | 'startedAt'>
  onAnswered: (job: Job) => void
}

/**
 * Notes that the move has begun, for the crew and managers; shows when it did.
 */
export function StartMove({ jobId, timezone, facts, onAnswered }: Props) {
  const [isAsking, setAsking] = useState(false)
  if (facts.startedAt !== null) {
    return (
      <Text component="output" py={8}>
        Started {formatInstant(facts.startedAt, timezone)}
      </Text>
    )
  }
  if (facts.startOpens !== null)
    return (
      <Text size="sm" py={8}>
        {facts.startOpens}
      </Text>
    )
  if (!facts.mayStart) return null
  return (
    <>
      <Button
        variant="default"
        data-path="start"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Start move
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Start the move now? The client's next payment becomes due."
        confirmLabel="Start move"
        onConfirm={async () => {
          onAnswered(await call(startJob, { params: { id: jobId } }))
          showSuccess('Move started.')
        }}
      />
    </>
  )
}
