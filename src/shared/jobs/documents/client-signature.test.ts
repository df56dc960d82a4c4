import { expect, it } from 'vitest'
import { clientSignature } from './client-signature.ts'

const sign = (party: 'client' | 'crew', place: 'origin' | 'destination') => ({
  id: 1,
  place,
  party,
  name: 'Cleo Dee',
  strokes: [],
  damage: '',
  signedAt: '2027-03-01T16:00:00Z',
  userId: 7,
  contentHash: 'a',
  isCurrent: true,
})
const LATER = 'To sign on moving day.'

it.each([
  ['needed once it is open', [], { origin: null, destination: LATER }, false, 'needed'],
  [
    'needed while only the crew has signed',
    [sign('crew', 'origin')],
    { origin: null, destination: LATER },
    false,
    'needed',
  ],
  ['for moving day before it is open', [], { origin: LATER, destination: LATER }, false, 'onMovingDay'],
  [
    'given at the pick-up',
    [sign('client', 'origin')],
    { origin: null, destination: LATER },
    false,
    'signedAtPickup',
  ],
  [
    'needed again at destination',
    [sign('client', 'origin')],
    { origin: null, destination: null },
    false,
    'needed',
  ],
  [
    'whole',
    [sign('client', 'origin'), sign('client', 'destination')],
    { origin: null, destination: null },
    false,
    'signed',
  ],
  [
    'needed for the delivery after the move',
    [sign('client', 'origin')],
    { origin: null, destination: null },
    true,
    'needed',
  ],
  ['not asked for after the move', [], { origin: null, destination: null }, true, null],
] as const)('is %s', (_what, signatures, signingBlocks, isOver, expected) => {
  const document = { signatures: [...signatures], maySignFor: ['client' as const], signingBlocks }
  expect(clientSignature(document, isOver)).toBe(expected)
})

it('is nothing on documents that are not signed', () => {
  expect(clientSignature({}, false)).toBeNull()
})
