import { createFileRoute } from '@tanstack/react-router'
import { WorkerAreaPage } from '../../../manuals/area/WorkerAreaPage.tsx'

export const Route = createFileRoute('/_private/worker-dev')({ component: WorkerAreaPage })
