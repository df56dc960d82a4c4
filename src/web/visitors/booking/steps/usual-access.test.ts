import { describe, expect, it } from 'vitest'
import { blankPlace } from '../draft.ts'
import { accessProblems } from './inquiry.ts'
import { ofKind, withUsualAccess } from './usual-access.ts'

const house = { ...blankPlace(), locationType: 'House', numRooms: 4 }

describe('usual way in', () => {
  it('answers the stairs of a house, and asks for the kind and the stairs of the destination', () => {
    const [from, to] = withUsualAccess([house, { ...blankPlace(), key: 'to' }])
    expect(from).toMatchObject({ locationType: 'House', numStairFlights: 0 })
    expect(to).toMatchObject({ locationType: '', numStairFlights: null })
    expect(Object.keys(accessProblems([from, to].filter((place) => place !== undefined)))).toEqual([
      'to.locationType',
      'to.numStairFlights',
    ])
  })

  it('answers the stairs with the kind if the destination is a house', () => {
    const to = { ...blankPlace(), ...ofKind(blankPlace(), 'House') }
    expect(accessProblems(withUsualAccess([house, to]))).toEqual({})
  })

  it('asks for the stairs of an apartment', () => {
    expect(withUsualAccess([{ ...house, locationType: 'Apartment' }])[0]?.numStairFlights).toBeNull()
  })

  it('keeps what was answered, and leaves out an address that is still to come', () => {
    const told = { ...house, locationType: 'Condo', numStairFlights: 2 }
    const pending = { ...blankPlace(), addressPending: true }
    expect(withUsualAccess([told, pending])).toEqual([told, pending])
    expect(withUsualAccess([{ ...house, numStairFlights: 3 }])[0]?.numStairFlights).toBe(3)
  })

  it('asks again for stairs that were only assumed when the kind of place changes', () => {
    const assumed = { locationType: 'House', numStairFlights: 0, elevator: null }
    expect(ofKind(assumed, 'Apartment')).toEqual({ locationType: 'Apartment', numStairFlights: null })
    expect(ofKind(assumed, 'Townhome').numStairFlights).toBe(0)
    expect(ofKind({ ...assumed, elevator: true }, 'Condo').numStairFlights).toBe(0)
    expect(ofKind({ ...assumed, numStairFlights: 2 }, 'Apartment').numStairFlights).toBe(2)
    expect(ofKind({ locationType: '', numStairFlights: null, elevator: null }, 'House').numStairFlights).toBe(
      0,
    )
  })
})
