import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import { LOST_REASON_LABELS, type Lost } from '../../../../shared/jobs/jobs/lost.ts'
import { reopenLost } from '../../../../shared/jobs/jobs/lost.api.ts'
import { formatDayInWords, wallClockOf } from '../../../../shared/kernel/dates.ts'
import { call } from '../../../kernel/api.ts'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'

const LostDialog = lazyPart(() =>
  import('./LostDialog.tsx').then((module) => ({ default: module.LostDialog })),
)

interface Props {
  jobId: number
  lost: Lost | null
  timezone: string
  /** Whether the viewer may open it again. */
  mayReopen: boolean
}

/** Tells on an inquiry why it was lost, with the button that opens it again, or offers to mark it as lost. */
export function LostState({ jobId, lost, timezone, mayReopen }: Props) {
  const [isAsking, setAsking] = useState(false)
  const today = useToday(timezone)
  const refetch = useRefetch(keyBelow(getJob, { id: jobId }))
  return (
    <Group gap="xs">
      {lost ? (
        <>
          <Text size="sm">
            {`Lost on ${formatDayInWords(wallClockOf(lost.at, timezone).slice(0, 10), today)}: ${LOST_REASON_LABELS[lost.reason]}`}
            {lost.note !== '' && <span>{`. ${lost.note}`}</span>}
          </Text>
          {mayReopen && (
            <AsyncButton
              size="compact-sm"
              variant="default"
              successText="The inquiry is open again."
              action={async () => {
                await call(reopenLost, { params: { id: jobId } })
                await refetch()
              }}
            >
              Reopen
            </AsyncButton>
          )}
        </>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          Mark as lost
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <LostDialog jobId={jobId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Group>
  )
}
