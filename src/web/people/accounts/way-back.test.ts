import { expect, it } from 'vitest'
import { returnPath } from './way-back.ts'

const HERE = 'https://app.example'

it.each(['/jobs', '/job/7?tab=contact#notes', '/settings?section=team'])('returns the path %s', (path) => {
  expect(returnPath(path, HERE)).toBe(path)
})

it.each([
  undefined,
  '',
  'jobs',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '\\\\evil.example',
  '//',
])('returns null for %o', (from) => {
  expect(returnPath(from, HERE)).toBeNull()
})
