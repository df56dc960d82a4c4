import { Autocomplete, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addVehicle, saveVehicle } from '../../../../shared/company/fleet/fleet.api.ts'
import { LICENSE_CLASS_LABELS, LICENSE_CLASSES } from '../../../../shared/company/fleet/licenses.ts'
import {
  FUEL_LABELS,
  FUELS,
  VEHICLE_MAKES,
  VEHICLE_SIZES,
  type VehicleFile,
} from '../../../../shared/company/fleet/vehicle.ts'
import { vinWarning } from '../../../../shared/company/fleet/vin.ts'
import { US_STATES } from '../../../../shared/kernel/places.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call } from '../../../kernel/api.ts'
import { changesBetween } from '../../../kernel/changes-between.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { useRecordSave } from '../../../ui/use-record-save.tsx'
import { DayField } from '../../../ui/DayField.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import { PapersField } from '../../files/PapersField.tsx'
import { RecordScreenForm } from '../../../ui/RecordScreenForm.tsx'
import type { FleetCompany } from '../fleet-company.ts'
import { useRefetchFleet } from '../fleet.queries.ts'
import {
  vehicleFormProblems,
  vehicleInput,
  vehicleValues,
  type VehicleValues,
  VEHICLE_LABELS,
} from './vehicle-form.ts'
import classes from '../../../ui/records.module.css'

interface Props {
  company: FleetCompany
  /** null creates a new one. */
  vehicle: VehicleFile | null
  onDirty: (isDirty: boolean) => void
  /** Called with what was saved, or null if nothing was. */
  onClose: (saved: VehicleFile | null) => void
}

/** The form for a company's vehicle. */
export function VehicleForm({ company, vehicle, onDirty, onClose }: Props) {
  const news = useRefetchFleet()
  const [start] = useState(() => vehicleValues(vehicle))
  const [version] = useState(vehicle?.version)
  const form = useRecordForm<VehicleValues>(start, vehicleFormProblems)
  const records = useRecordSave(VEHICLE_LABELS, {
    fuel: FUEL_LABELS,
    licenseClass: LICENSE_CLASS_LABELS,
  })
  const { values, errors, set, isDirty } = form
  const [isBusy, setBusy] = useState(false)
  // A size that is not in the list is typed.
  const [isOddSize, setOddSize] = useState(
    start.sizeFeet !== '' && !VEHICLE_SIZES.some((size) => size === start.sizeFeet),
  )
  const warning = vinWarning(values.vin, values.year === '' ? null : values.year)

  function leave(saved: VehicleFile | null) {
    onDirty(false)
    onClose(saved)
  }

  async function save() {
    if (isBusy) throw new Error('Wait until the picture is uploaded.')
    let saved: VehicleFile | null = null
    await form.save(async (sent) => {
      saved = vehicle
        ? await records.save(changesBetween(vehicleInput(start), vehicleInput(sent)), version, (body) =>
            call(saveVehicle, { params: { id: vehicle.id }, body }),
          )
        : await call(addVehicle, { body: { ...vehicleInput(sent), company: company.id } })
    })
    await news()
    leave(saved)
  }

  const textField = (name: 'name' | 'model' | 'plate', label: string) => (
    <TextInput label={label} required={name === 'name'} autoComplete="off" {...form.text(name)} />
  )
  const figureField = (
    name: 'year' | 'capacityCubicFeet' | 'capacityPounds' | 'grossWeightPounds' | 'odometer' | 'sizeFeet',
    label: string,
  ) => <FigureField label={label} hasCommas={name !== 'year'} {...form.field(name)} />
  return (
    <RecordScreenForm
      id={form.id}
      label="Vehicle"
      title={vehicle ? `Edit ${vehicle.name}` : 'New vehicle'}
      saveLabel="Save Vehicle"
      successText={vehicle ? 'Vehicle saved.' : `${values.name} has been added.`}
      isDirty={isDirty}
      onDirty={onDirty}
      onSave={save}
      onLeave={() => leave(null)}
    >
      {records.dialog}
      {textField('name', 'Unit name')}
      <Autocomplete label="Make" autoComplete="off" data={[...VEHICLE_MAKES]} {...form.field('make')} />
      {textField('model', 'Model')}
      {figureField('year', 'Year')}
      {textField('plate', 'Plate')}
      <NativeSelect
        label="Plate state"
        data={[
          { value: '', label: 'None' },
          ...Object.entries(US_STATES).map(([value, label]) => ({ value, label })),
        ]}
        {...form.text('plateState')}
      />
      <TextInput
        label="VIN"
        autoComplete="off"
        autoCapitalize="characters"
        description={errors['vin'] === undefined ? (warning ?? undefined) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={40}
        {...form.text('vin')}
      />
      <NativeSelect
        label="Size"
        data={[
          { value: '', label: 'Not given' },
          ...VEHICLE_SIZES.map((size) => ({ value: String(size), label: `${size} ft` })),
          { value: 'other', label: 'Other' },
        ]}
        value={isOddSize ? 'other' : String(values.sizeFeet)}
        error={isOddSize ? undefined : errors['sizeFeet']}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          setOddSize(chosen === 'other')
          set('sizeFeet', chosen === '' || chosen === 'other' ? '' : Number(chosen))
        }}
      />
      {isOddSize && figureField('sizeFeet', 'Other size, ft')}
      {figureField('capacityCubicFeet', 'Capacity, cubic feet')}
      {figureField('capacityPounds', 'Capacity, pounds')}
      {figureField('grossWeightPounds', 'Gross weight rating, pounds')}
      <NativeSelect
        label="License of the driver"
        description="Above 26,000 pounds, a CDL of class B or A in any case."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: '', label: 'By the weight rating' },
          ...LICENSE_CLASSES.map((one) => ({ value: one, label: LICENSE_CLASS_LABELS[one] })),
        ]}
        value={values.licenseClass}
        error={errors['licenseClass']}
        onChange={(event) =>
          set('licenseClass', LICENSE_CLASSES.find((one) => one === event.currentTarget.value) ?? '')
        }
      />
      <NativeSelect
        label="Fuel"
        data={[
          { value: '', label: 'Not given' },
          ...FUELS.map((fuel) => ({ value: fuel, label: FUEL_LABELS[fuel] })),
        ]}
        value={values.fuel}
        error={errors['fuel']}
        onChange={(event) => set('fuel', FUELS.find((fuel) => fuel === event.currentTarget.value) ?? '')}
      />
      {figureField('odometer', 'Odometer, miles')}
      <Checkbox
        label="Rented"
        checked={values.isRented}
        onChange={(event) => set('isRented', event.currentTarget.checked)}
      />
      <DayField label="Purchased" {...form.field('purchasedOn')} />
      <div className={classes['whole']}>
        <PapersField
          label="Photo"
          addLabel={values.photo.length > 0 ? 'Replace photo' : 'Add photo'}
          isPhoto
          companyId={company.id}
          papers={values.photo}
          onChange={(photo) => set('photo', photo)}
          onBusy={setBusy}
          error={errors['photoId']}
        />
      </div>
      <Textarea
        className={classes['whole'] ?? ''}
        label="Notes"
        autosize
        minRows={2}
        maxLength={TEXT_LIMITS.notes}
        {...form.text('notes')}
      />
    </RecordScreenForm>
  )
}
