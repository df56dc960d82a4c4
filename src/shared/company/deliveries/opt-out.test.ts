import { expect, it } from 'vitest'
import { optOutLine, withOptOutLine } from './opt-out.ts'

it('first text includes the opt-out line within one message', () => {
  expect(withOptOutLine('Hi', 'Peak')).toBe(`Hi\n${optOutLine('Peak')}`)
  expect(withOptOutLine('Peak Movers: see you at 8', 'Peak Movers')).toBe(
    'Peak Movers: see you at 8\nReply STOP to end texts.',
  )
  expect(withOptOutLine('x'.repeat(1600), 'Peak')).toBeNull()
})
