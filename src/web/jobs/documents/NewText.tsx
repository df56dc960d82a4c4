import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { askForNewText } from '../../../shared/jobs/documents/documents.api.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { call } from '../../kernel/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import type { DocumentsSlot } from './slot.ts'

interface Props {
  slot: Pick<DocumentsSlot, 'job' | 'onAnswered'>
  document: JobDocument
}

/**
 * States that a job keeps the text its client agreed to, and requests agreement to the company's current one.
 */
export function NewText({ slot, document }: Props) {
  const { job, onAnswered } = slot
  const [isAsking, setAsking] = useState(false)
  const { id } = job
  if (id === null || !document.hasNewText || !['inquiring', 'scheduled'].includes(job.jobStatus)) return null
  const titles = Object.values(job.documents)
    .filter(({ hasNewText }) => hasNewText)
    .map(({ title }) => title)
  return (
    <Alert variant="light" title="An earlier text">
      The client agreed to this text. Your company has a newer one.
      <div>
        <Button variant="default" mt="xs" mih={44} onClick={() => setAsking(true)}>
          Ask to agree to the new text
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`The client will have to agree again: ${titles.join(', ')}. We'll send them a message.`}
        confirmLabel="Ask to agree to the new text"
        onConfirm={async () => {
          onAnswered(await call(askForNewText, { params: { id }, body: { version: job.version } }))
          showSuccess('The client is asked to agree to the new text.')
        }}
      />
    </Alert>
  )
}
