import { Alert, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CardForm } from '../../cards/use-card-form.ts'
import { Retry } from '../Retry.tsx'
import { CardInput } from './CardInput.tsx'
import { cardProviderQuery } from './provider.queries.ts'

interface Props {
  card: CardForm
  isLocked: boolean
  /** Message of the server or the provider that rejected the card. */
  refusal: string | null
}

/** Shows the fields of a typed card, or why they could not be loaded. */
export function CardFields({ card, isLocked, refusal }: Props) {
  const { field, name, setName, nameProblem, typed, setTyped, setFailure } = card
  const provider = useQuery(cardProviderQuery)
  const failure = provider.isError ? provider.error.message : card.failure
  return (
    <>
      <TextInput
        label="Name on card"
        autoComplete="cc-name"
        required
        maxLength={100}
        value={name}
        disabled={isLocked}
        error={nameProblem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {failure !== null ? (
        <Retry
          message={failure}
          onRetry={() => {
            setFailure(null)
            void provider.refetch()
          }}
        />
      ) : provider.data ? (
        <CardInput
          ref={field}
          provider={provider.data}
          error={typed.error}
          onChange={setTyped}
          onFailed={setFailure}
        />
      ) : (
        <Skeleton height={44} aria-label="The card form is loading" />
      )}
      {refusal !== null && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
    </>
  )
}
