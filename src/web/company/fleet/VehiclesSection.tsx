import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CompanySectionProps } from '../record/settings-section.ts'
import { TruckSettings } from './vehicles/TruckSettings.tsx'
import { VehicleForm } from './vehicles/VehicleForm.tsx'
import { VehicleList } from './vehicles/VehicleList.tsx'
import { VehicleScreen } from './vehicles/VehicleScreen.tsx'

/** The company's vehicles: the list, one vehicle with its records, or a new one. The address can name a vehicle. */
export default function VehiclesSection({ company, onDirty }: CompanySectionProps) {
  const { vehicle } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [opened, setOpened] = useState<number | 'new' | null>(vehicle ?? null)
  const [named, setNamed] = useState(vehicle)
  if (named !== vehicle) {
    setNamed(vehicle)
    if (vehicle !== undefined) setOpened(vehicle)
  }
  function close() {
    setOpened(null)
    // So that the same address opens the vehicle again.
    if (vehicle !== undefined)
      void navigate({ to: '/settings', search: { section: 'vehicles' }, replace: true, ignoreBlocker: true })
  }
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
    <VehicleScreen company={company} id={opened} onDirty={onDirty} onClose={close} />
  )
}
