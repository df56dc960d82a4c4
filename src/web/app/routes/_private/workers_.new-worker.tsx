import { createFileRoute } from '@tanstack/react-router'
import { NewWorkerPage } from '../../pages/NewWorkerPage.tsx'

export const Route = createFileRoute('/_private/workers_/new-worker')({ component: NewWorkerPage })
