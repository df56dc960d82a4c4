import { useState } from 'react'
import { LOCATION_TYPES } from '../../../../shared/trade/job.choices.ts'
import { AddressField } from '../../common/parts/AddressField.tsx'
import { Button } from '../../common/parts/Button.tsx'
import { Choices } from '../../common/parts/Choices.tsx'
import { TextField } from '../../common/parts/TextField.tsx'
import type { PlaceDraft, Source } from '../draft.ts'
import { useBooking } from '../use-booking.ts'
import { placeProblems, ROOM_CHOICES, STAIRS } from './inquiry.ts'

const SOURCES: Record<Source, string> = {
  lastMove: 'From your last move with us',
  account: 'From your account',
  carried: 'As you told us before',
}
const TYPES = LOCATION_TYPES.map((value) => ({ value, label: value }))

interface Props {
  label: string
  place: PlaceDraft
  problems: Record<string, string>
  onChange: (part: Partial<PlaceDraft>) => void
  onRemove: (() => void) | null
}

/** One location of the move: address, unit, type, rooms and stairs. */
export function PlaceFields({ label, place, problems, onChange, onRemove }: Props) {
  const { level } = useBooking()
  // Complete prefilled locations are shown as a summary.
  const [isFolded, setFolded] = useState(
    () => place.source !== null && Object.keys(placeProblems([place])).length === 0,
  )
  const Heading = level === 1 ? 'h2' : 'h4'
  const error = (field: string) => problems[`${place.key}.${field}`]
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
            <span className="dim">{summaryOf(place)}</span>
          </p>
          <Button kind="plain" action={() => setFolded(false)}>
            Change<span className="hidden"> {label}</span>
          </Button>
        </div>
      ) : (
        <div className="stack">
          <div className="place-address">
            <AddressField
              label="Address"
              required
              value={place.picked}
              text={place.text}
              isTypedTaken
              error={error('address')}
              onChange={(picked, text) => onChange({ picked, text })}
            />
            <TextField
              label="Unit"
              name={`${place.key}-unit`}
              autoComplete="off"
              maxLength={100}
              placeholder="Optional"
              value={place.unit}
              onChange={(unit) => onChange({ unit })}
            />
          </div>
          <Choices
            label="Type of place"
            isCompact
            value={TYPES.find(({ value }) => value === place.locationType)?.value ?? null}
            options={TYPES}
            error={error('locationType')}
            onChange={(locationType) => onChange({ locationType })}
          />
          <div className="place-figures">
            <Choices
              label="Rooms"
              isCompact
              value={place.numRooms === null ? null : String(Math.min(6, Math.max(1, place.numRooms)))}
              options={ROOM_CHOICES}
              error={error('numRooms')}
              onChange={(rooms) => onChange({ numRooms: Number(rooms) })}
            />
            <Choices
              label="Flights of stairs"
              isCompact
              value={place.numStairFlights === null ? null : String(place.numStairFlights)}
              options={STAIRS}
              error={error('numStairFlights')}
              onChange={(flights) => onChange({ numStairFlights: Number(flights) })}
            />
          </div>
        </div>
      )}
    </section>
  )
}

/** Returns a summary of a location: 'House, 4 rooms, no stairs'. */
function summaryOf({ locationType, numRooms, numStairFlights }: PlaceDraft): string {
  const rooms = numRooms === 1 ? '1 room' : `${numRooms} rooms`
  const flights =
    numStairFlights === 0
      ? 'no stairs'
      : `${numStairFlights === 4 ? '4+' : numStairFlights} flight${numStairFlights === 1 ? '' : 's'} of stairs`
  return [locationType, rooms, flights].join(', ')
}
