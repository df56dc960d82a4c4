import type { CompanySectionProps } from '../ui/settings-section.ts'

/** STUB */
export default function VehiclesSection(_props: CompanySectionProps) {
  return <h2>Vehicles</h2>
}
