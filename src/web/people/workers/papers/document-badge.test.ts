import { expect, test } from 'vitest'
import { documentBadge } from './document-badge.ts'

test('does not call a license or medical card without an expiry date valid', () => {
  for (const kind of ['license', 'medicalCard'] as const)
    expect(documentBadge({ kind, expires: null, status: 'valid' })).toEqual({
      label: 'No expiry date',
      color: 'yellow',
    })
})

test('accepts other documents without an expiry date, and has a color for each status', () => {
  expect(documentBadge({ kind: 'other', expires: null, status: 'valid' })).toEqual({
    label: 'Valid',
    color: 'green',
  })
  expect(documentBadge({ kind: 'license', expires: '2031-01-02', status: 'expiring' }).color).toBe('yellow')
  expect(documentBadge({ kind: 'license', expires: '2021-01-02', status: 'expired' })).toEqual({
    label: 'Expired',
    color: 'red',
  })
})
