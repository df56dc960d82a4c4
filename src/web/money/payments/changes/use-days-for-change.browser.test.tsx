import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { daysBetween } from '../../../../shared/schedule/capacity/days.ts'
import { Calendar } from '../../../ui/calendar/Calendar.tsx'
import { useDaysForChange } from './use-days-for-change.ts'

function DayOfMove() {
  const [day, setDay] = useState('2027-03-02')
  const { days, isLoading, show } = useDaysForChange(7)
  return (
    <Calendar
      label="Date"
      value={day}
      min="2027-03-01"
      max="2027-12-31"
      today="2027-03-01"
      days={days}
      isLoading={isLoading}
      onMonth={show}
      onChange={setDay}
    />
  )
}

afterEach(() => vi.restoreAllMocks())

it('marks the free days of each month that is shown, and does not pick a full one', async () => {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(
      input instanceof Request ? input.url : input,
      window.location.href,
    )
    const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '')
    asked.push(`${pathname} ${from} ${to}`)
    const days = daysBetween(from, to, 92).map((day) => ({ day, isOpen: day !== '2027-03-04', percent: 0 }))
    return Response.json(days)
  })
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <DayOfMove />
    </QueryClientProvider>,
  )
  const day = (name: RegExp) => screen.getByRole('button', { name })
  await expect.element(day(/^Wednesday, March 3, 2027, A crew is free$/)).toBeVisible()
  await day(/^Thursday, March 4, 2027, No crew is free$/).click({ force: true })
  await expect
    .element(screen.getByText('No crew is free on Thursday, March 4, 2027. Pick another day.'))
    .toBeVisible()
  await expect.element(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('2')
  await day(/^Wednesday, March 3, 2027/).click()
  await expect.element(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('3')

  await screen.getByRole('button', { name: 'Next month' }).click()
  await expect.element(day(/^Thursday, April 1, 2027, A crew is free$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Previous month' }).click()
  await expect.element(day(/^Wednesday, March 3, 2027/)).toBeVisible()
  expect(asked).toEqual([
    '/wp/v2/jobs/7/open-days 2027-03-01 2027-03-31',
    '/wp/v2/jobs/7/open-days 2027-04-01 2027-04-30',
  ])
})
