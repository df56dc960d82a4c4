import { describe, expect, it } from 'vitest'
import type { Collision } from '../../../shared/people/workers/crew.ts'
import { clockOf, collisionsOf, collisionText, availabilityText } from './collisions.ts'
import { openCrew } from './crew-state.ts'
import { crewText } from './crew-text.ts'
import { billText, mayBillSmaller, placesText } from './part.ts'
import { halfStarAt, ratingPercentText, starsText } from './ratings.ts'
import { sampleMember } from './sample.testing.ts'
import { signUpState } from './standing.ts'

const collision: Collision = {
  workerId: 1,
  firstName: 'Maria',
  lastName: 'Lopez',
  jobId: 12,
  startsAt: '2026-05-01T14:00:00.000Z',
  endsAt: '2026-05-01T18:00:00.000Z',
  place: 'Denver, CO',
}
const clock = { timezone: 'America/Denver', day: '2026-05-01' }

describe('crew overlap', () => {
  it("names the job, its place and its time in the company's time zone", () => {
    expect(collisionText(collision, clock)).toBe('job #12, Denver, CO, 8:00 AM – 12:00 PM')
    expect(availabilityText([collision], clock)).toBe('Busy: on job #12, Denver, CO, 8:00 AM – 12:00 PM')
    expect(availabilityText([], clock)).toBe('Free')
  })

  it('names the day if it differs, and works without a place', () => {
    expect(collisionText({ ...collision, place: '' }, { ...clock, day: '2026-05-02' })).toBe(
      'job #12, 05/01/2026 8:00 AM – 12:00 PM',
    )
    expect(collisionText({ ...collision, endsAt: '2026-05-02T08:00:00.000Z' }, clock)).toBe(
      'job #12, Denver, CO, 8:00 AM – 05/02/2026 2:00 AM',
    )
  })

  it('can be time off', () => {
    const off = { ...collision, jobId: null, place: '' }
    expect(collisionText(off, clock)).toBe('time off, 8:00 AM – 12:00 PM')
    expect(availabilityText([off, collision], clock)).toBe(
      'Busy: time off, 8:00 AM – 12:00 PM; on job #12, Denver, CO, 8:00 AM – 12:00 PM',
    )
  })

  it('lists all overlaps', () => {
    expect(availabilityText([collision, { ...collision, jobId: 13 }], clock)).toBe(
      'Busy: on job #12, Denver, CO, 8:00 AM – 12:00 PM; on job #13, Denver, CO, 8:00 AM – 12:00 PM',
    )
  })

  it('is read from an error, and is empty for other data', () => {
    expect(collisionsOf({ collisions: [collision] })).toEqual([collision])
    expect(collisionsOf({ collisions: [{ workerId: 1 }] })).toEqual([])
    expect(collisionsOf({})).toEqual([])
  })

  it("uses the company's time zone and the day of the job", () => {
    const timezone = 'America/Denver'
    const companyInfo = {
      id: 1,
      name: '',
      handle: '',
      logo: null,
      phone: null,
      textPhone: null,
      timezone,
      place: null,
    }
    expect(clockOf({ companyInfo, jobDate: '2026-05-01 08:00:00' })).toEqual(clock)
    expect(clockOf({ companyInfo, jobDate: '0000-00-00 00:00:00' }).day).toBe('')
  })
})

