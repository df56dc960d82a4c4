import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSends } from '../../../../shared/messages/sends/sends.api.ts'
import { callKey, useRefetch } from '../../../kernel/queries.ts'
import { bookingInfoQuery } from './queries.ts'
import { SEND_LABELS } from './send-labels.ts'
import { SendDialog } from './SendDialog.tsx'

/** Opens the dialog that sends the documents and links of a job; its label names what is next for the client. */
export function SendButton({ jobId }: { jobId: number }) {
  const [isOpen, setOpen] = useState(false)
  const info = useQuery(bookingInfoQuery(jobId))
  const refetch = useRefetch(callKey(listSends, { params: { id: jobId } }))
  if (!info.data) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {SEND_LABELS[info.data.kind]}
      </Button>
      {isOpen && <SendDialog jobId={jobId} onClose={() => setOpen(false)} onDone={() => void refetch()} />}
    </>
  )
}
