import { createFileRoute } from '@tanstack/react-router'
import { MyDayPage } from '../../pages/MyDayPage.tsx'

export const Route = createFileRoute('/_private/my-day')({ component: MyDayPage })
