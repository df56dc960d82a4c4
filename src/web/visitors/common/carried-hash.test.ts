import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeMoveHash, decodeMoveHash } from './carried-hash.ts'
import type { CarriedMove } from './carried-move.ts'

const place = {
  address: '1600 Glenarm Place, Denver, CO 80202',
  city: 'Denver',
  zip: '80202',
  addressState: 'CO',
  addressCountry: 'US',
  latitude: 39.74,
  longitude: -104.99,
}
const move: CarriedMove = {
  places: [place, { ...place, address: 'Peña Boulevard 8500, Denver' }],
  day: '2031-06-12',
  homeSize: 'A2',
  firstName: 'Zoë',
  lastName: "O'Neill",
  email: 'zoe@example.test',
  phone: '3035557301',
}

it('carries a whole move in characters that an address allows', () => {
  const hash = encodeMoveHash(move)
  expect(hash).toMatch(/^#move=[\w-]+$/)
  expect(decodeMoveHash(hash)).toEqual(move)
})

it('leaves out what does not have the shape of a move', () => {
  const forged = { places: ['x'], day: '2031-02-31', homeSize: 'XL', email: 7, phone: '1', jobId: 4 }
  // A forged address has no type.
  expect(decodeMoveHash(encodeMoveHash(forged as unknown as CarriedMove))).toEqual({ phone: '1' })
})

it('ignores any other hash', () => {
  expect(decodeMoveHash('')).toBeNull()
  expect(decodeMoveHash('#reviews')).toBeNull()
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeMoveHash(`#move=${text}`)).not.toThrow()
    }),
  )
})
