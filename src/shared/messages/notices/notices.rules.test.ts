import { describe, expect, it } from 'vitest'
import { MESSAGE_KINDS } from '../../company/deliveries/message-kinds.ts'
import { OFFICE_WORDS } from '../../trade/office-words.testing.ts'
import { sampleFacts } from './notice.sample.ts'
import { NOTICE_KINDS, noticeRule, NOTICES } from './notices.ts'
import { LINE_PLACEHOLDERS, NOTICE_PLACEHOLDERS } from './placeholders.ts'
import { defaultTexts, fillNotice, noticeProblems } from './notices.rules.ts'

const facts = sampleFacts({ name: 'Peak Movers', phone: '3035550100', origin: 'https://peak.test' })
const allOf = (kind: keyof typeof NOTICES) => {
  const { mailSubject, mailBody, textBody } = defaultTexts(kind)
  return [mailSubject, mailBody, ...(textBody === null ? [] : [textBody])]
}

describe.each(NOTICE_KINDS)('the default of %s', (kind) => {
  it('is a kind of message, and names only its placeholders', () => {
    expect(noticeRule(kind).label).toBe(MESSAGE_KINDS[kind].label)
    expect(noticeProblems(kind, defaultTexts(kind))).toEqual({})
    for (const name of noticeRule(kind).placeholders) expect(NOTICE_PLACEHOLDERS).toHaveProperty(name)
  })

  it('has no words of the office, and no braces once it is filled', () => {
    for (const text of allOf(kind)) expect(fillNotice(text, facts)).not.toMatch(OFFICE_WORDS)
  })

  it('names the company once in a text, which has 2 parts at most without the link', () => {
    const { textBody } = defaultTexts(kind)
    if (textBody === null) return
    const text = fillNotice(textBody, { ...facts, jobLink: '-', documentsLink: '-', paymentLink: '-' })
    expect(text.split('Peak Movers')).toHaveLength(
      kind.startsWith('moved') || kind === 'detailsChanged' ? 3 : 2,
    )
    expect(text.length).toBeLessThan(306)
    // One character outside of GSM-7 halves the length of every part.
    expect(fillNotice(textBody, facts)).toMatch(/^[\u0020-\u007e\n]*$/)
  })

  it('is a message without any fact', () => {
    for (const text of allOf(kind)) expect(fillNotice(text, {})).not.toMatch(/[{}]|\n\n\n|:$/)
  })
})

describe('filling a message', () => {
  it.each([
    ['Hello {client},', { client: 'Ann' }, 'Hello Ann,'],
    ['Booked for {moveDate}. Crew of 3.', {}, 'Crew of 3.'],
    ['One.\n\nPay {amountDue} here:\n{paymentLink}\n\nBye', { amountDue: '$5.00' }, 'One.\n\nBye'],
    ['One.\n\nPay here:\n{paymentLink}\n\nBye', {}, 'One.\n\nBye'],
    [
      'Still to be paid:\n{openPayments}',
      { openPayments: 'A: $1\nB: $2' },
      'Still to be paid:\nA: $1\nB: $2',
    ],
    ['{client}', { client: 'Ann\n\nPay me' }, 'Ann Pay me'],
    ['{from}', { from: '{changes} {client}', changes: 'secret', client: 'Ann' }, '{changes} {client}'],
  ])('turns %j with %j into %j', (text, some, filled) => {
    expect(fillNotice(text, some)).toBe(filled)
  })

  it('keeps the lines of facts that are put together', () => {
    expect(Object.keys(facts).toSorted()).toEqual(Object.keys(NOTICE_PLACEHOLDERS).toSorted())
    for (const name of LINE_PLACEHOLDERS) expect(fillNotice(`{${name}}`, facts)).toBe(facts[name])
  })
})

it.each([
  ['booked', { mailBody: 'Hi {cleint}, {nope}' }, { mailBody: 'Unknown placeholder {cleint}, {nope}.' }],
  ['booked', { mailBody: '{ratingLink}' }, { mailBody: 'Unknown placeholder {ratingLink}.' }],
  ['booked', { mailSubject: ' ', textBody: '' }, { mailSubject: 'Required.', textBody: 'Required.' }],
  ['booked', { textBody: 'x'.repeat(1601) }, { textBody: 'Maximum of 1600 characters.' }],
  ['requestReceived', { mailBody: 'Hello {client}' }, { mailBody: 'Unknown placeholder {client}.' }],
  ['ratingRequest', { mailBody: 'Hello' }, { mailBody: 'Add the placeholder {ratingLink}.' }],
] as const)('reports the problems of %s with %j', (kind, change, problems) => {
  expect(noticeProblems(kind, { ...defaultTexts(kind), ...change })).toEqual(problems)
})
