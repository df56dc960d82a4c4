import { expect, test } from 'vitest'
import { documentBadge } from './document-badge.ts'

test('a license or medical card without an expiry date is not called valid', () => {
  for (const kind of ['license', 'medicalCard'] as const)
    expect(documentBadge({ kind, expires: null, status: 'valid' })).toEqual({
      label: 'No expiry date',
      color: 'yellow',
    })
})

test('other papers may have no end, and each status has its colour', () => {
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
