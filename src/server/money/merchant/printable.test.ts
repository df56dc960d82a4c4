import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it('shows control and bidirectional characters as numbers and leaves other text alone', () => {
  expect(printable('Zoë’s Movers – 引っ越し')).toBe('Zoë’s Movers – 引っ越し')
  expect(printable('\u001b]0;owned\u0007\n  12 \u009b2J \u202egnp')).toBe(
    String.raw`\u001b]0;owned\u0007\u000a  12 \u009b2J \u202egnp`,
  )
})
