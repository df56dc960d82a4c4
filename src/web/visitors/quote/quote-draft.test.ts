import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkQuote } from './quote-check.ts'
import {
  EMPTY_DRAFT,
  errorsOf,
  parseStoredDraft,
  unlockedSteps,
  withMoveType,
  type QuoteDraft,
} from './quote-draft.ts'

const place = { address: '1600 Glenarm Place, Denver, CO 80202' }
const whole: QuoteDraft = {
  ...EMPTY_DRAFT,
  from: place,
  to: { address: '4100 E 8th Avenue, Denver, CO 80220' },
  day: '2031-06-12',
  moveType: 'apartment',
  homeSize: 'A2',
  firstName: 'Nora',
  lastName: 'Quinn',
  email: 'Nora@Example.test ',
  phone: '(303) 555-7301',
}

describe('steps of the plugin', () => {
  it.each([
    ['nothing', {}, 1],
    ['one address', { from: place }, 1],
    ['the second address alone', { to: place }, 1],
    ['no second location alone', { isOnePlace: true }, 1],
    ['both addresses', { from: place, to: place }, 2],
    ['no second location', { from: place, isOnePlace: true }, 2],
    ['a date', { from: place, to: place, day: '2031-06-12' }, 3],
    ['a type without size', { from: place, to: place, day: '2031-06-12', moveType: 'house' as const }, 3],
    [
      'a date without addresses',
      { day: '2031-06-12', moveType: 'house' as const, homeSize: 'H1' as const },
      1,
    ],
  ])('unlocks the right steps for %s', (_what, filled, steps) => {
    expect(unlockedSteps({ ...EMPTY_DRAFT, ...filled })).toBe(steps)
  })

  it('opens the contact form after type and first size, and resets the size with another type', () => {
    const dated = { ...EMPTY_DRAFT, from: place, isOnePlace: true, day: '2031-06-12' }
    const flat = withMoveType(dated, 'apartment')
    expect(flat.homeSize).toBe('ST')
    expect(unlockedSteps(flat)).toBe(4)
    expect(withMoveType({ ...flat, homeSize: 'A3' }, 'house').homeSize).toBe('H1')
  })
})

describe('request body of a quote', () => {
  it('is complete and normalized', () => {
    const { quote, errors } = checkQuote(whole)
    expect(errors).toEqual({})
    expect(quote).toMatchObject({ email: 'nora@example.test', moveDate: '2031-06-12', noAddressTo: false })
  })

  it('leaves out the second address if there is none, even if one was picked before', () => {
    expect(checkQuote({ ...whole, isOnePlace: true }).quote).toMatchObject({
      addressTo: null,
      noAddressTo: true,
    })
  })

  it("is rejected with the form's text for every missing field", () => {
    expect(checkQuote(EMPTY_DRAFT)).toEqual({
      quote: null,
      errors: {
        addressFrom: 'You must input a valid address.',
        addressTo: 'You must input a valid address.',
        moveDate: 'Pick a valid date.',
        moveType: 'Choose an apartment or a house.',
        homeSize: 'Choose the size of your home.',
        firstName: 'Valid first name is required.',
        lastName: 'Valid last name is required.',
        email: 'Email is required.',
        phone: 'Phone number is required.',
      },
    })
  })

  it.each([
    ['firstName', '12'],
    ['lastName', ' '],
    ['email', 'nora@'],
    ['phone', '303 555 73'],
  ] as const)('is rejected if %s is %j', (field, value) => {
    expect(Object.keys(checkQuote({ ...whole, [field]: value }).errors)).toEqual([field])
  })

  it('is rejected with a size of another type', () => {
    expect(checkQuote({ ...whole, homeSize: 'H3' }).errors).toEqual({
      homeSize: 'Choose the size of your home.',
    })
  })

  it("maps the server's errors to their fields", () => {
    expect(
      errorsOf({ 'addressFrom.zip': 'Too long.', token: 'No.', phone: 'Phone number is required.' }),
    ).toEqual({
      addressFrom: 'Too long.',
      phone: 'Phone number is required.',
    })
  })
})

describe('draft kept over a reload', () => {
  const bounds = { min: '2031-06-01', max: '2031-12-31' }

  it('is unchanged except for a date in the past', () => {
    expect(parseStoredDraft(JSON.stringify(whole), bounds)).toEqual(whole)
    expect(parseStoredDraft(JSON.stringify(whole), { ...bounds, min: '2031-07-01' }).day).toBeNull()
  })

  it('is ignored if its shape differs', () => {
    fc.assert(
      fc.property(fc.option(fc.oneof(fc.string(), fc.json())), (text) => {
        expect(parseStoredDraft(text, bounds)).toEqual(EMPTY_DRAFT)
      }),
    )
  })
})
