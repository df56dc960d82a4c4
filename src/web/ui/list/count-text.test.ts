import { describe, expect, it } from 'vitest'
import { countText } from './count-text.ts'

describe('countText', () => {
  it.each([
    [0, 1, 0, '0 clients'],
    [1, 1, 1, '1 client'],
    [50, 1, 50, '50 clients'],
    [1234, 2, 50, '51–100 of 1,234 clients'],
    [1234, 25, 34, '1,201–1,234 of 1,234 clients'],
    [120, 3, 20, '101–120 of 120 clients'],
  ])('describes %i clients on page %i with %s rows', (total, page, shown, text) => {
    const list = { rows: Array.from({ length: shown }), total, totalPages: Math.ceil(total / 50) }
    expect(countText(list, page, ['client', 'clients'])).toBe(text)
  })
})
