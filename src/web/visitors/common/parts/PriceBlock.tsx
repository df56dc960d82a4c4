import { SURVEY_TEXTS } from '../../../../shared/jobs/documents/survey.ts'
import type { PriceState } from '../use-move-price.ts'
import { Button } from './Button.tsx'
import { dollars } from './price-words.ts'
import { PriceRange } from './PriceRange.tsx'
import { Loading } from './states.tsx'

/**
 * Shows the instant price, that it is loading, or why there is none; the previous price stays until the next
 * is loaded.
 */
export function PriceBlock({ state }: { state: PriceState }) {
  const shown = state.kind === 'known' ? state.price : state.kind === 'awaited' ? state.before : null
  return (
    <div className="price-block" data-awaited={state.kind === 'awaited' || undefined}>
      <output className="hidden">
        {state.kind === 'known' && `Your estimate: ${dollars(state.price.total)}`}
        {state.kind === 'survey' && SURVEY_TEXTS.title}
      </output>
      {shown && <PriceRange price={shown} />}
      {state.kind === 'awaited' && !shown && <Loading label="Calculating your estimate" />}
      {state.kind === 'survey' && <SurveyNotice />}
      {state.kind === 'failed' && (
        <div className="paper stack">
          <p>We couldn’t calculate your estimate right now. You can continue without it.</p>
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

/** Shows the notice that only a survey can determine a price. */
export function SurveyNotice() {
  return (
    <section className="paper stack" aria-label={SURVEY_TEXTS.title}>
      <h2>{SURVEY_TEXTS.title}</h2>
      <p>{SURVEY_TEXTS.visitor}</p>
    </section>
  )
}
