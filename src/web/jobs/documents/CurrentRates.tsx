import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { DocumentChanges } from '../../../shared/jobs/documents/documents.api.ts'
import { applyCurrentRates, previewCurrentRates } from '../../../shared/jobs/documents/prices.api.ts'
import { describeDocumentChanges } from '../../../shared/jobs/documents/paper-changes.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import type { DocumentsSlot } from './slot.ts'

/**
 * States that a job keeps earlier rates, and reprices it after the office has seen the old and the new total.
 */
export function CurrentRates({ slot }: { slot: Pick<DocumentsSlot, 'job' | 'onAnswered'> }) {
  const { job, onAnswered } = slot
  const [changes, setChanges] = useState<DocumentChanges | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { id } = job
  if (id === null || !job.hasEarlierTerms || !['inquiring', 'scheduled'].includes(job.jobStatus)) return null
  const sentences = changes ? describeDocumentChanges(changes, 'office') : []
  return (
    <Alert variant="light" title="This job keeps its rates">
      Your rates have changed since this job was agreed to or booked.
      <div>
        <AsyncButton
          variant="default"
          mt="xs"
          mih={44}
          disabled={job.deletedAt !== null}
          action={async () => {
            setChanges(await call(previewCurrentRates, { params: { id } }))
            setOpen(true)
          }}
        >
          Use today’s rates
        </AsyncButton>
      </div>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        question={sentences.length > 0 ? sentences.join(' ') : 'The total does not change.'}
        confirmLabel="Use today’s rates"
        onConfirm={async () => {
          onAnswered(await call(applyCurrentRates, { params: { id }, body: { version: job.version } }))
          showSuccess('Today’s rates are used.')
        }}
      />
    </Alert>
  )
}
