import { describe, expect, it } from 'vitest'
import { workOfProof } from '../../../shared/visitors/booking/proof.ts'
import { SendError } from '../common/send.ts'
import { createProver } from '../common/solve-work.ts'
import type { Quote } from './quote-check.ts'
import { readAttempt, sendQuote, type Attempt } from './send-quote.ts'

const quote: Quote = {
  addressFrom: { address: '1600 Glenarm Place, Denver, CO 80202' },
  addressTo: null,
  noAddressTo: true,
  moveDate: '2031-06-12',
  moveType: 'apartment',
  homeSize: 'A2',
  marketing: false,
  firstName: 'Nora',
  lastName: 'Quinn',
  email: 'nora@example.test',
  phone: '3035557301',
}

interface Sent {
  body: Record<string, string>
  key: string
}

function refusal(status: number, code: string, details: Record<string, unknown> = {}): SendError {
  return new SendError({ code, message: code, data: { status, ...details } })
}

/** Simulates a server that rejects in turn with these errors, then accepts the quote. */
function serverOf(...refusals: SendError[]) {
  const sent: Sent[] = []
  const kept: Attempt[] = []
  const prover = createProver({ ticket: 'first', work: 2 }, () => Promise.reject(new Error('not asked')))
  const go = (before: Attempt | null = null) =>
    sendQuote({
      token: 'a-token',
      quote,
      website: '',
      prover,
      before,
      keep: (attempt) => kept.push(attempt),
      post: async (body, key) => {
        sent.push({ body: body as Record<string, string>, key })
        const refused = refusals.shift()
        if (refused) throw refused
      },
      wait: () => Promise.resolve(),
    })
  return { go, sent, kept }
}

it('reads a stored attempt, and ignores anything else', () => {
  const attempt: Attempt = { content: '{}', key: 'k', ticket: 't', proof: '1' }
  expect(readAttempt(JSON.stringify(attempt))).toEqual(attempt)
  for (const text of [null, '{', '[]', '"x"', JSON.stringify({ ...attempt, proof: 1 })])
    expect(readAttempt(text)).toBeNull()
})

describe('sending a quote', () => {
  it('sends its proof and an empty honeypot field, and is stored before', async () => {
    const { go, sent, kept } = serverOf()
    await go()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ token: 'a-token', ticket: 'first', website: '', firstName: 'Nora' })
    expect(workOfProof('first', sent[0]?.body['proof'] ?? '')).toBeGreaterThanOrEqual(2)
    expect(kept[0]).toMatchObject({
      content: JSON.stringify({ ...quote, website: '' }),
      key: sent[0]?.key,
      ticket: 'first',
    })
  })

  it('solves the harder ticket of the server with the same key', async () => {
    const { go, sent } = serverOf(refusal(429, 'rate_limited', { work: 8, ticket: 'second' }))
    await go()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body['ticket']).toBe('second')
    expect(workOfProof('second', sent[1]?.body['proof'] ?? '')).toBeGreaterThanOrEqual(8)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('gives up if no proof is accepted', async () => {
    const asksAgain = (ticket: string) => refusal(429, 'rate_limited', { work: 6, ticket })
    const stubborn = serverOf(...['second', 'third', 'fourth', 'fifth'].map(asksAgain))
    await expect(stubborn.go()).rejects.toThrow('rate_limited')
    expect(stubborn.sent).toHaveLength(4)
  })

  it('waits for a running call, and treats a quote that already arrived with another ticket as sent', async () => {
    const { go, sent } = serverOf(refusal(409, 'idempotency_in_progress'))
    await go()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
    const arrived = serverOf(refusal(422, 'idempotency_mismatch'))
    await arrived.go()
    expect(arrived.sent).toHaveLength(1)
  })

  it('repeats the same request after a lost response, and uses another key for another quote', async () => {
    const lost = serverOf(refusal(0, 'no_answer'))
    await expect(lost.go()).rejects.toThrow('no_answer')
    const before = lost.kept[0]
    if (!before) throw new Error('nothing was kept')
    const again = serverOf()
    await again.go(before)
    expect(again.sent[0]).toEqual(lost.sent[0])
    const other = serverOf()
    await other.go({ ...before, content: 'another quote' })
    expect(other.sent[0]?.key).not.toBe(before.key)
  })

  it.each([
    [400, 'rest_invalid_param'],
    [429, 'rate_limited'],
    [500, 'internal'],
  ])('reports %d %s to the visitor', async (status, code) => {
    const { go, sent } = serverOf(refusal(status, code))
    await expect(go()).rejects.toThrow(code)
    expect(sent).toHaveLength(1)
  })
})
