import { describe, expect, it } from 'vitest'
import { toCarriedMove, priceDraftOf, pricedPlaces } from './price-draft.ts'

const BOUNDS = { min: '2031-06-01', max: '2031-12-31' }
const from = { address: '77 Larimer Street, Denver, CO', addressState: 'CO' }
const to = { address: '12 Pearl Street, Boulder, CO', addressState: 'CO' }

describe('price form', () => {
  it('starts empty and requires no location', () => {
    const draft = priceDraftOf({}, BOUNDS)
    expect(draft).toMatchObject({ fromText: '', isOnePlace: false, day: '', moveType: null })
    expect(pricedPlaces(draft)).toEqual([])
    expect(toCarriedMove(draft)).toEqual({ isOnePlace: false })
  })

  it('restores the values that it carried', () => {
    const move = { places: [from, to], isOnePlace: false, day: '2031-06-12', homeSize: 'H3' as const }
    const draft = priceDraftOf(move, BOUNDS)
    expect(draft).toMatchObject({ toText: to.address, moveType: 'house' })
    expect(toCarriedMove(draft)).toEqual(move)
    expect(priceDraftOf({ homeSize: 'A1' }, BOUNDS).moveType).toBe('apartment')
  })

  it('distinguishes a missing second location from a move with one location', () => {
    const open = { places: [from], isOnePlace: false }
    expect(toCarriedMove(priceDraftOf(open, BOUNDS))).toEqual(open)
    expect(priceDraftOf({ places: [from] }, BOUNDS).isOnePlace).toBe(true)
    const lone = { ...priceDraftOf({ places: [from, to] }, BOUNDS), isOnePlace: true }
    expect(pricedPlaces(lone)).toEqual([from])
    expect(pricedPlaces({ ...lone, isOnePlace: false, from: null })).toEqual([])
  })

  it.each(['2031-05-31', '2032-01-01'])('drops the day %s, which can no longer be booked', (day) => {
    expect(priceDraftOf({ day }, BOUNDS).day).toBe('')
  })
})
