import { useId } from 'react'
import { useCardField, type CardFieldProps } from '../../../../money/cards/use-card-field.ts'
import { useScheme } from './use-scheme.ts'

/** The provider's card field in the colors of the page. */
export function CardBox({ error, ...field }: CardFieldProps & { error: string | null }) {
  const { box, isReady } = useCardField(field, useScheme())
  const errorId = useId()
  return (
    <fieldset className="walk-card" {...(error !== null && { 'aria-describedby': errorId })}>
      <legend className="hidden">Card</legend>
      {!isReady && (
        <output className="loading">
          <span className="spinner" aria-hidden />
          <span className="hidden">The card form is loading</span>
        </output>
      )}
      <div ref={box} className="walk-card-box" data-ready={isReady} />
      <p id={errorId} className="field-error" aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
