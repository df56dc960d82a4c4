import { useState } from 'react'
import type { CompanySectionProps } from '../record/settings-section.ts'
import { TruckSettings } from './vehicles/TruckSettings.tsx'
import { VehicleForm } from './vehicles/VehicleForm.tsx'
import { VehicleList } from './vehicles/VehicleList.tsx'
import { VehicleScreen } from './vehicles/VehicleScreen.tsx'

/** The company's vehicles: the list, one vehicle with its records, or a new one. */
export default function VehiclesSection({ company, onDirty }: CompanySectionProps) {
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  if (opened === 'new')
    return (
      <VehicleForm
        company={company}
        vehicle={null}
        onDirty={onDirty}
        onClose={(saved) => setOpened(saved?.id ?? null)}
      />
    )
  return opened === null ? (
    <>
      <VehicleList company={company} onOpen={setOpened} onAdd={() => setOpened('new')} />
      <TruckSettings company={company} onDirty={onDirty} />
    </>
  ) : (
    <VehicleScreen company={company} id={opened} onDirty={onDirty} onClose={() => setOpened(null)} />
  )
}
