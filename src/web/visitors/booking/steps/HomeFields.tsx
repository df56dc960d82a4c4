import { useState } from 'react'
import {
  HOME_SIZE_LABELS,
  MOVE_TYPE_LABELS,
  MOVE_TYPES,
  SIZES_OF,
} from '../../../../shared/trade/home-sizes.ts'
import { LOCATION_TYPE_CHOICES } from '../../../../shared/trade/job.choices.ts'
import { CheckField } from '../../common/parts/CheckField.tsx'
import { Choices } from '../../common/parts/Choices.tsx'
import { homeSizeOf, placeOfHome, type PlaceDraft } from '../draft.ts'
import { useBooking } from '../use-booking.ts'
import { ROOM_CHOICES } from './inquiry.ts'

const GROUPS = MOVE_TYPES.map((type) => ({
  type,
  sizes: SIZES_OF[type].map((value) => ({ value, label: HOME_SIZE_LABELS[value] })),
}))
/** A choice by home size would call these an apartment or a house. */
const TYPES = LOCATION_TYPE_CHOICES.filter(({ value }) => value !== 'Apartment' && value !== 'House')

interface Props {
  place: PlaceDraft
  problems: Record<string, string>
  onChange: (part: Partial<PlaceDraft>) => void
}

/** What is moved: a home of a size, which sets its rooms, or another place with its kind and rooms. */
export function HomeFields({ place, problems, onChange }: Props) {
  const { level } = useBooking()
  const Heading = level === 1 ? 'h2' : 'h4'
  const size = homeSizeOf(place)
  const isSized = size !== null && TYPES.every(({ value }) => value !== place.locationType)
  const [isOther, setOther] = useState(place.locationType !== '' && !isSized)
  const error = (field: string) => problems[`${place.key}.${field}`]
  const missing = error('locationType') ?? error('numRooms')
  return (
    <>
      <Heading>What are we moving?</Heading>
      {!isOther && (
        <div className="home-sizes">
          {GROUPS.map(({ type, sizes }, index) => (
            <Choices
              key={type}
              label={MOVE_TYPE_LABELS[type]}
              isCompact
              value={isSized ? size : null}
              options={sizes}
              error={index === 0 && missing ? 'Choose the size of your home.' : null}
              onChange={(choice) => onChange(placeOfHome(choice))}
            />
          ))}
        </div>
      )}
      <CheckField
        label="Something else, like an office or a storage unit"
        isChecked={isOther}
        onChange={(isChecked) => {
          setOther(isChecked)
          onChange({ locationType: '', numRooms: null })
        }}
      />
      {isOther && (
        <>
          <Choices
            label="Type of place"
            isCompact
            value={TYPES.find(({ value }) => value === place.locationType)?.value ?? null}
            options={TYPES}
            error={error('locationType')}
            onChange={(locationType) => onChange({ locationType })}
          />
          <Choices
            label="Rooms"
            isCompact
            value={place.numRooms === null ? null : String(Math.min(6, Math.max(1, place.numRooms)))}
            options={ROOM_CHOICES}
            error={error('numRooms')}
            onChange={(rooms) => onChange({ numRooms: Number(rooms) })}
          />
        </>
      )}
    </>
  )
}
