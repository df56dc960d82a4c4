import { List, Modal, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelMove, getCancellation } from '../../../../shared/money/payments/paid-changes.api.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call } from '../../../kernel/api.ts'
import { useSending } from '../../../kernel/answers.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { SendingActions } from '../manage/SendingActions.tsx'
import type { PaidJob, PaymentsSlot } from '../slot.ts'
import { cancellationTexts } from './cancellation-texts.ts'
import classes from '../payments.module.css'

interface Props {
  job: PaidJob
  onAnswered: PaymentsSlot['onAnswered']
  onClose: () => void
}

/** Asks a client whether to cancel their move, and says first what is refunded. */
export function CancelMove({ job, onAnswered, onClose }: Props) {
  const [reason, setReason] = useState('')
  const cancellation = useQuery({
    ...callQuery(getCancellation, { params: { id: job.id } }),
    // The amounts are those of this moment.
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = cancellation
  const sending = useSending(
    (body: { version: number; refund: number; reason: string }) =>
      call(cancelMove, { params: { id: job.id }, body }),
    (canceled) => {
      showSuccess('Your move is canceled.')
      onAnswered(canceled)
      onClose()
    },
  )
  const isLocked = sending.state.step === 'sending' || sending.state.step === 'unanswered'
  return (
    <Modal
      opened
      onClose={() => !isLocked && onClose()}
      closeOnClickOutside={false}
      withCloseButton={!isLocked}
      title="Cancel this move?"
    >
      {data ? (
        <>
          <fieldset className={classes['plain']} disabled={isLocked}>
            <List size="sm" spacing="xs">
              {cancellationTexts(data).map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
            <Textarea
              label="Why do you cancel?"
              description="Optional. The company reads it."
              autosize
              minRows={2}
              maxLength={TEXT_LIMITS.other}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </fieldset>
          <SendingActions
            sending={sending}
            label="Cancel my move"
            closeLabel="Keep my move"
            color="red"
            onSubmit={() =>
              void sending
                .send({ version: data.version, refund: data.refund, reason: reason.trim() })
                // After a refusal, the amounts are those of now.
                .then(() => cancellation.refetch())
            }
            onClose={onClose}
          />
        </>
      ) : cancellation.isError ? (
        <ErrorState message={cancellation.error.message} onRetry={() => void cancellation.refetch()} />
      ) : (
        <LoadingText />
      )}
    </Modal>
  )
}
