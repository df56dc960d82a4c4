import { expect, it } from 'vitest'
import { agreeBlock } from './use-agreements.ts'

const mayAgree = { mayAgreeTogether: true, blockedBy: 'Agree to the estimate first.' }

it('lets documents be agreed to together, also those that follow another one', () => {
  expect(agreeBlock({ consent: null }, [mayAgree, mayAgree], null)).toBeNull()
  expect(agreeBlock({ consent: null }, [], null)).toBeNull()
})

it('names what keeps one of them from it', () => {
  const blocked = { blockedBy: 'Exactly one (1) option must be approved.' }
  expect(agreeBlock({ consent: null }, [mayAgree, blocked], null)).toBe(
    'Exactly one (1) option must be approved.',
  )
  expect(agreeBlock({ consent: null }, [{ blockedBy: null }], null)).toBe('You must agree to these terms.')
  const consent = { isGiven: false, at: null, clause: '', content: {} }
  expect(agreeBlock({ consent }, [mayAgree], 'First this.')).toBe('Agree to electronic records first.')
  // What is still to do on the screen comes before what the server says of one document by itself.
  expect(agreeBlock({ consent: null }, [blocked], 'First this.')).toBe('First this.')
})