describe('crew size', () => {
  it('is shown with filled and open spots', () => {
    const { members } = openCrew({ crew: [sampleMember(1)] }).values
    expect(placesText({ members, size: 3 })).toBe('1 of 3 spots filled, 2 open')
    expect(placesText({ members, size: 1 })).toBe('1 of 1 spots filled')
    expect(placesText({ members, size: '' })).toBe('1 of 0 spots filled')
  })

  it('does not count a no-show as a filled spot', () => {
    const { members } = openCrew({ crew: [sampleMember(1, { noShow: true }), sampleMember(2)] }).values
    expect(placesText({ members, size: 2 })).toBe('1 of 2 spots filled, 1 open')
  })

  it('names a member who declined beside the filled spots', () => {
    const answer = { value: 'declined', at: null, by: null, reason: '', mayAnswer: false } as const
    const { members } = openCrew({ crew: [sampleMember(1, { answer }), sampleMember(2)] }).values
    expect(placesText({ members, size: 2 })).toBe('2 of 2 spots filled, 1 declined')
  })

  it('can be billed smaller while a spot is open and one mover remains', () => {
    const { members } = openCrew({ crew: [sampleMember(1, { noShow: true }), sampleMember(2)] }).values
    expect(mayBillSmaller({ members, size: 2 })).toBe(true)
    expect(billText(2)).toContain('Crew size 2 → 1. The automatic lines')
    // The crew is billed for one mover already, or nobody would remain.
    expect(mayBillSmaller({ members, size: 1 })).toBe(false)
    expect(mayBillSmaller({ members: members.slice(0, 1), size: 1 })).toBe(false)
    expect(mayBillSmaller({ members, size: '' })).toBe(false)
  })
})

describe('two versions of a crew', () => {
  it('name each member with the differences', () => {
    const rated = { rating: 4, isRated: true, notes: 'Strong' }
    const mine = openCrew({ crew: [sampleMember(1, rated), sampleMember(2)] })
    const theirs = openCrew({ crew: [sampleMember(1, { ...rated, rating: 5 })] })
    expect(crewText(mine.values, theirs.values)).toBe('First1 Last1, 4 of 5 stars\nFirst2 Last2')
    expect(crewText(theirs.values, mine.values)).toBe('First1 Last1, 5 of 5 stars')
    expect(crewText({ members: [] }, mine.values)).toBe('Nobody')
  })

  it('format permissions, pay and rates like the tab', () => {
    const line = { id: 4, item: 'laborFlat', rate: 50, units: 1, isDirty: true } as const
    const mine = openCrew({
      crew: [sampleMember(1, { hourlyRate: 18.5, permissions: ['documents'], invoice: [line] })],
    })
    const theirs = openCrew({ crew: [sampleMember(1)] })
    expect(crewText(mine.values, theirs.values)).toBe(
      'First1 Last1, $18.50 an hour, permissions: Documents, Labor, Flat: $50.00 × 1',
    )
    expect(crewText(theirs.values, mine.values)).toBe(
      'First1 Last1, $18.00 an hour, permissions: Contact, no extra pay',
    )
  })
})

describe('worker rating', () => {
  it('has a color and a label', () => {
    expect(ratingPercentText(null)).toBeNull()
    expect(ratingPercentText(59.9)).toEqual({ text: '59.9% low', tone: 'red' })
    expect(ratingPercentText(60)).toEqual({ text: '60% fair', tone: 'orange' })
    expect(ratingPercentText(80)).toEqual({ text: '80% good', tone: 'green' })
    expect(starsText(2.5)).toBe('2.5 of 5 stars')
  })

  it('is the half star that was clicked', () => {
    expect([0, 0.05, 0.1, 0.11, 0.55, 0.99, 1].map(halfStarAt)).toEqual([0.5, 0.5, 0.5, 1, 3, 5, 5])
  })
})

describe("worker's state on a job", () => {
  it('depends on crew membership, sign-up and permission to sign up', () => {
    const none = { isInCrew: false, status: null, maySignUp: true } as const
    expect(signUpState(none)).toBe('open')
    expect(signUpState({ ...none, status: 'removedBySelf' })).toBe('open')
    expect(signUpState({ ...none, status: 'removedBySelf', maySignUp: false })).toBe('closed')
    expect(signUpState({ ...none, status: 'pending', maySignUp: false })).toBe('pending')
    expect(signUpState({ ...none, status: 'rejected', maySignUp: false })).toBe('rejected')
    expect(signUpState({ ...none, status: 'approved' })).toBe('open')
    expect(signUpState({ ...none, status: 'pending', isInCrew: true })).toBe('inCrew')
  })
})
