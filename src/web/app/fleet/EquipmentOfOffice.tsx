import { EquipmentPage } from '../../company/fleet/EquipmentPage.tsx'
import { findWorkers } from './find-workers.ts'

/** /equipment: a company's equipment for its managers, and what workers hold. */
export function EquipmentOfOffice() {
  return <EquipmentPage findWorkers={findWorkers} />
}
