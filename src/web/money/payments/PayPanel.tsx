import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { formatCents } from '../../../shared/kernel/money.ts'
import { linesTotalCents } from '../../../shared/jobs/finances/lines.ts'
import { CardChooser } from './cards/CardChooser.tsx'
import { TypedCard, useTypedCard } from './cards/TypedCard.tsx'
import { useChosenCard } from './cards/use-chosen-card.ts'
import { isRunning, linesOf, mayPay } from '../cards/charge.ts'
import { ChargeNotice } from './charge/ChargeNotice.tsx'
import { LineList } from './charge/LineList.tsx'
import type { Charging } from './charge/use-charge.tsx'
import { Retry } from './Retry.tsx'
import { quoteQuery, type QuoteRequest } from './payments.queries.ts'
import classes from './payments.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  /** The client, if a manager pays on their behalf; else null. */
  userId: number | null
  wanted: QuoteRequest
  /** Changes when the job's payments change (`readFactorState`); the amount is then requested again. */
  standing: string
  /** 'Pay Now', 'Book Now'; followed by the amount. */
  label: string
  charging: Charging
  /** Whether the user is still typing the amount. */
  isTyping?: boolean
  /** Whether the amount may be only authorized, to be captured later. */
  mayHold?: boolean
}

/** Shows the card, the lines to be paid with it, and the pay button. */
export function PayPanel({
  jobId,
  userId,
  wanted,
  standing,
  label,
  charging,
  isTyping = false,
  mayHold = false,
}: Props) {
  const { state, dismiss } = charging
  const choice = useChosenCard(jobId, userId, dismiss)
  const [isHold, setHold] = useState(false)
  const { card, isTyped, setView } = choice
  const typed = useTypedCard()
  const formId = useId()
  const quote = useQuery({
    ...quoteQuery({
      ...wanted,
      productId: jobId,
      productType: 'jobs',
      ...(userId !== null && { userId }),
      ...(card && !isTyped && { cardId: card.id }),
    }),
    // No new quote while a payment is running.
    enabled: mayPay(state) && state.step !== 'done' && choice.cards.data !== undefined,
  })
  const wish = JSON.stringify(wanted)
  const dismissMessage = useEffectEvent(dismiss)
  useEffect(() => {
    // The message was about the previous tip or crew size.
    dismissMessage()
  }, [wish])

  const { refetch } = quote
  const seen = useRef(standing)
  const askAgain = useEffectEvent(() => {
    if (mayPay(state)) void refetch()
  })
  useEffect(() => {
    if (seen.current === standing) return
    seen.current = standing
    askAgain()
  }, [standing])

  const isDone = state.step === 'done'
  useEffect(() => {
    // A card that was typed and stored pays next time.
    if (isDone) setView('chosen')
  }, [isDone, setView])

  if (isDone) return <ChargeNotice charging={charging} />
  const lines = linesOf(state) ?? quote.data?.lineItems
  // The amount of an earlier wish must never be paid. An amount that is being requested again because the job
  // changed may be paid: the server rejects it if it has changed, so a press is never lost.
  const isSure =
    !isTyping && (state.step === 'changed' || (quote.data !== undefined && !quote.isPlaceholderData))
  const isBusy = isRunning(state) || typed.isAsking
  const isReady = lines !== undefined && isSure && mayPay(state) && !isBusy
  const verb = mayHold && isHold ? 'Hold' : label

  async function pay() {
    // Enter in a field submits the form whatever the button shows.
    if (!isReady) return
    const paying = isTyped ? await typed.take() : card && { id: card.id }
    if (paying && lines) charging.pay({ card: paying, userId, jobId, lines, isHold: mayHold && isHold })
  }

  return (
    <div className={ui['section']}>
      <CardChooser
        jobId={jobId}
        userId={userId}
        choice={choice}
        isLocked={!mayPay(state) || typed.isAsking}
        typed={
          <TypedCard
            id={formId}
            card={typed}
            isLocked={!mayPay(state) || typed.isAsking}
            onSubmit={() => void pay()}
          />
        }
      />
      {choice.view !== 'add' && choice.cards.data && (
        <>
          {quote.isError && !lines ? (
            <Retry message={quote.error.message} onRetry={() => void quote.refetch()} />
          ) : lines ? (
            <LineList lines={lines} />
          ) : (
            <output className={classes['block']} aria-label="The amount is loading">
              <Skeleton height={72} />
            </output>
          )}
          {mayHold && (
            <Checkbox
              className={classes['check'] ?? ''}
              label="Only hold the amount on the card; capture it later"
              description="A hold expires after about a week."
              checked={isHold}
              disabled={!mayPay(state)}
              onChange={(event) => setHold(event.currentTarget.checked)}
            />
          )}
          <ChargeNotice charging={charging} />
          <Button
            size="md"
            loading={isBusy}
            disabled={!isReady || (!isTyped && !card)}
            {...(isTyped ? { type: 'submit', form: formId } : { onClick: () => void pay() })}
          >
            {lines ? `${verb} ${formatCents(linesTotalCents(lines))}` : verb}
          </Button>
        </>
      )}
      {charging.dialog}
    </div>
  )
}
