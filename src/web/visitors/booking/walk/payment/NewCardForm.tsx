import { SAVE_CARD_LABEL } from '../../../../../shared/money/payments/charge-words.ts'
import { MANDATE_TEXT } from '../../../../../shared/money/payments/mandate.ts'
import type { CardForm } from '../../../../money/cards/use-card-form.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { CheckField } from '../../../common/parts/CheckField.tsx'
import { Notice } from '../../../common/parts/states.tsx'
import { TextField } from '../../../common/parts/TextField.tsx'
import { useLoaded } from '../use-loaded.ts'
import { CardBox } from './CardBox.tsx'
import { cardProvider } from './card-provider.ts'

interface Props {
  card: CardForm
  /** ZIP code of the home that is moved, which is likely the card's; '' if it is unknown. */
  zip: string
  /** Whether the card is stored after it was charged. */
  isKept: boolean
  onKeep: (isKept: boolean) => void
  isLocked: boolean
}

/** The fields of a new card; it is used once, or stored if the cardholder agrees. */
export function NewCardForm({ card, zip, isKept, onKeep, isLocked }: Props) {
  const { field, name, setName, nameProblem, typed, setTyped, problem, setFailure } = card
  const provider = useLoaded('provider', cardProvider)
  const failure = provider.error ?? card.failure
  return (
    <div className="stack">
      <TextField
        label="Name on card"
        autoComplete="cc-name"
        required
        maxLength={100}
        value={name}
        disabled={isLocked}
        onChange={setName}
        error={nameProblem}
      />
      {failure !== null ? (
        <Notice kind="error">
          <p>{failure}</p>
          <Button
            kind="plain"
            action={() => {
              setFailure(null)
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
          zip={zip}
          error={typed.error}
          onChange={setTyped}
          onFailed={setFailure}
        />
      ) : (
        <output className="loading">
          <span className="spinner" aria-hidden />
          <span className="hidden">The card form is loading</span>
        </output>
      )}
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <CheckField label={SAVE_CARD_LABEL} isChecked={isKept} onChange={onKeep} isDisabled={isLocked} />
      {isKept && <p className="dim">{MANDATE_TEXT}</p>}
      <p className="dim">Card numbers go straight to the card provider. We never see them.</p>
    </div>
  )
}
