import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  getBoardMonth,
  type BoardMonth,
  type DayLoad as Load,
} from '../../../shared/schedule/board/month.api.ts'
import { callQuery } from '../../kernel/queries.ts'

/** What is planned on the chosen day, so that the office sees at the phone whether there is room. */
export function DayLoad({ day, companyId }: { day: string; companyId: number }) {
  const { data } = useQuery({
    ...callQuery(getBoardMonth, { query: { month: day.slice(0, 7), company: companyId } }),
    enabled: day !== '',
    staleTime: 60_000,
  })
  const load = day === '' ? undefined : data?.days.find((one) => one.day === day)
  return (
    <Text component="output" size="sm" c="dimmed">
      {data && load && loadText(load, data.company)}
    </Text>
  )
}

function loadText(load: Load, { assignsTrucks }: BoardMonth['company']): string {
  const jobs = load.jobs === 0 ? 'Nothing is booked on this day yet.' : `${load.jobs} booked on this day.`
  const free = Math.max(0, Math.round(load.hoursAvailable - load.hours))
  const hours = `${free.toLocaleString('en-US')} of ${Math.round(load.hoursAvailable).toLocaleString('en-US')} crew hours are free.`
  const trucks = Math.max(0, load.trucksUsable - load.trucks - load.trucksMissing)
  return [jobs, hours, assignsTrucks && `${trucks} of ${load.trucksUsable} trucks are free.`]
    .filter(Boolean)
    .join(' ')
}
