import { expect, it } from 'vitest'
import { CLOCK_KINDS, CLOCK_STATES } from '../../../shared/schedule/time-clock/clock-steps.ts'
import { kindText, standingText } from './clock-texts.ts'

it('says since when for a state that lasts, and at what time for a step that is over', () => {
  const at = '2027-03-05T16:05:00.000Z'
  expect(CLOCK_STATES.slice(1).map((state) => standingText(state, at, 'America/Denver'))).toEqual([
    'On the way since 9:05 AM',
    'Arrived at 9:05 AM',
    'Working since 9:05 AM',
    'On break since 9:05 AM',
    'Clocked out at 9:05 AM',
  ])
  expect(standingText('off', null, 'America/Denver')).toBe('Not started')
})

it('names recorded events as facts', () => {
  expect(CLOCK_KINDS.map((kind) => kindText(kind, kind === 'stopDone' ? 0 : null))).toEqual([
    'On the way',
    'Arrived',
    'Started',
    'Break',
    'Back from break',
    'Stop 1 done',
    'Clocked out',
  ])
})
