import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { bookingInfoQuery } from './queries.ts'
import { SEND_LABELS } from './send-labels.ts'
import { useContactDraft } from './use-contact-draft.ts'

interface Props {
  jobId: number
  /** Opens the Contact tab. */
  onOpen: () => void
}

/** Opens the Contact tab with the estimate or agreement that is sent next; nothing if the client has neither to review. */
export function OpenBookingInfo({ jobId, onOpen }: Props) {
  const info = useQuery(bookingInfoQuery(jobId))
  const { change } = useContactDraft(jobId)
  if (!info.data || info.data.kind === 'bookingInfo') return null
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      onClick={() => {
        change((draft) => ({ ...draft, mode: 'booking' }))
        onOpen()
      }}
    >
      {SEND_LABELS[info.data.kind]}
    </Button>
  )
}
