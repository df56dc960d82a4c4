import { useEffect, useRef } from 'react'
import { HOME_SIZE_NAMES } from '../../../shared/trade/home-sizes.ts'
import { QUOTE_THANKS } from '../../../shared/visitors/booking/quote-words.ts'
import { encodeMoveHash } from '../common/carried-hash.ts'
import { dayName } from '../../ui/calendar/month-grid.ts'
import { PriceBlock } from '../common/parts/PriceBlock.tsx'
import type { QuoteDraft } from './quote-draft.ts'
import { bringIntoView } from '../common/focus-problem.ts'
import type { PriceState } from '../common/use-move-price.ts'

interface Props {
  draft: QuoteDraft
  token: string
  price: PriceState
}

/** Shows that the quote was received, what was sent, and how to continue to a booking. */
export function Thanks({ draft, token, price }: Props) {
  const { from, to, isOnePlace, day, homeSize, firstName, lastName, email, phone } = draft
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    bringIntoView(heading.current)
  }, [])
  const places = [from, isOnePlace ? null : to].filter((place) => place !== null)
  const move = encodeMoveHash({
    places,
    ...(day !== null && { day }),
    ...(homeSize !== null && { homeSize }),
    firstName,
    lastName,
    email,
    phone,
  })
  return (
    <>
      <h2 className="quote-thanks" tabIndex={-1} ref={heading}>
        <span className="quote-done" aria-hidden>
          ✓
        </span>
        {QUOTE_THANKS}
      </h2>
      <section className="paper" aria-label="What you sent">
        <dl className="quote-facts">
          <Fact name="From" value={from?.address} />
          <Fact name="To" value={isOnePlace ? null : to?.address} />
          <Fact name="Day" value={day && dayName(day)} />
          <Fact name="Home" value={homeSize && HOME_SIZE_NAMES[homeSize]} />
          <Fact name="Contact" value={`${firstName} ${lastName}, ${phone}, ${email}`} />
        </dl>
      </section>
      <PriceBlock state={price} />
      <section className="stack" aria-label="Book now">
        <p>Do you know already that you want to move with us? Book now; what you told us comes along.</p>
        <p>
          <a
            className="button filled"
            href={`/booking/${encodeURIComponent(token)}${move}`}
            target="_blank"
            rel="noopener"
          >
            Book now
          </a>
        </p>
      </section>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string | null | undefined }) {
  if (!value) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
