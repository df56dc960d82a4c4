import { Alert, Button, Text, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import {
  decideChangeOrder,
  makeChangeOrderPdf,
} from '../../../../shared/jobs/change-orders/change-orders.api.ts'
import type { ChangeOrder, JobChanges } from '../../../../shared/jobs/change-orders/change-order.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { call } from '../../../kernel/api.ts'
import { HandledError } from '../../../kernel/explained.ts'
import { openDownload } from '../../../kernel/save-file.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { pathOf, VIEW_BOX } from '../signatures/strokes.ts'
import { ChangeLines } from './ChangeLines.tsx'
import classes from './change-orders.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  jobId: number
  order: ChangeOrder
  timezone: string
  onChanged: (changes: JobChanges) => Promise<void>
}

/** A signed change order; the office withdraws it, and confirms one that it has to look at. */
export function OrderCard({ jobId, order, timezone, onChanged }: Props) {
  const { withdrawn, flags, signedBy, signedAt, takenBy, strokes } = order
  const when = formatInstant(signedAt, timezone)
  return (
    <section
      className={`${ui['section']} ${classes['card']}`}
      aria-label={`Change order of ${when}`}
      data-withdrawn={withdrawn !== null || undefined}
    >
      <Text size="md">{`Signed by ${signedBy}, ${when}`}</Text>
      {takenBy !== '' && <Text size="md">{`Taken by ${takenBy}`}</Text>}
      {strokes.length > 0 && (
        <svg viewBox={VIEW_BOX} className={classes['drawing']} aria-hidden>
          {strokes.map((stroke, index) => (
            // A stored drawing never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <path key={index} d={pathOf(stroke)} />
          ))}
        </svg>
      )}
      {withdrawn && (
        <Alert color="gray" title="Withdrawn">
          {`${withdrawn.reason} (${withdrawn.by}, ${formatInstant(withdrawn.at, timezone)})`}
        </Alert>
      )}
      {flags.length > 0 && (
        <Alert color="yellow" title="Check this change order">
          {flags.map((flag) => (
            <p key={flag} className={classes['flag']}>
              {flag}
            </p>
          ))}
          <p className={classes['flag']}>What was signed counts.</p>
        </Alert>
      )}
      <ChangeLines
        lines={order.lines}
        total={order.total}
        isFixed={order.isFixed}
        {...(withdrawn === null && { before: order.agreedBefore, after: order.agreedAfter })}
      />
      <PdfButton jobId={jobId} order={order.id} />
      <Decisions jobId={jobId} order={order} onChanged={onChanged} />
    </section>
  )
}

/** Makes the PDF of a change order and opens it. */
export function PdfButton({ jobId, order }: { jobId: number; order: string }) {
  return (
    <AsyncButton
      variant="default"
      mih={48}
      leftSection={<IconDownload size={20} aria-hidden />}
      aria-label="PDF: change order"
      action={async () => {
        const { download_link: link } = await call(makeChangeOrderPdf, { params: { id: jobId, order } })
        openDownload(link)
      }}
    >
      PDF
    </AsyncButton>
  )
}

function Decisions({ jobId, order, onChanged }: Omit<Props, 'timezone'>) {
  const [decision, setDecision] = useState<'withdraw' | 'confirm' | null>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { id, mayWithdraw, flags } = order
  if (!mayWithdraw && flags.length === 0) return null
  if (decision === null)
    return (
      <>
        {flags.length > 0 && (
          <Button variant="default" onClick={() => setDecision('confirm')}>
            Confirm as signed
          </Button>
        )}
        {mayWithdraw && (
          <Button variant="default" onClick={() => setDecision('withdraw')}>
            Withdraw
          </Button>
        )}
      </>
    )
  async function decide(taken: 'withdraw' | 'confirm') {
    if (reason.trim() === '') {
      setProblem('Say why.')
      throw new HandledError()
    }
    await onChanged(
      await call(decideChangeOrder, { params: { id: jobId, order: id }, body: { decision: taken, reason } }),
    )
    setDecision(null)
    setReason('')
  }
  return (
    <fieldset className={`${ui['fieldset']} ${ui['stack']}`}>
      <TextInput
        size="md"
        label={decision === 'withdraw' ? 'Why is it withdrawn?' : 'Why is it right as signed?'}
        required
        maxLength={500}
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <AsyncButton action={() => decide(decision)}>
        {decision === 'withdraw' ? 'Withdraw change order' : 'Confirm change order'}
      </AsyncButton>
      <Button variant="default" onClick={() => setDecision(null)}>
        Cancel
      </Button>
    </fieldset>
  )
}
