import { expect, it } from 'vitest'
import { moveChanges, type MoveState } from './move-changes.ts'

const move: MoveState = {
  date: '2026-12-01 09:00:00',
  hours: '9:00 AM to 1:00 PM',
  crewSize: 2,
  places: ['1 Elk St, Denver', '2 Oak St, Boulder'],
}

it.each<[string, Partial<MoveState>, string[]]>([
  ['nothing', {}, []],
  [
    'the date, which tells the start as well',
    { date: '2026-12-02 13:30:00', hours: '1:30 PM to 5:30 PM' },
    ['Date: Wed, Dec 2, 1:30 PM (was Tue, Dec 1, 9:00 AM)'],
  ],
  ['the end', { hours: '9:00 AM to 3:00 PM' }, ['Time: 9:00 AM to 3:00 PM (was 9:00 AM to 1:00 PM)']],
  ['the crew', { crewSize: 4 }, ['Crew: 4 (was 2)']],
  [
    'a place and a further one',
    { places: ['1 Elk St, Denver', '9 Fir St, Golden', '2 Oak St, Boulder'] },
    ['Stop: 9 Fir St, Golden (was 2 Oak St, Boulder)', 'To: 2 Oak St, Boulder (was to be agreed)'],
  ],
  ['a place that is removed', { places: ['1 Elk St, Denver'] }, ['Removed: 2 Oak St, Boulder']],
])('tells of %s with new and old', (_what, change, lines) => {
  expect(moveChanges(move, { ...move, ...change }, '2026-11-20')).toEqual(lines)
})
