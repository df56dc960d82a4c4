import { describe, expect, it } from 'vitest'
import { companyInputSchema } from '../../../../shared/company/settings/company.ts'
import { greetingProblem, phoneInput, phoneOf, phoneProblems, savedTexts } from './phone.ts'

const file = new File(['x'], 'hello.mp3', { type: 'audio/mpeg' })

describe('section Phone', () => {
  it('shows the formatted number and which greeting is played', () => {
    const company = { smuvsPhone: '3035550101', recordingMaxLength: 90, voicemail: null }
    expect(phoneOf(company)).toEqual({
      smuvsPhone: '(303) 555-0101',
      recordingMaxLength: 90,
      voicemail: 'spoken',
    })
    expect(phoneOf({ ...company, smuvsPhone: null, voicemail: '/files/1' })).toMatchObject({
      smuvsPhone: '',
      voicemail: 'stored',
    })
  })

  it('sends only changed fields', () => {
    expect(phoneInput({}, undefined)).toEqual({})
    expect(phoneInput({ smuvsPhone: ' ' }, undefined)).toEqual({ smuvsPhone: null })
    expect(phoneInput({ voicemail: 'spoken' }, undefined)).toEqual({ voicemail: null })
    expect(phoneInput({ voicemail: file }, '/files/7?x')).toEqual({ voicemail: '/files/7?x' })
    const input = phoneInput({ smuvsPhone: '+1 303 555 0101', recordingMaxLength: 60 }, undefined)
    expect(companyInputSchema.parse(input)).toEqual({ smuvsPhone: '3035550101', recordingMaxLength: 60 })
  })

  it('reports what the server would reject', () => {
    expect(phoneProblems({})).toEqual({})
    expect(phoneProblems({ smuvsPhone: '', recordingMaxLength: 600, voicemail: file })).toEqual({})
    expect(phoneProblems({ smuvsPhone: '555' })).toEqual({ smuvsPhone: 'Invalid phone' })
    for (const [seconds, problem] of [
      ['', 'Required.'],
      [9, 'At least 10.'],
      [601, 'At most 600.'],
      [10.5, 'Whole seconds only.'],
    ] as const)
      expect(phoneProblems({ recordingMaxLength: seconds })).toEqual({ recordingMaxLength: problem })
  })

  it('accepts only MP3 as a greeting', () => {
    expect(greetingProblem(file)).toBeNull()
    expect(greetingProblem({ name: 'a.MP3', type: '' })).toBeNull()
    expect(greetingProblem({ name: 'a.mp3', type: 'audio/wav' })).toBe('Unsupported file type.')
    expect(greetingProblem({ name: 'a.pdf', type: '' })).toBe('Unsupported file type.')
  })

  it('states what was saved', () => {
    expect(savedTexts({ voicemail: file })).toEqual(['VoiceMail saved.'])
    expect(savedTexts({ smuvsPhone: '' })).toEqual(['Company saved.'])
    expect(savedTexts({ smuvsPhone: '', voicemail: 'spoken' })).toEqual([
      'VoiceMail saved.',
      'Company saved.',
    ])
  })
})
