import { expect, it, vi } from 'vitest'
import { workOfProof } from '../../../shared/visitors/booking/proof.ts'
import { createProver, TICKET_MS } from './solve-work.ts'

it('proves the work that the server requires for the ticket, and more when more is required', async () => {
  const prover = createProver({ ticket: 'first', work: 4 }, () => Promise.reject(new Error('not asked')))
  prover.begin()
  const easy = await prover.prove()
  expect(easy.ticket).toBe('first')
  expect(workOfProof('first', easy.proof)).toBeGreaterThanOrEqual(4)
  prover.take({ ticket: 'other', work: 9 })
  const hard = await prover.prove()
  expect(hard.ticket).toBe('other')
  expect(workOfProof('other', hard.proof)).toBeGreaterThanOrEqual(9)
})

it('replaces a ticket that is about to expire', async () => {
  let clock = 0
  const renew = vi.fn(() => Promise.resolve({ ticket: 'second', work: 3 }))
  const prover = createProver({ ticket: 'first', work: 3 }, renew, () => clock)
  clock = TICKET_MS
  expect((await prover.prove()).ticket).toBe('first')
  clock += 1
  expect((await prover.prove()).ticket).toBe('second')
  expect((await prover.prove()).ticket).toBe('second')
  expect(renew).toHaveBeenCalledTimes(1)
})
