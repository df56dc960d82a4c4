import { createFileRoute } from '@tanstack/react-router'
import { EquipmentOfOffice } from '../../fleet/EquipmentOfOffice.tsx'

export const Route = createFileRoute('/_private/equipment')({ component: EquipmentOfOffice })
