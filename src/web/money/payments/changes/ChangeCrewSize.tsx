import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { changeCrewSize } from '../../../../shared/money/payments/payments.api.ts'
import { call } from '../../../kernel/api.ts'
import type { PaidJob, PaymentsSlot } from '../slot.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { useChangeReview } from './use-change-review.ts'
import { usePaidChange } from './use-paid-change.tsx'

/** The largest crew that a client chooses; the office can make a larger one. */
const LARGEST = 10

interface Props {
  job: PaidJob
  onAnswered: PaymentsSlot['onAnswered']
  onClose: () => void
  /** Called with what was changed, in a sentence. */
  onDone: (text: string) => void
}

/** Shows 'Change crew size' of a scheduled job: the fee is for each member added or removed. */
export function ChangeCrewSize({ job, onAnswered, onClose, onDone }: Props) {
  const [size, setSize] = useState(job.crewSize)
  const isSound = size !== job.crewSize
  const sizes = Array.from({ length: Math.max(LARGEST, job.crewSize) }, (_, index) => String(index + 1))
  const wanted = { for: 'changeCrewSize', crewSize: isSound ? size : null } as const
  const { review, agreements } = useChangeReview(job, wanted, isSound)
  const doneText = `Your crew is ${size} now.`
  const change = usePaidChange({
    jobId: job.id,
    onAnswered,
    onDone: () => {
      onDone(doneText)
      onClose()
    },
    apply: (transactionId) =>
      call(changeCrewSize, {
        params: { id: job.id },
        body: {
          crewSize: size,
          ...(transactionId !== null && { transactionId }),
          version: job.version,
          agreements,
        },
      }),
  })
  const { applying } = change
  const refused = applying.state.step === 'refused' ? applying.state.fields['crewSize'] : undefined
  return (
    <ChangeDialog
      title="Change crew size"
      job={job}
      item="changeCrewSizeFee"
      wanted={wanted}
      change={change}
      review={review}
      onClose={onClose}
    >
      <NativeSelect
        label="Crew size"
        description={`Now ${job.crewSize}. Another crew can change the price of the move.`}
        data-autofocus
        data={sizes}
        value={String(size)}
        error={refused}
        onChange={(event) => {
          applying.reset()
          setSize(Number(event.currentTarget.value))
        }}
      />
    </ChangeDialog>
  )
}
