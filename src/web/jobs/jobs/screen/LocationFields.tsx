import { useState } from 'react'
import { Select, TextInput } from '@mantine/core'
import {
  LOCATION_TYPE_CHOICES,
  locationTypeText,
  PARKING_LABELS,
  PARKINGS,
} from '../../../../shared/trade/job.choices.ts'
import { locationAddress } from '../../../kernel/picked-address.ts'
import { AddressInput } from '../../../ui/AddressInput.tsx'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { useFormApi, useInputs, useMayWrite, useMayWritePlaces, useOpenedJob } from './context.ts'
import type { LocationForm } from './form.ts'
import { searchAddresses } from './form-queries.ts'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { areaText, feetText, stairsText, yesNo } from './words.ts'
import classes from './screen.module.css'
import { FigureField } from '../../../ui/FigureField.tsx'

const STAIRS = ['0', '1', '2', '3', '4'].map((value) => ({ value, label: value === '4' ? '4+' : value }))
const PARKING = PARKINGS.map((value) => ({ value, label: PARKING_LABELS[value] }))
const ELEVATOR = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

interface Props {
  index: number
  location: LocationForm
  errors: FieldErrors
}

interface AddressProps extends Props {
  label?: string
  /** Whether the field says that it must be filled in. */
  isRequired?: boolean
}

/** The address of a location and its details for staff. */
export function LocationFields({ index, location, errors }: Props) {
  const { typed, chosen } = useInputs(errors)
  const { actions } = useOpenedJob()
  const mayWritePlaces = useMayWritePlaces()
  const mayWriteField = useMayWrite()
  // A client may complete the address of a booked move that was not known when they booked.
  const [wasPending] = useState(location.addressPending)
  const mayWrite = mayWritePlaces || (wasPending && mayWriteField('locations'))
  const path = `locations.${index}`
  const detailsMode = actions.locationDetails === 'edit' && !mayWritePlaces ? 'view' : actions.locationDetails
  return (
    <div className={classes['fields']}>
      {mayWrite ? (
        <>
          <AddressField index={index} location={location} errors={errors} />
          <TextInput label="Unit" {...typed(`${path}.address2`, location.address2)} />
          <Select
            label="Location type"
            data={LOCATION_TYPE_CHOICES}
            {...chosen(`${path}.locationType`, location.locationType || null)}
          />
        </>
      ) : (
        <>
          <ReadOnlyField label="Address">{location.address}</ReadOnlyField>
          <ReadOnlyField label="Unit" isOptional>
            {location.address2}
          </ReadOnlyField>
          <ReadOnlyField label="Location type" isOptional>
            {locationTypeText(location.locationType)}
          </ReadOnlyField>
        </>
      )}
      {detailsMode === 'view' && (
        <>
          <ReadOnlyField label="Area, Sq. Ft." isOptional>
            {areaText(location.locationSize)}
          </ReadOnlyField>
          <ReadOnlyField label="Rooms" isOptional>
            {location.numRooms}
          </ReadOnlyField>
          <ReadOnlyField label="Stairs" isOptional>
            {stairsText(location.numStairFlights)}
          </ReadOnlyField>
          <ReadOnlyField label="Elevator" isOptional>
            {yesNo(location.elevator)}
          </ReadOnlyField>
          <ReadOnlyField label="Long carry" isOptional>
            {feetText(location.longCarry)}
          </ReadOnlyField>
          <ReadOnlyField label="Parking" isOptional>
            {location.parking === '' ? '' : PARKING_LABELS[location.parking]}
          </ReadOnlyField>
        </>
      )}
      {detailsMode === 'edit' && <DetailInputs path={path} location={location} errors={errors} />}
    </div>
  )
}

/** The address of a location, picked from suggestions. */
export function AddressField({
  index,
  location,
  errors,
  label = 'Address',
  isRequired = true,
}: AddressProps) {
  const api = useFormApi()
  const path = `locations.${index}`
  return (
    <div className={classes['wide']} {...(location.addressPending && { 'data-field': 'addressPending' })}>
      <AddressInput
        label={label}
        description={
          location.addressPending ? 'The address is still to come. Add it once it is known.' : undefined
        }
        required={isRequired && !location.addressPending}
        value={location.chosen === '' ? null : { verbose_address: location.chosen }}
        text={location.address}
        error={errors[`${path}.address`]}
        search={searchAddresses}
        onChange={(place, text) => {
          if (place) api.setField(path, { ...location, ...locationAddress(place), addressPending: false })
          else api.setField(`${path}.address`, text)
        }}
      />
    </div>
  )
}

/** What staff note of a location: area, rooms, stairs, elevator, long carry in feet, parking. */
export function DetailInputs({ path, location, errors }: Omit<Props, 'index'> & { path: string }) {
  const api = useFormApi()
  const { chosen } = useInputs(errors)
  return (
    <>
      <FigureField
        label="Area, Sq. Ft."
        hasCommas
        {...chosen(`${path}.locationSize`, location.locationSize)}
      />
      <FigureField label="Rooms" {...chosen(`${path}.numRooms`, location.numRooms)} />
      <Select
        label="Stairs"
        description="Flights"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={STAIRS}
        error={errors[`${path}.numStairFlights`]}
        value={location.numStairFlights === '' ? null : String(location.numStairFlights)}
        onChange={(flights) =>
          api.setField(`${path}.numStairFlights`, flights === null ? '' : Number(flights))
        }
      />
      <Select
        label="Elevator"
        data={ELEVATOR}
        error={errors[`${path}.elevator`]}
        value={location.elevator === null ? null : location.elevator ? 'yes' : 'no'}
        onChange={(answer) => api.setField(`${path}.elevator`, answer === null ? null : answer === 'yes')}
      />
      <FigureField label="Long carry" suffix=" ft" {...chosen(`${path}.longCarry`, location.longCarry)} />
      <Select
        label="Parking"
        data={PARKING}
        clearable
        error={errors[`${path}.parking`]}
        value={location.parking || null}
        onChange={(parking) => api.setField(`${path}.parking`, parking ?? '')}
      />
    </>
  )
}
