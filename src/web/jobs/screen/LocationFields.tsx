import { NumberInput, Select, TextInput } from '@mantine/core'
import { LOCATION_TYPES } from '../../../shared/jobs/job.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { useJobForm, useMayWritePlaces, useOpenedJob } from './context.ts'
import { placeParts, type LocationForm } from './form.ts'
import { searchAddresses } from './queries.ts'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { areaText, feetText, stairsText, yesNo } from './words.ts'
import classes from './screen.module.css'

const STAIRS = ['0', '1', '2', '3', '4'].map((value) => ({ value, label: value === '4' ? '4+' : value }))
const ELEVATOR = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The place of a location and its staff details (spec 2 §6, DECISIONS K21). */
export function LocationFields({ index, location }: { index: number; location: LocationForm }) {
  const form = useJobForm()
  const { actions } = useOpenedJob()
  const mayWrite = useMayWritePlaces()
  const path = `locations.${index}`
  const detailsMode = actions.locationDetails === 'edit' && !mayWrite ? 'view' : actions.locationDetails
  return (
    <div className={classes['fields']}>
      {mayWrite ? (
        <>
          <AddressField index={index} location={location} />
          <TextInput label="Unit" {...form.getInputProps(`${path}.address2`)} />
          <Select
            label="Location type"
            data={[...LOCATION_TYPES]}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear location type' }}
            {...form.getInputProps(`${path}.locationType`)}
            value={location.locationType || null}
            onChange={(type) => form.setFieldValue(`${path}.locationType`, type ?? '')}
          />
        </>
      ) : (
        <>
          <ReadOnlyField label="Address">{location.address}</ReadOnlyField>
          <ReadOnlyField label="Unit">{location.address2}</ReadOnlyField>
          <ReadOnlyField label="Location type">{location.locationType}</ReadOnlyField>
        </>
      )}
      {detailsMode === 'view' && (
        <>
          <ReadOnlyField label="Area, Sq. Ft.">{areaText(location.locationSize)}</ReadOnlyField>
          <ReadOnlyField label="Rooms">{location.numRooms}</ReadOnlyField>
          <ReadOnlyField label="Stairs">{stairsText(location.numStairFlights)}</ReadOnlyField>
          <ReadOnlyField label="Elevator">{yesNo(location.elevator)}</ReadOnlyField>
          <ReadOnlyField label="Long carry">{feetText(location.longCarry)}</ReadOnlyField>
        </>
      )}
      {detailsMode === 'edit' && <DetailInputs path={path} location={location} />}
    </div>
  )
}

function AddressField({ index, location }: { index: number; location: LocationForm }) {
  const form = useJobForm()
  const path = `locations.${index}`
  return (
    <div className={classes['wide']}>
      <AddressInput
        label="Address"
        required
        value={location.chosen === '' ? null : { verbose_address: location.chosen }}
        text={location.address}
        error={form.errors[`${path}.address`]}
        search={searchAddresses}
        onChange={(place, text) => {
          if (place) form.setFieldValue(path, { ...location, ...placeParts(place) })
          else form.setFieldValue(`${path}.address`, text)
        }}
      />
    </div>
  )
}

function DetailInputs({ path, location }: { path: string; location: LocationForm }) {
  const form = useJobForm()
  return (
    <>
      <NumberInput
        label="Area, Sq. Ft."
        min={0}
        max={10_000_000}
        allowNegative={false}
        thousandSeparator=","
        {...form.getInputProps(`${path}.locationSize`)}
      />
      <NumberInput
        label="Rooms"
        min={0}
        max={1000}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps(`${path}.numRooms`)}
      />
      <Select
        label="Stairs"
        description="Flights"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={STAIRS}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear stairs' }}
        error={form.errors[`${path}.numStairFlights`]}
        value={location.numStairFlights === '' ? null : String(location.numStairFlights)}
        onChange={(flights) =>
          form.setFieldValue(`${path}.numStairFlights`, flights === null ? '' : Number(flights))
        }
      />
      <Select
        label="Elevator"
        data={ELEVATOR}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear elevator' }}
        error={form.errors[`${path}.elevator`]}
        value={location.elevator === null ? null : location.elevator ? 'yes' : 'no'}
        onChange={(answer) =>
          form.setFieldValue(`${path}.elevator`, answer === null ? null : answer === 'yes')
        }
      />
      <NumberInput
        label="Long carry"
        suffix=" ft"
        min={0}
        max={100_000}
        allowNegative={false}
        {...form.getInputProps(`${path}.longCarry`)}
      />
    </>
  )
}
