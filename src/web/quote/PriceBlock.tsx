import { Button } from '../visitor/parts/Button.tsx'
import { dollarRange } from '../visitor/parts/price-words.ts'
import { PriceRange } from '../visitor/parts/PriceRange.tsx'
import { Loading } from '../visitor/parts/states.tsx'
import type { PriceState } from './use-price.ts'

/** The instant price on its way, as it is, or why there is none; the one before stays until the next is there. */
export function PriceBlock({ state }: { state: PriceState }) {
  const shown = state.kind === 'known' ? state.price : state.kind === 'awaited' ? state.before : null
  return (
    <div className="quote-price" data-awaited={state.kind === 'awaited' || undefined}>
      <output className="hidden">
        {state.kind === 'known' ? `Your estimate: ${dollarRange(state.price.low, state.price.high)}` : ''}
      </output>
      {shown && <PriceRange price={shown} />}
      {state.kind === 'awaited' && !shown && <Loading label="Working out your estimate" />}
      {state.kind === 'failed' && (
        <div className="paper stack">
          <p>Your estimate could not be worked out just now. You can go on without it.</p>
          <div>
            <Button kind="plain" action={state.again}>
              Try again
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
