import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { linesTotalCents } from '../../../../shared/jobs/finances/lines.ts'
import { formatCents } from '../../../../shared/kernel/money.ts'
import { isRunning, linesOf, mayPay } from '../../cards/charge.ts'
import { useCardForm } from '../../cards/use-card-form.ts'
import { CardFields } from '../card-form/CardFields.tsx'
import { NumbersNote } from '../cards/TypedCard.tsx'
import { ChargeNotice } from '../charge/ChargeNotice.tsx'
import { LineList } from '../charge/LineList.tsx'
import { useCharge } from '../charge/use-charge.tsx'
import { quoteQuery } from '../payments.queries.ts'
import ui from '../../../ui/primitives.module.css'

interface Props {
  jobId: number
  /** Dollars. */
  tip: number
  isDue: boolean
  onCharged: () => Promise<void>
}

/** A card that the client types on the phone of the crew; it is charged once and not stored. */
export function CardAtDoor({ jobId, tip, isDue, onCharged }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const card = useCardForm()
  const charging = useCharge(onCharged)
  const { state } = charging
  const isWanted = isDue || tip > 0
  const quote = useQuery({
    ...quoteQuery({ productId: jobId, productType: 'jobs', for: isDue ? 'due' : 'tip', tip }),
    enabled: isWanted && mayPay(state) && state.step !== 'done',
  })
  if (state.step === 'done') return <ChargeNotice charging={charging} />
  if (!isWanted) return <Text size="md">There is nothing to charge.</Text>
  const lines = linesOf(state) ?? (quote.isPlaceholderData ? undefined : quote.data?.lineItems)
  const isBusy = isRunning(state) || card.isAsking
  const isReady = lines !== undefined && mayPay(state) && !isBusy

  async function pay() {
    if (!isReady) return
    const paymentMethodId = await card.make(form.current)
    if (paymentMethodId === null) return
    charging.pay({ card: { paymentMethodId, isKept: false }, userId: null, jobId, lines, isHold: false })
  }
  return (
    <form
      id={id}
      ref={form}
      className={ui['section']}
      aria-label="Card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <CardFields card={card} isLocked={!mayPay(state) || card.isAsking} refusal={card.problem} />
      <NumbersNote />
      {quote.isError && !lines && (
        <Text role="alert" c="var(--mantine-color-error)">
          {quote.error.message}
        </Text>
      )}
      {lines && <LineList lines={lines} />}
      <ChargeNotice charging={charging} />
      <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={!isReady}>
        {lines ? `Charge ${formatCents(linesTotalCents(lines))}` : 'Charge'}
      </Button>
      {charging.dialog}
    </form>
  )
}
