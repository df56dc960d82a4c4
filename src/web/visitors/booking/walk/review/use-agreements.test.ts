import { expect, it } from 'vitest'
import { agreeBlock } from './use-agreements.ts'

const mayAgree = { mayAgreeTogether: true, blockedBy: 'Agree to the estimate first.' }

it('lets documents be agreed to together, also those that follow another one', () => {
  expect(agreeBlock({ consent: null }, [mayAgree, mayAgree])).toBeNull()
  expect(agreeBlock({ consent: null }, [])).toBeNull()
})

it('names what keeps one of them from it', () => {
  const blocked = { blockedBy: 'Exactly one (1) option must be approved.' }
  expect(agreeBlock({ consent: null }, [mayAgree, blocked])).toBe('Exactly one (1) option must be approved.')
  expect(agreeBlock({ consent: null }, [{ blockedBy: null }])).toBe('You must agree to these terms.')
  const consent = { isGiven: false, clause: '', content: {} }
  expect(agreeBlock({ consent }, [mayAgree])).toBe('Agree to electronic records first.')
})
