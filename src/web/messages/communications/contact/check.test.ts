import { describe, expect, it } from 'vitest'
import type { JobContact } from '../../../../shared/messages/communications/communication.ts'
import { CallError } from '../../../kernel/api.ts'
import { checkMessage, problemsFrom } from './check.ts'
import { choiceOf } from './contact-choice.ts'
import { EMPTY_DRAFT, type ContactDraft } from './draft.ts'
import { textLength } from './text-length.ts'

const jane: JobContact = {
  key: 'client',
  userId: 4,
  name: 'Jane Doe',
  role: 'Client',
  phone: '3035550147',
  email: 'jane@example.test',
  contactMethod: 'text',
  isOptedOut: false,
  consent: null,
  marketing: { mail: null, text: null },
  lastTalkAt: null,
}
const texting: ContactDraft = {
  ...EMPTY_DRAFT,
  mode: 'text',
  contactKey: 'client',
  text: { ...EMPTY_DRAFT.text, message: 'Hello' },
}

describe('message validation', () => {
  it('accepts a complete message', () => {
    expect(checkMessage(texting, jane)).toEqual({})
  })

  it('uses the exact texts of the product rules', () => {
    expect(checkMessage({ ...texting, text: { ...texting.text, message: '  ' } }, undefined)).toEqual({
      contact: 'Please select contact .',
      message: ' Invalid sms text.',
    })
  })

  it('rejects a text that is too long', () => {
    const text = { ...texting.text, message: 'a'.repeat(1601) }
    expect(checkMessage({ ...texting, text }, jane)).toEqual({ message: 'Maximum of 1600 characters.' })
  })

  it('rejects texts to a contact who has opted out, and allows calls and mails', () => {
    const optedOut = { ...jane, isOptedOut: true }
    expect(checkMessage(texting, optedOut)).toEqual({
      contact: 'This contact has opted out of text messages.',
    })
    expect(checkMessage({ ...texting, mode: 'booking' }, optedOut)).toHaveProperty('contact')
    expect(checkMessage({ ...texting, mode: 'call' }, optedOut)).toEqual({})
    expect(checkMessage({ ...texting, mode: 'booking', booking: { channel: 'email' } }, optedOut)).toEqual({})
  })

  it('rejects a mail without subject or text', () => {
    expect(checkMessage({ ...texting, mode: 'email' }, { ...jane, email: null })).toEqual({
      contact: 'No email',
      subject: 'Required.',
      message: 'Required.',
    })
  })
})

describe('server errors', () => {
  const refusal = (code: string, message: string, fields?: Record<string, string>) =>
    new CallError({
      code,
      message,
      data: { status: 409, ...(fields && { fields }) },
    } as ConstructorParameters<typeof CallError>[0])

  it('are shown at their field', () => {
    const optOut = 'This contact has opted out of text messages.'
    expect(problemsFrom(refusal('contact_opted_out', optOut))).toEqual({ contact: optOut })
    expect(problemsFrom(refusal('rest_invalid_param', 'Bad', { to: 'No such contact' }))).toEqual({
      contact: 'No such contact',
    })
    expect(problemsFrom(refusal('telephony_unavailable', 'Try again shortly.'))).toEqual({
      form: 'Try again shortly.',
    })
    expect(problemsFrom(new Error('No line'))).toEqual({ form: 'No line' })
  })
})

describe('contact picker', () => {
  it('shows the name, role, number and preference', () => {
    expect(choiceOf(jane, 'call')).toEqual({
      value: 'client',
      label: 'Jane Doe · Client · (303) 555-0147 · prefers texts',
      disabled: false,
    })
  })

  it('disables contacts without a number or email, with the reason', () => {
    const crew = { ...jane, phone: null, email: null, contactMethod: null, role: 'Crew' }
    expect(choiceOf(crew, 'text')).toMatchObject({
      label: 'Jane Doe · Crew · no phone number',
      disabled: true,
    })
    expect(choiceOf(crew, 'email')).toMatchObject({ label: 'Jane Doe · Crew · no email', disabled: true })
  })

  it('shows who has opted out of texts', () => {
    expect(choiceOf({ ...jane, isOptedOut: true }, 'text')).toMatchObject({
      label: 'Jane Doe · Client · (303) 555-0147 · prefers texts · opted out of texts',
      disabled: false,
    })
  })
})

describe('text length', () => {
  it('is counted as the text is sent', () => {
    expect(textLength(' Cafe\u0301 ')).toEqual({ used: 4, isTooLong: false, words: '4 / 1,600' })
    expect(textLength('a'.repeat(1601))).toMatchObject({ isTooLong: true, words: '1,601 / 1,600' })
  })
})
