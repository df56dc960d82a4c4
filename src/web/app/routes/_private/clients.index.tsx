import { createFileRoute } from '@tanstack/react-router'
import { ClientsPage } from '../../../clients/ClientsPage.tsx'

export const Route = createFileRoute('/_private/clients/')({ component: ClientsPage })
