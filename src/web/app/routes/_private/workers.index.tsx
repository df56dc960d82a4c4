import { createFileRoute } from '@tanstack/react-router'
import { WorkersPage } from '../../../workers/WorkersPage.tsx'

export const Route = createFileRoute('/_private/workers/')({ component: WorkersPage })
