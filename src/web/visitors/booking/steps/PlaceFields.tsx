import { useState } from 'react'
import { lacksStreet } from '../../../../shared/jobs/jobs/place-label.ts'
import type { OptionalPoint } from '../../../../shared/kernel/places.ts'
import { AddressField } from '../../common/parts/AddressField.tsx'
import { Button } from '../../common/parts/Button.tsx'
import { CheckField } from '../../common/parts/CheckField.tsx'
import { TextField } from '../../common/parts/TextField.tsx'
import type { PlaceDraft, Source } from '../draft.ts'
import { useBooking } from '../use-booking.ts'

const SOURCES: Record<Source, string> = {
  lastMove: 'From your last move with us',
  account: 'From your account',
  carried: 'As you told us before',
}

interface Props {
  label: string
  place: PlaceDraft
  /** The point near which its address is searched. */
  near: OptionalPoint | null
  problems: Record<string, string>
  /** Whether its street may be told later. */
  mayBePending: boolean
  onChange: (part: Partial<PlaceDraft>) => void
  onRemove: (() => void) | null
}

/** The address of one location of the move. */
export function PlaceFields({ label, place, near, problems, mayBePending, onChange, onRemove }: Props) {
  const { level } = useBooking()
  // A prefilled address is shown as a summary.
  const isTown = !place.addressPending && place.picked !== null && lacksStreet(place.picked)
  const [isFolded, setFolded] = useState(
    () => place.source !== null && place.picked !== null && !isTown && !place.addressPending,
  )
  const Heading = level === 1 ? 'h2' : 'h4'
  return (
    <section className="place paper" aria-label={label}>
      <div className="place-head">
        <Heading>{label}</Heading>
        {onRemove && (
          <Button kind="link" action={onRemove}>
            Remove<span className="hidden"> {label}</span>
          </Button>
        )}
      </div>
      {place.source && <p className="place-source">{SOURCES[place.source]}</p>}
      {isFolded ? (
        <div className="place-known">
          <p>
            <strong>{[place.text, place.unit].filter(Boolean).join(', ')}</strong>
          </p>
          <Button kind="plain" action={() => setFolded(false)}>
            Change<span className="hidden"> {label}</span>
          </Button>
        </div>
      ) : (
        <div className="stack">
          <div className={place.addressPending ? undefined : 'place-address'}>
            <AddressField
              label={place.addressPending ? 'City or ZIP code, if you know it' : 'Address'}
              required={!place.addressPending}
              value={place.picked}
              text={place.text}
              near={near}
              description={isTown && 'Add the street and its number.'}
              isTypedTaken={!place.addressPending}
              {...(place.addressPending && { hint: 'City, state or ZIP code' })}
              error={problems[`${place.key}.address`]}
              onChange={(picked, text) => onChange({ picked, text })}
            />
            {!place.addressPending && (
              <TextField
                label="Unit"
                name={`${place.key}-unit`}
                autoComplete="off"
                maxLength={100}
                placeholder="Optional"
                value={place.unit}
                onChange={(unit) => onChange({ unit })}
              />
            )}
          </div>
          {mayBePending && (
            <CheckField
              label="I don’t have the new address yet"
              isChecked={place.addressPending}
              onChange={(addressPending) =>
                onChange({ addressPending, ...(addressPending && { text: '', picked: null, unit: '' }) })
              }
            />
          )}
        </div>
      )}
    </section>
  )
}
