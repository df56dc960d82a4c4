import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InfoKind } from '../../../../shared/messages/communications/communication.ts'
import { listSends } from '../../../../shared/messages/sends/sends.api.ts'
import { callKey, useRefetch } from '../../../kernel/queries.ts'
import { bookingInfoQuery } from './queries.ts'
import { SEND_LABELS } from './send-labels.ts'
import { SendDialog } from './SendDialog.tsx'

interface Props {
  jobId: number
  /** What the dialog offers first, if it can be sent now; without it what is next for the client. */
  kind?: InfoKind
}

/** Opens the dialog that sends the documents and links of a job; its label names what it offers first. */
export function SendButton({ jobId, kind }: Props) {
  const [isOpen, setOpen] = useState(false)
  const info = useQuery(bookingInfoQuery(jobId))
  const refetch = useRefetch(callKey(listSends, { params: { id: jobId } }))
  if (!info.data || (kind && !info.data.kinds.includes(kind))) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {SEND_LABELS[kind ?? info.data.kind]}
      </Button>
      {isOpen && (
        <SendDialog
          jobId={jobId}
          firstKind={kind}
          onClose={() => setOpen(false)}
          onDone={() => void refetch()}
        />
      )}
    </>
  )
}
