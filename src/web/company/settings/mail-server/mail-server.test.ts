import { describe, expect, it } from 'vitest'
import { companyInputSchema } from '../../../../shared/company/settings/company.ts'
import {
  keepsPassword,
  mailServerInput,
  mailServerOf,
  mailServerProblems,
  testMailProblems,
} from './mail-server.ts'

const stored = {
  host: 'smtp.peak.test',
  port: 465,
  auth: true,
  secure: 'ssl',
  username: 'office',
  hasPassword: true,
} as const

describe('section Mail Server', () => {
  it('starts with port 587, TLS and sign-in', () => {
    expect(mailServerOf(null)).toEqual({
      host: '',
      port: 587,
      auth: true,
      secure: 'tls',
      username: '',
      password: '',
    })
    expect(mailServerOf(stored)).toMatchObject({ host: 'smtp.peak.test', port: 465, password: '' })
  })

  it('sends a password only if one was typed', () => {
    const values = mailServerOf(stored)
    expect(mailServerInput(values).mailServer).not.toHaveProperty('password')
    const input = mailServerInput({ ...values, password: ' secret ' })
    expect(input.mailServer).toMatchObject({ password: ' secret ' })
    expect(companyInputSchema.parse(input)).toEqual(input)
  })

  it('keeps the stored password only if the connection is unchanged', () => {
    const values = mailServerOf(stored)
    expect(keepsPassword({ ...values, host: ' SMTP.peak.test' }, stored)).toBe(true)
    for (const other of [{ port: 587 }, { secure: '' as const }, { username: 'boss' }])
      expect(keepsPassword({ ...values, ...other }, stored)).toBe(false)
    expect(keepsPassword({ ...values, host: 'smtp.evil.test' }, stored)).toBe(false)
    expect(keepsPassword(values, { ...stored, hasPassword: false })).toBe(false)
    expect(keepsPassword(values, null)).toBe(false)
  })

  it('reports what the server would reject', () => {
    const values = mailServerOf(stored)
    expect(mailServerProblems(values, stored)).toEqual({})
    expect(mailServerProblems(mailServerOf(null), null)).toEqual({
      host: 'Required.',
      username: 'Required.',
      password: 'Required.',
    })
    expect(mailServerProblems({ ...mailServerOf(null), host: 'relay', auth: false }, null)).toEqual({})
    expect(mailServerProblems({ ...values, host: 'a b' }, stored)).toEqual({
      host: 'Has to be the name of a mail server.',
      password: 'Required.',
    })
    for (const [port, problem] of [
      ['', 'Required.'],
      [0, 'At least 1.'],
      [65_536, 'At most 65535.'],
      [2.5, 'Enter a whole number.'],
    ] as const)
      // Another port requires the password again.
      expect(mailServerProblems({ ...values, port, password: 'x' }, stored)).toEqual({ port: problem })
  })

  it('requires every field of a test mail', () => {
    const mail = { to: 'a@b.test', subject: 'Test', message: 'Hello', isHtml: true }
    expect(testMailProblems(mail)).toEqual({})
    expect(testMailProblems({ ...mail, to: ' ', subject: ' ', message: '' })).toEqual({
      to: 'Required.',
      subject: 'Required.',
      message: 'Required.',
    })
    expect(testMailProblems({ ...mail, to: 'a@b' })).toEqual({ to: 'Invalid email' })
  })
})
