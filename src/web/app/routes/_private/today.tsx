import { createFileRoute } from '@tanstack/react-router'
import { isDay } from '../../../../shared/kernel/dates.ts'
import { TodayPage } from '../../pages/TodayPage.tsx'

export const Route = createFileRoute('/_private/today')({
  validateSearch: (search): { date?: string } => {
    const date = search['date']
    return typeof date === 'string' && isDay(date) ? { date } : {}
  },
  component: function Today() {
    const { date } = Route.useSearch()
    return <TodayPage date={date} />
  },
})
