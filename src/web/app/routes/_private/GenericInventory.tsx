import { createFileRoute } from '@tanstack/react-router'
import { GenericInventoryPage } from '../../pages/GenericInventoryPage.tsx'

export const Route = createFileRoute('/_private/GenericInventory')({ component: GenericInventoryPage })
