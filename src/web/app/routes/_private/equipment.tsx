import { createFileRoute } from '@tanstack/react-router'
import { EquipmentPage } from '../../../company/fleet/EquipmentPage.tsx'

export const Route = createFileRoute('/_private/equipment')({ component: EquipmentPage })
