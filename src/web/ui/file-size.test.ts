import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, '1 KB'],
  [812_345, '812 KB'],
  [999_600, '1.0 MB'],
  [4_200_000, '4.2 MB'],
  [42_000_000, '42 MB'],
  [7_340_000_000, '7.3 GB'],
])('formats %d bytes as %s', (bytes, told) => {
  expect(fileSize(bytes)).toBe(told)
})
