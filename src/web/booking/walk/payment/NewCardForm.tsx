import { useState } from 'react'
import { MANDATE_TEXT } from '../../../../shared/payments/mandate.ts'
import { Button } from '../../../visitor/parts/Button.tsx'
import { Notice } from '../../../visitor/parts/states.tsx'
import { TextField } from '../../../visitor/parts/TextField.tsx'
import { useLoaded } from '../use-loaded.ts'
import { CardBox } from './CardBox.tsx'
import { cardProvider } from './card-provider.ts'
import type { NewCard } from './use-new-card.ts'

/** The fields of a new card. */
export function NewCardForm({ card }: { card: NewCard }) {
  const { field, name, setName, nameProblem, typed, setTyped, refusal, isUnanswered } = card
  const provider = useLoaded('provider', cardProvider)
  const [fieldFailure, setFieldFailure] = useState<string | null>(null)
  const failure = provider.error ?? fieldFailure
  return (
    <div className="stack">
      <TextField
        label="Name on card"
        autoComplete="cc-name"
        required
        maxLength={100}
        value={name}
        disabled={isUnanswered}
        onChange={setName}
        error={nameProblem}
      />
      {failure !== null ? (
        <Notice kind="error">
          <p>{failure}</p>
          <Button
            kind="plain"
            action={() => {
              setFieldFailure(null)
              provider.reload()
            }}
          >
            Try again
          </Button>
        </Notice>
      ) : provider.data ? (
        <CardBox
          ref={field}
          provider={provider.data}
          error={typed.error}
          onChange={setTyped}
          onFailed={setFieldFailure}
        />
      ) : (
        <output className="loading">
          <span className="spinner" aria-hidden />
          <span className="hidden">The card form is loading</span>
        </output>
      )}
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <p className="dim">{MANDATE_TEXT} Card numbers go straight to the card provider. We never see them.</p>
    </div>
  )
}
