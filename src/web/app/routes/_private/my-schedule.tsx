import { createFileRoute } from '@tanstack/react-router'
import { MySchedulePage } from '../../pages/MySchedulePage.tsx'

export const Route = createFileRoute('/_private/my-schedule')({ component: MySchedulePage })
