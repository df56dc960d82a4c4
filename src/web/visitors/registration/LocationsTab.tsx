import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { LOCATION_TYPE_CHOICES, MAX_LOCATIONS } from '../../../shared/trade/job.choices.ts'
import { locationAddress } from '../../kernel/picked-address.ts'
import { searchPlaces } from '../../../shared/company/places/places.api.ts'
import { call } from '../../kernel/api.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import type { RegisterForm } from './use-register.ts'
import { blankPlace, type PlaceValues } from './values.ts'
import classes from './register.module.css'
import { FigureField } from '../../ui/FigureField.tsx'
import ui from '../../ui/primitives.module.css'

const STAIRS = ['0', '1', '2', '3', '4'].map((value) => ({ value, label: value === '4' ? '4+' : value }))

/** The addresses where the move begins and ends. */
export function LocationsTab({ form }: { form: RegisterForm }) {
  const { places } = form.values
  return (
    <>
      {places.map((place, index) => (
        <PlaceFields key={place.key} place={place} index={index} form={form} />
      ))}
      {places.length < MAX_LOCATIONS && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.set({ places: [...places, blankPlace()] })}
          >
            Add Location
          </Button>
        </div>
      )}
    </>
  )
}

function nameOf(index: number): string {
  return index === 0 ? 'Moving from' : index === 1 ? 'Moving to' : `Stop ${index + 1}`
}

function PlaceFields({ place, index, form }: { place: PlaceValues; index: number; form: RegisterForm }) {
  const { places } = form.values
  const path = `job.locations.${index}`
  const change = (part: Partial<PlaceValues>) =>
    form.set({ places: places.map((one) => (one.key === place.key ? { ...one, ...part } : one)) })
  return (
    <fieldset className={`${ui['section']} ${classes['place']}`}>
      <legend>{nameOf(index)}</legend>
      <AddressInput
        label="Address"
        required={index === 0}
        value={place.chosen === '' ? null : { verbose_address: place.chosen }}
        text={place.address}
        error={form.errorOf(`${path}.address`)}
        search={(search, signal) => call(searchPlaces, { query: { search } }, { signal })}
        onBlur={() => form.touch(`${path}.address`)}
        onChange={(found, text) => change(found ? locationAddress(found) : { address: text })}
      />
      <div className={classes['facts']}>
        <TextInput
          label="Unit"
          maxLength={500}
          value={place.address2}
          error={form.errorOf(`${path}.address2`)}
          onChange={(event) => change({ address2: event.currentTarget.value })}
        />
        <Select
          label="Location type"
          data={LOCATION_TYPE_CHOICES}
          value={place.locationType || null}
          onChange={(type) => change({ locationType: type ?? '' })}
        />
        <FigureField
          label="Rooms"
          value={place.numRooms}
          error={form.errorOf(`${path}.numRooms`)}
          onChange={(numRooms) => change({ numRooms })}
        />
        <Select
          label="Flights of stairs"
          data={STAIRS}
          value={place.numStairFlights === '' ? null : String(place.numStairFlights)}
          onChange={(flights) => change({ numStairFlights: flights === null ? '' : Number(flights) })}
        />
      </div>
      {index > 0 && (
        <div>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={`Remove location ${index + 1}`}
            onClick={() => form.set({ places: places.filter(({ key }) => key !== place.key) })}
          >
            Remove
          </Button>
        </div>
      )}
    </fieldset>
  )
}
