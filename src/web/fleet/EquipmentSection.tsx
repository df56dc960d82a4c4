import type { CompanySectionProps } from '../ui/settings-section.ts'

/** STUB */
export default function EquipmentSection(_props: CompanySectionProps) {
  return <h2>Equipment</h2>
}
