import { Alert, Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { acceptChargeback, getSentEvidence } from '../../../../shared/money/payments/chargebacks.api.ts'
import { type Chargeback } from '../../../../shared/jobs/finances/chargeback.ts'
import { CHARGEBACK_STATUS_LABELS } from '../../../../shared/jobs/finances/chargeback.words.ts'
import { isInquiry, isOpenChargeback } from '../../../../shared/jobs/finances/chargeback.rules.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { money } from '../../../../shared/kernel/money.ts'
import type { PaymentLine } from '../../../../shared/jobs/finances/payment.ts'
import { call } from '../../../kernel/api.ts'
import { openDownload } from '../../../kernel/save-file.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { EvidenceDialog } from './EvidenceDialog.tsx'
import classes from '../payments.module.css'

interface Props {
  line: PaymentLine
  timezone: string
  /** Called when the job has to be reloaded. */
  onChanged: () => void
}

/** Shows the chargebacks of a payment, their response deadline and outcome. */
export function Chargebacks({ line, timezone, onChanged }: Props) {
  const [doing, setDoing] = useState<{ what: 'evidence' | 'accept'; id: number } | null>(null)
  // The server rejects responses after the deadline; a screen that stays open may still offer them.
  const [now] = useState(() => Date.now())
  return line.chargebacks.map((chargeback) => {
    const { id, amount, status, mayRespond, hasSentPdf } = chargeback
    const isTime = chargeback.dueBy === null || Date.parse(chargeback.dueBy) > now
    return (
      <Alert
        key={id}
        className={classes['chargeback'] ?? ''}
        variant="default"
        icon={<IconBuildingBank aria-hidden />}
        title={`${CHARGEBACK_STATUS_LABELS[status]}, ${money(amount)}`}
      >
        {factsOf(chargeback, timezone).map((text) => (
          <p key={text} className={classes['alertText']}>
            {text}
          </p>
        ))}
        <div className={classes['actions']}>
          {mayRespond && isTime && (
            <>
              <Button onClick={() => setDoing({ what: 'evidence', id })}>Send evidence</Button>
              {!isInquiry(chargeback) && (
                <Button variant="subtle" color="red" onClick={() => setDoing({ what: 'accept', id })}>
                  Accept the chargeback
                </Button>
              )}
            </>
          )}
          {hasSentPdf && (
            <AsyncButton
              variant="default"
              action={async () =>
                openDownload((await call(getSentEvidence, { params: { id } })).download_link)
              }
            >
              Download sent PDF
            </AsyncButton>
          )}
        </div>
        {doing?.id === id && doing.what === 'evidence' && (
          <EvidenceDialog chargeback={chargeback} onClose={() => setDoing(null)} onSent={onChanged} />
        )}
        {doing?.id === id && doing.what === 'accept' && (
          <ConfirmDialog
            opened
            onClose={() => setDoing(null)}
            question={`Accept that the bank keeps the ${money(amount)}? You can't send evidence after that, and the money does not come back.`}
            confirmLabel="Accept the chargeback"
            onConfirm={async () => {
              await call(acceptChargeback, { params: { id } }).finally(onChanged)
              showSuccess('Chargeback accepted.')
            }}
          />
        )}
      </Alert>
    )
  })
}

function factsOf(chargeback: Chargeback, timezone: string): string[] {
  const { status, reason, fee, dueBy, closedAt } = chargeback
  const isOpen = isOpenChargeback(chargeback)
  const what = isInquiry(chargeback)
    ? 'The cardholder’s bank asks about this payment. No money was withdrawn. You can also refund it.'
    : 'The cardholder’s bank took this payment back.'
  return [
    ...(isOpen ? [what] : []),
    reason,
    ...(fee > 0 ? [`Fee of the card provider: ${money(fee)}`] : []),
    ...answerOf(chargeback, timezone),
    ...(isOpen && chargeback.response === null && !chargeback.isAnswered && dueBy !== null
      ? [`Respond by ${formatInstant(dueBy, timezone)}`]
      : []),
    ...(status === 'lost' ? ['The money stays with the cardholder. The job does not become due again.'] : []),
    ...(closedAt === null ? [] : [`Decided ${formatInstant(closedAt, timezone)}`]),
  ]
}

/** Returns what the office responded, and whether the bank has received it. */
function answerOf(chargeback: Chargeback, timezone: string): string[] {
  const { response, respondedAt, respondedBy, isAnswered, problem } = chargeback
  if (response === null) {
    if (isAnswered) return ['The bank has evidence that was sent from the card provider’s own screens.']
    return problem === '' ? [] : ['The card provider rejected your last response. Try again.']
  }
  if (!isAnswered) return ['Your answer is on its way to the bank.']
  const by = respondedBy === '' ? '' : ` by ${respondedBy}`
  const what = response === 'evidence' ? 'Evidence sent' : 'Accepted'
  return [`${what} ${formatInstant(respondedAt, timezone)}${by}`]
}
