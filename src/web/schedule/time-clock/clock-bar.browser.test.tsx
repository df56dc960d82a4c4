import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import { KEEPS_KEY } from '../../kernel/keeps-key.ts'
import { openPhoneStore, wipePhone } from '../../kernel/phone-store.ts'
import { ClockBar } from './ClockBar.tsx'
import { useShownClock } from './use-clock.ts'

const clock: JobClock = {
  jobId: 12,
  now: '2027-03-05T15:00:00.000Z',
  members: [
    {
      workerId: 7,
      state: 'off',
      since: null,
      hours: 0,
      breakHours: 0,
      next: ['onTheWay', 'arrived', 'start'],
    },
  ],
  events: [],
  stops: 1,
  doneStops: [],
  mayRecordForCrew: false,
  mayCorrect: false,
}

function Shown() {
  const shown = useShownClock(clock)
  return <ClockBar shown={shown} userId={7} timezone="America/Denver" names={new Map()} />
}

beforeEach(async () => {
  await wipePhone()
  localStorage.setItem('session', JSON.stringify({ token: 't', refreshToken: 'r', userData: { id: 7 } }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await wipePhone()
  localStorage.removeItem('session')
  localStorage.removeItem(KEEPS_KEY)
})

it('answers a tap once the time is on the disk of the phone, and takes it once', async () => {
  await openPhoneStore()
  const log: string[] = []
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function note(
    this: IDBTransaction,
  ) {
    log.push(`write ${this.durability}`)
    this.addEventListener('complete', () => log.push('on the disk'))
  })
  const screen = await render(
    <MantineProvider>
      <Shown />
    </MantineProvider>,
  )
  const bar = document.body
  new MutationObserver(() => {
    const isResting = bar.querySelector('[data-resting]') !== null
    const isSaved = bar.textContent.includes('Saved on this phone: 1 time')
    if (isResting || isSaved) log.push('shown')
  }).observe(bar, { subtree: true, childList: true, characterData: true, attributes: true })
  const button = screen.getByRole('button', { name: 'On my way' }).element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(screen.getByText(/Saved on this phone: 1 time/)).toBeVisible()
  await vi.waitFor(() => expect(log).toContain('shown'))
  expect(log.slice(0, 3)).toEqual(['write strict', 'on the disk', 'shown'])
  expect(commit).toHaveBeenCalledOnce()
})
