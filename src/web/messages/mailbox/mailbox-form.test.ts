import { expect, it } from 'vitest'
import { mailboxValues, savedWarning, testKey } from './mailbox-form.ts'

const values = { ...mailboxValues(null), host: 'imap.peak.test', username: 'office', password: 'truck-12' }

it('says after a save whether the saved connection was tested and worked', () => {
  const of = testKey(values)
  expect(savedWarning(values, { of, error: null })).toBeNull()
  expect(savedWarning(values, { of, error: 'Check the password.' })).toMatchObject({
    isFailed: true,
    title: 'Mailbox saved, but the last test failed',
    text: expect.stringContaining('Check the password.'),
  })
  expect(savedWarning(values, null)?.title).toBe('Mailbox saved, but not tested')
  expect(savedWarning({ ...values, port: 143 }, { of, error: null })?.title).toBe(
    'Mailbox saved, but not tested',
  )
})
