import { expect, it } from 'vitest'
import { crewStatusOf } from './crew-status.ts'

const member = { jobStatus: 'scheduled', startedAt: null, answer: 'open', isNoShow: false } as const
const startedAt = '2027-03-06T16:00:00.000Z'

it.each([
  ['assigned', 'before they answer', member],
  ['assigned', 'to an inquiry', { ...member, jobStatus: 'inquiring' }],
  ['assigned', 'if the viewer may not know the answer', { ...member, answer: null }],
  ['confirmed', 'after they confirm', { ...member, answer: 'confirmed' }],
  ['declined', 'after they decline', { ...member, answer: 'declined' }],
  [
    'declined',
    'after they decline, also when the others have started',
    { ...member, answer: 'declined', startedAt },
  ],
  ['on_site', 'once the move is started', { ...member, startedAt }],
  ['done', 'on a completed job', { ...member, jobStatus: 'completed', startedAt }],
  ['', 'as a no-show', { ...member, jobStatus: 'completed', isNoShow: true }],
  ['', 'on a canceled job', { ...member, jobStatus: 'canceled' }],
] as const)("is '%s' %s", (status, _when, facts) => {
  expect(crewStatusOf(facts)).toBe(status)
})
