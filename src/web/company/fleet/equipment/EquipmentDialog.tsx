import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addEquipment, saveEquipment } from '../../../../shared/company/fleet/equipment.api.ts'
import {
  CONDITION_LABELS,
  CONDITIONS,
  EQUIPMENT_CATEGORIES,
  EQUIPMENT_CATEGORY_LABELS,
  equipmentInputSchema,
  type Condition,
  type Equipment,
  type EquipmentCategory,
} from '../../../../shared/company/fleet/equipment.ts'
import { applyPatch } from '../../../../shared/kernel/patch.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { emptyAsNull, useRecordForm } from '../../../kernel/record-form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import type { FleetCompany } from '../fleet-company.ts'
import { useRefetchFleet, vehiclesQuery } from '../fleet.queries.ts'
import { RecordDialog, RecordFields } from '../RecordDialog.tsx'
import classes from '../../../ui/records.module.css'

interface Props {
  company: FleetCompany
  /** null creates a new one. */
  item: Equipment | null
  onClose: () => void
}

/** The form of new equipment. */
const BLANK = {
  name: '',
  category: 'dolly' as EquipmentCategory,
  tag: '',
  quantity: 1 as number | '',
  lowQuantity: '' as number | '',
  condition: 'good' as Condition,
  purchasedOn: '',
  cost: '' as number | '',
  vehicleId: '',
  location: '',
  notes: '',
}

const inputOf = (values: typeof BLANK) => ({
  ...emptyAsNull(values, 'quantity', 'lowQuantity', 'purchasedOn', 'cost'),
  vehicleId: values.vehicleId === '' ? null : Number(values.vehicleId),
})

/** The form for a company's equipment. */
export function EquipmentDialog({ opened, ...form }: Props & { opened: boolean }) {
  return (
    <RecordDialog
      opened={opened}
      onClose={form.onClose}
      title={form.item ? `Edit ${form.item.name}` : 'New equipment'}
    >
      <EquipmentForm {...form} />
    </RecordDialog>
  )
}

function EquipmentForm({ company, item, onClose }: Props) {
  const news = useRefetchFleet()
  const vehicles = useQuery(vehiclesQuery(company.id, { search: '', status: '' }, 1)).data?.rows ?? []
  const [start] = useState(() =>
    applyPatch(BLANK, BLANK, item ? { ...item, vehicleId: item.vehicle && String(item.vehicle.id) } : {}),
  )
  const form = useRecordForm(start, (values) => problemsOf(equipmentInputSchema, inputOf(values)))
  const { values, set } = form
  // A vehicle that is retired, or on a later page, stays selected.
  const kept = item?.vehicle && !vehicles.some(({ id }) => id === item.vehicle?.id) ? [item.vehicle] : []

  async function save() {
    await form.save((sent) =>
      item
        ? call(saveEquipment, { params: { id: item.id }, body: inputOf(sent) })
        : call(addEquipment, { body: { ...inputOf(sent), company: company.id } }),
    )
    await news()
    onClose()
  }

  const textField = (name: 'name' | 'tag' | 'location', label: string) => (
    <TextInput
      label={label}
      required={name === 'name'}
      autoComplete="off"
      {...(name === 'name' && { 'data-autofocus': true, className: classes['whole'] ?? '' })}
      {...form.text(name)}
    />
  )
  return (
    <RecordFields
      form={form}
      label="Equipment"
      saveLabel={item ? 'Save' : 'Add'}
      successText={item ? 'Equipment saved.' : `${values.name} has been added.`}
      onSave={save}
      onClose={onClose}
    >
      <div className={classes['fields']}>
        {textField('name', 'Name')}
        <NativeSelect
          label="Category"
          data={EQUIPMENT_CATEGORIES.map((one) => ({ value: one, label: EQUIPMENT_CATEGORY_LABELS[one] }))}
          value={values.category}
          onChange={(event) =>
            set(
              'category',
              EQUIPMENT_CATEGORIES.find((one) => one === event.currentTarget.value) ?? values.category,
            )
          }
        />
        {textField('tag', 'Serial number or tag')}
        <FigureField label="Quantity" {...form.field('quantity')} />
        <FigureField label="Low at" {...form.field('lowQuantity')} />
        <NativeSelect
          label="Condition"
          data={CONDITIONS.map((one) => ({ value: one, label: CONDITION_LABELS[one] }))}
          value={values.condition}
          onChange={(event) =>
            set('condition', CONDITIONS.find((one) => one === event.currentTarget.value) ?? values.condition)
          }
        />
        <DayField label="Purchased" {...form.field('purchasedOn')} />
        <FigureField label="Cost" isMoney {...form.field('cost')} />
        <NativeSelect
          label="Kept in vehicle"
          data={[
            { value: '', label: 'None' },
            ...[...kept, ...vehicles].map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.text('vehicleId')}
        />
        {textField('location', 'Place')}
        <Textarea
          className={classes['whole'] ?? ''}
          label="Notes"
          autosize
          minRows={2}
          maxLength={TEXT_LIMITS.notes}
          {...form.text('notes')}
        />
      </div>
    </RecordFields>
  )
}
