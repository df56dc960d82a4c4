import { Text, Textarea } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_EXPLANATION_LENGTH, type Chargeback } from '../../../../shared/jobs/finances/chargeback.ts'
import { makeEvidence, sendEvidence } from '../../../../shared/money/payments/chargebacks.api.ts'
import { useSending } from '../../../kernel/answers.ts'
import { call } from '../../../kernel/api.ts'
import { openDownload } from '../../../kernel/save-file.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { SendingModal } from './SendingModal.tsx'

interface Props {
  chargeback: Pick<Chargeback, 'id' | 'explanation'>
  onClose: () => void
  /** Called after the evidence was sent; the job has to be reloaded. */
  onSent: () => void
}

/** Shows the evidence for a chargeback, accepts the office's explanation, and sends both to the bank once. */
export function EvidenceDialog({ chargeback, onClose, onSent }: Props) {
  const [explanation, setExplanation] = useState(chargeback.explanation)
  const params = { id: chargeback.id }
  const sending = useSending(
    (body: { explanation: string }) => call(sendEvidence, { params, body }),
    () => {
      showSuccess('Evidence is being sent to the bank.')
      onSent()
      onClose()
    },
  )
  return (
    <SendingModal
      sending={sending}
      title="Evidence for the bank"
      size="lg"
      label="Send to the bank"
      onSubmit={() => {
        sending.reset()
        void sending.send({ explanation })
      }}
      onClose={onClose}
    >
      <Text size="sm">
        The PDF contains the receipt, what the client agreed to and signed, the history of the move, messages
        and photos. You can send evidence only once. Review the PDF before you send it.
      </Text>
      <Textarea
        label="Your statement"
        description="What happened, in your words. Shown at the beginning of the PDF."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_EXPLANATION_LENGTH}
        data-autofocus
        value={explanation}
        onChange={(event) => setExplanation(event.currentTarget.value)}
      />
      <div>
        <AsyncButton
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          action={async () => {
            const { download_link: link } = await call(makeEvidence, { params, body: { explanation } })
            openDownload(link)
          }}
        >
          Download PDF
        </AsyncButton>
      </div>
    </SendingModal>
  )
}
