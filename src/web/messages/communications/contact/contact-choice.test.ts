import { describe, expect, it } from 'vitest'
import type { InfoKind, JobContact } from '../../../../shared/messages/communications/communication.ts'
import { chosenContact, defaultContact, presetWays, type SendWay } from './contact-choice.ts'

const contact = (key: string, lastTalkAt: string | null = null): JobContact => ({
  key,
  userId: null,
  name: key,
  role: 'Client',
  phone: '3035550100',
  email: null,
  contactMethod: null,
  isOptedOut: false,
  consent: null,
  marketing: { mail: null, text: null },
  lastTalkAt,
})

it.each<[what: string, contacts: JobContact[], key: string | undefined]>([
  ['nobody of none', [], undefined],
  ['the only contact', [contact('client')], 'client'],
  ['nobody of several who were never talked to', [contact('client'), contact('person-0')], undefined],
  [
    'the one who was talked to last',
    [
      contact('client', '2026-01-02T10:00:00Z'),
      contact('person-0', '2026-01-03T10:00:00Z'),
      contact('crew-7'),
    ],
    'person-0',
  ],
])('picks %s', (_what, contacts, key) => {
  expect(defaultContact(contacts)?.key).toBe(key)
})

it('keeps the picked contact, and selects no other one when they are removed', () => {
  const contacts = [contact('client', '2026-01-03T10:00:00Z'), contact('person-0', '2026-01-02T10:00:00Z')]
  expect(chosenContact(contacts, '')?.key).toBe('client')
  expect(chosenContact(contacts, 'person-0')?.key).toBe('person-0')
  expect(chosenContact(contacts, 'crew-7')).toBeUndefined()
})

describe('a message that the office sends', () => {
  const both: SendWay[] = ['text', 'email']
  it.each<[kind: InfoKind, possible: SendWay[], preset: SendWay[]]>([
    ['estimate', both, ['email']],
    ['agreement', both, ['email']],
    ['finished', both, ['email']],
    ['finished', ['text'], ['text']],
    ['paymentRequest', both, ['text']],
    ['surveyRequest', both, ['text']],
    ['bookingInfo', both, ['text']],
    ['bookingInfo', ['email'], ['email']],
    ['estimate', [], []],
  ])('%s, possible by %j, is preset to %j', (kind, possible, preset) => {
    expect(presetWays(kind, possible)).toEqual(preset)
  })
})
