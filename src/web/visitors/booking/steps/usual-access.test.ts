import { describe, expect, it } from 'vitest'
import { blankPlace } from '../draft.ts'
import { accessProblems } from './inquiry.ts'
import { ofKind, withUsualAccess } from './usual-access.ts'

const house = { ...blankPlace(), locationType: 'House', numRooms: 4 }

describe('usual way in', () => {
  it('leaves nothing to answer for a move from house to house', () => {
    const places = withUsualAccess([house, blankPlace()])
    expect(places.map(({ locationType, numStairFlights }) => [locationType, numStairFlights])).toEqual([
      ['House', 0],
      ['House', 0],
    ])
    expect(accessProblems(places)).toEqual({})
  })

  it('asks for the stairs of an apartment and for the kind of place after an office', () => {
    const flats = withUsualAccess([{ ...house, locationType: 'Apartment' }, blankPlace()])
    expect(flats.map(({ numStairFlights }) => numStairFlights)).toEqual([null, null])
    expect(withUsualAccess([{ ...house, locationType: 'Office' }, blankPlace()])[1]).toMatchObject({
      locationType: '',
      numStairFlights: null,
    })
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
