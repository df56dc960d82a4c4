import { EquipmentSection } from '../../company/fleet/EquipmentSection.tsx'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { findWorkers } from './find-workers.ts'

/** The company's equipment in the settings. */
export default function EquipmentSettings(props: CompanySectionProps) {
  return <EquipmentSection {...props} findWorkers={findWorkers} />
}
