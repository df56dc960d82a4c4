import { Text } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getOnTheWay, tellOnTheWay } from '../../../shared/messages/notices/notices.api.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'

interface Props {
  jobId: number
  timezone: string
}

/** Tells the client once, on the day of the move, that the crew is on the way; shows when they were told. */
export function OnTheWay({ jobId, timezone }: Props) {
  const shown = useQuery({ ...callQuery(getOnTheWay, { params: { id: jobId } }), retry: false })
  const reload = useRefetch(keyBelow(getOnTheWay, { id: jobId }))
  // People who may not contact the client have nothing to see here.
  if (!shown.data) return null
  const { toldAt, mayTell } = shown.data
  if (toldAt !== null)
    return (
      <Text component="output" py={8}>
        Client told on {formatInstant(toldAt, timezone)}
      </Text>
    )
  if (!mayTell) return null
  return (
    <AsyncButton
      variant="default"
      leftSection={<IconTruck size={16} aria-hidden />}
      successText="The client was told that the crew is on the way."
      action={async () => {
        try {
          await call(tellOnTheWay, { params: { id: jobId } })
        } finally {
          await reload()
        }
      }}
    >
      Tell the client we are on the way
    </AsyncButton>
  )
}
