import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashText, solveWork, workOfProof } from '../../../shared/visitors/booking/proof.ts'
import { checkTicket, makeTicket, MIN_FILL_SECONDS, TICKET_MINUTES } from './ticket.ts'

const SECRET = 'a secret of at least thirty-two characters'
const at = Date.parse('2026-05-04T10:00:00Z')
const later = (seconds: number) => ({ companyId: 7, now: at + seconds * 1000 })
const hex = (words: Int32Array) =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

it('counts the leading zero bits as SHA-256 of Node.js does', () => {
  for (let length = 0; length < 140; length += 7) {
    const text = 'abcdefg.1234567890-_'.repeat(8).slice(0, length)
    const digest = createHash('sha256').update(text).digest()
    expect(hex(hashText(text))).toBe(digest.toString('hex'))
    const number = Buffer.alloc(4)
    number.writeUInt32BE(length * 7919)
    const whole = createHash('sha256').update(digest).update(number).digest()
    expect(workOfProof(text, String(length * 7919))).toBe(Math.clz32(whole.readUInt32BE(0)))
  }
})

it('accepts a ticket of ours with the work that was done for it', async () => {
  const ticket = makeTicket(SECRET, { companyId: 7, at })
  const proof = await solveWork(ticket, 10, async () => {})
  const standing = checkTicket(SECRET, { ticket, proof }, later(60))
  expect(standing.kind === 'worked' && standing.work).toBeGreaterThanOrEqual(10)
})

it('makes every ticket unique', () => {
  expect(makeTicket(SECRET, { companyId: 7, at })).not.toBe(makeTicket(SECRET, { companyId: 7, at }))
})

it('returns why a sender is unproved', async () => {
  const ticket = makeTicket(SECRET, { companyId: 7, at })
  const proof = await solveWork(ticket, 8, async () => {})
  const why = (sent: Parameters<typeof checkTicket>[1], seconds = 60, company = 7, secret = SECRET) => {
    const standing = checkTicket(secret, sent, { ...later(seconds), companyId: company })
    return standing.kind === 'unproved' ? standing.why : standing.kind
  }
  expect(why({})).toBe('no ticket')
  expect(why({ ticket: '', proof })).toBe('no ticket')
  expect(why({ ticket })).toBe('no proof')
  expect(why({ ticket, proof: 'nonsense' })).toBe('no proof')
  expect(why({ ticket, proof }, MIN_FILL_SECONDS - 0.5)).toBe('too quick')
  expect(why({ ticket, proof }, TICKET_MINUTES * 60 + 1)).toBe('expired')
  expect(why({ ticket, proof }, 60, 8)).toBe('forged')
  expect(why({ ticket, proof }, 60, 7, `${SECRET}!`)).toBe('forged')
  expect(why({ ticket: `${ticket.slice(0, -1)}é`, proof })).toBe('forged')
  const [company, , ...rest] = ticket.split('.')
  expect(why({ ticket: [company, (at + 10 ** 9).toString(36), ...rest].join('.'), proof })).toBe('forged')
  for (const broken of ['7', '...', `${ticket}.x`, 'x'.repeat(400)])
    expect(why({ ticket: broken, proof })).toBe('forged')
})
