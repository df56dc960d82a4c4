import { createFileRoute } from '@tanstack/react-router'
import { DeliveriesPage } from '../../pages/DeliveriesPage.tsx'

export const Route = createFileRoute('/_private/deliveries')({ component: DeliveriesPage })
