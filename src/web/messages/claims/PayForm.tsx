import { Button, Group, Radio, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Claim, JobClaims } from '../../../shared/messages/claims/claim.ts'
import { payClaim } from '../../../shared/messages/claims/claims.api.ts'
import { call } from '../../kernel/api.ts'
import { useToday } from '../../kernel/use-today.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { dollars } from './dispute-words.ts'
import { useClaimStep } from './use-claim-step.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  claims: JobClaims
  claim: Claim
  onClose: () => void
}

/** Pays a settled claim: as a refund to a card that paid for the move, or by a check that is recorded. */
export function PayForm({ claims, claim, onClose }: Props) {
  const { problems, setProblems, take } = useClaimStep(claims.jobId, claim)
  const today = useToday(claims.company.timezone)
  const amount = claim.offered ?? 0
  const cards = claims.refundable.filter(({ left }) => left >= amount)
  const [way, setWay] = useState<'refund' | 'check'>(cards.length > 0 ? 'refund' : 'check')
  const [cardId, setCardId] = useState<string | null>(cards[0] ? String(cards[0].id) : null)
  const [checkNumber, setCheckNumber] = useState('')
  const [paidOn, setPaidOn] = useState(today)

  async function pay() {
    await take((params, version) =>
      call(payClaim, {
        params,
        body:
          way === 'refund'
            ? { version, way, transactionId: cardId === null ? null : Number(cardId) }
            : { version, way, checkNumber, paidOn: paidOn === '' ? null : paidOn },
      }),
    )
    showSuccess(way === 'refund' ? 'Refund started.' : 'Check recorded.')
    onClose()
  }
  return (
    <section className={ui['section']} aria-label="Pay claim">
      <Text fw={600}>Pay {dollars(amount)}</Text>
      <Radio.Group
        label="How"
        value={way}
        onChange={(value) => setWay(value === 'refund' ? 'refund' : 'check')}
      >
        <div className={classes['radios']}>
          <Radio
            value="refund"
            label="Refund to the card that paid for the move"
            description={
              cards.length === 0 ? 'No card payment of this job that you can refund is as large.' : null
            }
            disabled={cards.length === 0}
          />
          <Radio value="check" label="Check" />
        </div>
      </Radio.Group>
      {way === 'refund' ? (
        <Select
          className={classes['amount'] ?? ''}
          label="Card payment"
          allowDeselect={false}
          data={cards.map(({ id, card, left }) => ({
            value: String(id),
            label: `${card}, ${dollars(left)} left`,
          }))}
          value={cardId}
          error={problems['transactionId']}
          onChange={setCardId}
        />
      ) : (
        <>
          <TextInput
            className={classes['amount'] ?? ''}
            label="Check number"
            required
            maxLength={50}
            value={checkNumber}
            error={problems['checkNumber']}
            onChange={(event) => {
              setCheckNumber(event.currentTarget.value)
              setProblems({})
            }}
          />
          <DayField
            className={classes['amount'] ?? ''}
            label="Date of the check"
            required
            maxDate={today}
            value={paidOn}
            error={problems['paidOn']}
            onChange={setPaidOn}
          />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" className={classes['button'] ?? ''} onClick={onClose}>
          Cancel
        </Button>
        <AsyncButton className={classes['button'] ?? ''} action={pay}>
          {way === 'refund' ? `Refund ${dollars(amount)}` : 'Record check'}
        </AsyncButton>
      </Group>
    </section>
  )
}
