import { expect, it } from 'vitest'
import { CONSENT_PLACE, missingOf, PROTECTION_PLACE } from './use-agreements.ts'

const mayAgree = { mayAgreeTogether: true, blockedBy: 'Agree to the estimate first.' }
const consent = { isGiven: false, at: null, clause: '', content: {} }

it('lets documents be agreed to together, also those that follow another one', () => {
  expect(missingOf({ consent: null }, [mayAgree, mayAgree], null)).toEqual([])
  expect(missingOf({ consent: null }, [], null)).toEqual([])
})

it('names what the server says of one document', () => {
  const blocked = { blockedBy: 'Exactly one (1) option must be approved.' }
  expect(missingOf({ consent: null }, [mayAgree, blocked], null)).toEqual([
    { text: 'Exactly one (1) option must be approved.', placeId: null },
  ])
  expect(missingOf({ consent: null }, [{ blockedBy: null }], null)).toEqual([
    { text: 'You must agree to these terms.', placeId: null },
  ])
})

it('names all that is missing on the screen at once, with its places, before what the server says', () => {
  const blocked = { blockedBy: 'Agree to the estimate first.' }
  expect(missingOf({ consent }, [blocked], 'Choose your protection')).toEqual([
    { text: 'Agree to electronic records', placeId: CONSENT_PLACE },
    { text: 'Choose your protection', placeId: PROTECTION_PLACE },
  ])
  expect(missingOf({ consent: null }, [blocked], 'Choose your protection')).toEqual([
    { text: 'Choose your protection', placeId: PROTECTION_PLACE },
  ])
})
