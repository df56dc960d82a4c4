import { describe, expect, it } from 'vitest'
import { callSeconds, callStatusOf, lengthText, noRecordingText } from './call-words.ts'
import { statusOf, titleOf, participantsText } from './entry-words.ts'
import { quoteLines } from './quote-words.ts'

const jane = { id: 4, name: 'Jane Doe', address: '3035550147' }
const maria = { firstName: 'Maria', lastName: 'Lopez' }

describe('communication titles', () => {
  it.each([
    ['smuvsrp_quote', 'incoming', {}, 'Quote form'],
    ['smuvsrp_chat', 'incoming', {}, 'Chat message'],
    ['smuvsrp_chat', 'outgoing', {}, 'Chat answer'],
    ['phone', 'incoming', {}, 'Incoming call'],
    ['phone', 'incoming', { isVoicemail: true }, 'Voicemail'],
    ['phone', 'outgoing', {}, 'Outgoing call'],
    ['sms', 'incoming', {}, 'Incoming text'],
    ['sms', 'outgoing', {}, 'Outgoing text'],
    ['email', 'incoming', {}, 'Incoming mail'],
    ['email', 'outgoing', {}, 'Outgoing mail'],
  ] as const)('maps %s %s %o to %s', (type, direction, meta, title) => {
    expect(titleOf({ type, direction, meta })).toBe(title)
  })
})

describe('communication participants', () => {
  it('are a person of the company, the contact, or the system', () => {
    expect(participantsText({ direction: 'outgoing', sender: maria, contact: jane })).toBe(
      'Maria Lopez to Jane Doe',
    )
    expect(participantsText({ direction: 'outgoing', sender: null, contact: jane })).toBe(
      'The system to Jane Doe',
    )
    expect(participantsText({ direction: 'incoming', sender: maria, contact: jane })).toBe(
      'Jane Doe to Maria Lopez',
    )
    expect(participantsText({ direction: 'incoming', sender: null, contact: { ...jane, name: '' } })).toBe(
      '(303) 555-0147',
    )
    expect(
      participantsText({
        direction: 'incoming',
        sender: null,
        contact: { id: null, name: '', address: null },
      }),
    ).toBe('Unknown')
  })
})

describe('message status', () => {
  const state = (status: string) => statusOf({ type: 'sms', direction: 'outgoing', status, meta: {} })?.label
  it('is shown as a short text', () => {
    expect(['queued', 'sent', 'delivered', 'undelivered', 'failed'].map(state)).toEqual([
      'Sending',
      'Sent',
      'Delivered',
      'Not delivered',
      'Failed',
    ])
  })

  it('looks confirmed only if it is', () => {
    const color = (status: string) =>
      statusOf({ type: 'email', direction: 'outgoing', status, meta: {} })?.color
    expect(['queued', 'sent', 'delivered', 'failed'].map(color)).toEqual(['yellow', 'gray', 'green', 'red'])
  })

  it('is empty for incoming messages and unknown states', () => {
    expect(statusOf({ type: 'sms', direction: 'incoming', status: 'received', meta: {} })).toBeNull()
    expect(state('odd')).toBeUndefined()
    expect(statusOf({ type: 'smuvsrp_quote', direction: 'incoming', status: 'sent', meta: {} })).toBeNull()
  })
})

describe('call', () => {
  it('shows its result, even if other facts are invalid', () => {
    const meta = { callStatus: 'completed', recordingDuration: 'long' }
    expect(callStatusOf({ status: '', meta })).toEqual({ label: 'Completed', color: 'green' })
    expect(callStatusOf({ status: 'no-answer', meta: {} })).toEqual({ label: 'No answer', color: 'red' })
    expect(callStatusOf({ status: 'ringing', meta: {} })).toEqual({ label: 'Ringing', color: 'yellow' })
    expect(callStatusOf({ status: 'odd', meta: {} })).toBeNull()
  })

  it('has the length of its recording, else the time from start to end if it was answered', () => {
    const meta = { startTime: '2026-05-01T10:00:00Z', endTime: '2026-05-01T10:02:05Z' }
    expect(callSeconds({ status: 'completed', meta: { ...meta, recordingDuration: 61 } })).toBe(61)
    expect(callSeconds({ status: 'completed', meta })).toBe(125)
    expect(callSeconds({ status: 'no-answer', meta })).toBeNull()
    expect(callSeconds({ status: 'completed', meta: {} })).toBeNull()
    expect([7, 725, 3723.4, 0].map(lengthText)).toEqual(['0:07', '12:05', '1:02:03', '0:00'])
  })

  it('without a recording is shown as not picked up, unless it is in progress or the recording is pending', () => {
    expect(noRecordingText({ status: 'no-answer', meta: {} })).toBe('Call not picked up.')
    expect(noRecordingText({ status: '', meta: {} })).toBe('Call not picked up.')
    expect(noRecordingText({ status: 'in-progress', meta: {} })).toBeNull()
    expect(noRecordingText({ status: 'completed', meta: { recordingStatus: 'processing' } })).toBe(
      'The recording is not available yet.',
    )
  })
})

describe('quote form', () => {
  it('is listed by label', () => {
    const meta = {
      addressFrom: '1 Main St, Denver, CO',
      addressTo: '2 Oak Ave, Boulder, CO',
      noAddressTo: false,
      moveDate: '2026-05-01',
      moveType: 'apartment',
      homeSize: 'A3',
    }
    expect(quoteLines(meta).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Moving from: 1 Main St, Denver, CO',
      'Moving to: 2 Oak Ave, Boulder, CO',
      'Move date: 05/01/2026',
      'Move type: Apartment',
      'Home size: 3+ Bedrooms',
    ])
  })

  it('states that there is no second location, and leaves out empty and invalid values', () => {
    expect(quoteLines({ noAddressTo: true, addressFrom: '', moveDate: 'May', homeSize: 7 })).toEqual([
      { label: 'Moving to', value: 'No second location' },
      { label: 'Move date', value: 'May' },
    ])
  })
})
