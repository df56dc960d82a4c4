import { expect, it } from 'vitest'
import { termsMessageOf } from './terms.messages.ts'

const correlationId = '7b1f6f0e-4f0c-4a8e-9d55-1f2f3a4b5c6d'

it('reads the two messages of the terms page and ignores all others', () => {
  for (const kind of ['merchant-terms:correlation-id', 'merchant-terms:accepted'])
    expect(termsMessageOf({ kind, correlationId, more: 1 })).toEqual({ kind, correlationId })
  for (const other of [
    null,
    undefined,
    'merchant-terms:accepted',
    {},
    { kind: 'merchant-terms:accepted' },
    { kind: 'accepted', correlationId },
    { kind: 'merchant-terms:accepted', correlationId: 7 },
    { kind: 'merchant-terms:accepted', correlationId: `${correlationId}x` },
  ])
    expect(termsMessageOf(other)).toBeNull()
})
