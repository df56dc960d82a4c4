import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { STEP_TITLES } from '../../../shared/visitors/booking/quote-words.ts'
import { formatPhoneWithCountry } from '../../../shared/kernel/phone.ts'
import { runAfterPointerUp } from '../../kernel/after-press.ts'
import { focusFirstProblem } from '../common/focus-problem.ts'
import { Button } from '../common/parts/Button.tsx'
import { Calendar } from '../../ui/calendar/Calendar.tsx'
import { Notice } from '../common/parts/states.tsx'
import { useOpenDays } from '../common/use-open-days.ts'
import { AddressStep } from './AddressStep.tsx'
import { ContactStep } from './ContactStep.tsx'
import { HomeStep } from './HomeStep.tsx'
import { PriceBlock } from '../common/parts/PriceBlock.tsx'
import { STEPS, unlockedSteps, type QuoteDraft, type QuoteErrors, type QuoteField } from './quote-draft.ts'
import { Step } from './Step.tsx'
import { Thanks } from './Thanks.tsx'
import { boundsOf, useDraft } from './use-draft.ts'
import { usePrice } from './use-price.ts'
import { useCheck } from './use-check.ts'
import { useQuoteSending } from './use-sending.ts'

/** Props of the steps. */
export interface StepProps {
  draft: QuoteDraft
  errors: QuoteErrors
  change: (part: Partial<QuoteDraft>) => void
}

interface Props {
  visit: Visit
  token: string
  jobSource: JobSource | null
}

/** Shows the steps of the plugin, each after the one before is complete. */
export function QuoteForm({ visit, token, jobSource }: Props) {
  const { client, booking } = visit
  const { draft, change, isSent, finish } = useDraft(token, visit)
  const { state, submit, begin, forgive } = useQuoteSending(token, visit, jobSource)
  const [isTried, setTried] = useState(false)
  const [left, setLeft] = useState<readonly QuoteField[]>([])
  const [trap, setTrap] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const days = useOpenDays(client.id)

  // An unlocked step stays, also while an answer before it is changed.
  const unlocked = unlockedSteps(draft)
  const [reached, setReached] = useState(unlocked)
  if (unlocked > reached) setReached(unlocked)
  const steps = Math.max(reached, unlocked)
  const [atStart] = useState(unlocked)
  const shows = (step: number, how: 'whole' | 'heading') => (step > atStart ? how : ('nothing' as const))

  const isPriced = booking.isPriceShown && (booking.isPriceBeforeContact || isSent)
  const price = usePrice(client.id, draft, isPriced)
  const { check, load } = useCheck(steps > 1)
  const found = check?.(draft).errors ?? {}
  const seen = isTried ? found : onlyOf(found, left)
  const errors = state.kind === 'refused' ? { ...state.errors, ...seen } : seen

  const isLast = steps === STEPS.length
  const beginProof = useEffectEvent(begin)
  useEffect(() => {
    if (isLast) beginProof()
  }, [isLast])

  function edit(part: Partial<QuoteDraft>) {
    if (state.kind === 'failed' || state.kind === 'refused') forgive()
    change(part)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (state.kind === 'sending') return
    setTried(true)
    const isSentNow = await submit(async () => (await load())(draft).quote, trap)
    if (isSentNow) finish()
    else focusFirstProblem(form.current)
  }

  if (isSent) return <Thanks draft={draft} token={token} price={price} />
  const step: StepProps = { draft, errors, change: edit }
  return (
    <form noValidate ref={form} onSubmit={(event) => void send(event)}>
      <Step number={1} title={STEP_TITLES.addresses} shows="nothing">
        <AddressStep {...step} position={booking.position} />
      </Step>
      {steps >= 2 && (
        <Step number={2} title={STEP_TITLES.date} shows={shows(2, 'whole')}>
          <Calendar
            label="Day of your move"
            value={draft.day}
            onChange={(day) => edit({ day })}
            {...boundsOf(visit)}
            days={days.days}
            isLoading={days.isLoading}
            onMonth={days.show}
            error={errors.moveDate}
          />
        </Step>
      )}
      {steps >= 3 && (
        <Step number={3} title={STEP_TITLES.home} shows={shows(3, 'whole')}>
          <HomeStep {...step} />
          <PriceBlock state={price} />
        </Step>
      )}
      {isLast && (
        <Step number={4} title={STEP_TITLES.contact} shows={shows(4, 'heading')}>
          <ContactStep
            {...step}
            onLeave={(field) => runAfterPointerUp(() => setLeft((was) => [...was, field]))}
            trap={trap}
            onTrap={setTrap}
          />
          {state.kind === 'failed' && (
            <Notice kind="error">
              {state.message} Everything you filled in is kept.
              {client.phone !== null && ` You can also call us: ${formatPhoneWithCountry(client.phone)}.`}
            </Notice>
          )}
          <Button isPending={state.kind === 'sending'}>
            {state.kind === 'sending' ? 'Sending…' : 'Submit'}
          </Button>
        </Step>
      )}
      <output className="hidden">{steps > atStart ? `Next: ${titleOf(steps)}` : ''}</output>
    </form>
  )
}

function titleOf(step: number): string {
  const name = STEPS[step - 1]
  return name ? STEP_TITLES[name] : ''
}

/**
 * Returns the errors of fields that were left with content; an empty one is reported when the form is sent.
 */
function onlyOf(errors: QuoteErrors, left: readonly QuoteField[]): QuoteErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => left.some((one) => one === name)))
}
