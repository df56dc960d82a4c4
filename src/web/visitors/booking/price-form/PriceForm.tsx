import { useEffect, useRef, useState } from 'react'
import {
  HOME_SIZE_LABELS,
  MOVE_TYPE_LABELS,
  MOVE_TYPES,
  SIZES_OF,
} from '../../../../shared/trade/home-sizes.ts'
import { MOVING_FROM, MOVING_TO, PRICE_FORM_HINT } from '../../../../shared/visitors/booking/quote-words.ts'
import type { Visit } from '../../../../shared/visitors/booking/quote.api.ts'
import { offeredDays } from '../../../../shared/visitors/booking/offered-days.ts'
import { readCarriedMove, storeCarriedMove } from '../../common/carried-move.ts'
import { bringIntoView } from '../../common/focus-problem.ts'
import { AddressField } from '../../common/parts/AddressField.tsx'
import { Button } from '../../common/parts/Button.tsx'
import { CheckField } from '../../common/parts/CheckField.tsx'
import { Choices } from '../../common/parts/Choices.tsx'
import { Field } from '../../common/parts/Field.tsx'
import { closedReason, dayName } from '../../../ui/calendar/month-grid.ts'
import { nearPlace } from '../../common/parts/picked-place.ts'
import { PriceBlock } from '../../common/parts/PriceBlock.tsx'
import { useMovePrice } from '../../common/use-move-price.ts'
import { useOpenDays } from '../../common/use-open-days.ts'
import './price-form.css'
import { toCarriedMove, priceDraftOf, pricedPlaces, type PriceDraft } from './price-draft.ts'

interface Props {
  visit: Visit
  /** Opens the booking, which takes over the values of this form. */
  onBook: () => Promise<void>
}

/** Shows the likely price of a move on the company's page, before visitors identify themselves. */
export function PriceForm({ visit, onBook }: Props) {
  const { client, booking } = visit
  const { today, ...bounds } = offeredDays(booking)
  const [draft, setDraft] = useState(() => priceDraftOf(readCarriedMove(client.id), bounds))
  const { from, to, isOnePlace, day, moveType, homeSize } = draft
  const change = (part: Partial<PriceDraft>) => setDraft((before) => ({ ...before, ...part }))

  useEffect(() => storeCarriedMove(client.id, toCarriedMove(draft)), [client.id, draft])

  const days = useOpenDays(client.id, { useTruck: true })
  const { show } = days
  const isOffered = day >= bounds.min && day <= bounds.max
  useEffect(() => {
    if (isOffered) show(day, day)
  }, [show, day, isOffered])
  const reason = day === '' ? null : closedReason(day, days.days.get(day), { ...bounds, today })

  const places = pricedPlaces(draft)
  // The booking begins with a truck too, so that the price does not grow on the way.
  const price = useMovePrice(
    client.id,
    homeSize && { places, day: isOffered ? day : null, homeSize, useTruck: true },
  )

  const answer = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const isAnswered = price.kind === 'known' || price.kind === 'survey'
  useEffect(() => {
    // On a phone, the first price appears below the form.
    if (!isAnswered || !isAsked.current) return
    isAsked.current = false
    bringIntoView(answer.current)
  }, [isAnswered])

  const isFirstAwaited = price.kind === 'awaited' && price.before === null

  return (
    <form
      className="price-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onBook()
      }}
    >
      <div className="stack">
        <Choices
          label="Type of home"
          value={moveType}
          options={MOVE_TYPES.map((value) => ({ value, label: MOVE_TYPE_LABELS[value] }))}
          onChange={(value) => change({ moveType: value, homeSize: null })}
        />
        {moveType && (
          <Choices
            label="Home size"
            value={homeSize}
            options={SIZES_OF[moveType].map((value) => ({ value, label: HOME_SIZE_LABELS[value] }))}
            onChange={(value) => {
              isAsked.current = homeSize === null
              change({ homeSize: value })
            }}
          />
        )}
        <AddressField
          label={MOVING_FROM}
          value={from}
          text={draft.fromText}
          near={nearPlace(booking.position, to)}
          onChange={(place, text) => change({ from: place, fromText: text })}
          isTypedTaken
        />
        <AddressField
          label={MOVING_TO}
          value={to}
          text={draft.toText}
          near={nearPlace(from, booking.position)}
          onChange={(place, text) => change({ to: place, toText: text })}
          isDisabled={isOnePlace}
          isTypedTaken
        />
        <CheckField
          label="No second location"
          isChecked={isOnePlace}
          onChange={(isChecked) => change({ isOnePlace: isChecked })}
        />
        {/* Made when the visitor has begun: a date field takes 40 ms, and 150 ms on a slow phone. */}
        {moveType && (
          <Field label="Day of your move" error={reason && `${reason} on ${dayName(day)}. Pick another day.`}>
            {(wired) => (
              <input
                {...wired}
                type="date"
                {...bounds}
                value={day}
                onChange={(event) => change({ day: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
      </div>
      <div ref={answer} className="stack price-form-answer">
        {homeSize === null && <p className="price-form-hint">{PRICE_FORM_HINT}</p>}
        <PriceBlock state={price} />
        {homeSize !== null && !isFirstAwaited && <Button>Book this move</Button>}
      </div>
    </form>
  )
}
