import { describe, expect, it, test } from 'vitest'
import {
  storedAnswer,
  answerProblem,
  isProtectionRequired,
  minimumValueNote,
  planExample,
  planPremium,
  planPrice,
  pricesText,
  protectionExample,
  planName,
  planTitle,
  protectionPlans,
  protectionInputOf,
  protectionMissing,
  protectionNote,
  type ProtectionTerms,
} from './protection-plans.ts'
import { protectionText } from './protection-text.ts'
import { protectionOf } from './protection.ts'

const TERMS: ProtectionTerms = {
  asksInitials: false,
  isRequired: false,
  isChosen: false,
  chosen: null,
  problem: null,
  pounds: 1_400,
  homeSize: null,
  perPound: 6,
  minimum: 8_400,
  offersFor: 20_000,
  offers: [
    { deductible: 0, rate: 1, premium: 200 },
    { deductible: 250, rate: 0.75, premium: 150 },
    { deductible: 500, rate: 0.5, premium: 100 },
  ],
  releasedPerPound: 0.6,
}
const COLORADO = { ...TERMS, asksInitials: true }

describe('protection choice as text', () => {
  it('says with each plan what it pays for one item', () => {
    expect(protectionExample()).toBe(
      'With each plan: what you get for a broken 50-lb TV worth $800. With full protection we repair or replace it, or pay, up to the value you declare. The deductible is what you pay of each claim.',
    )
    expect(protectionPlans(TERMS).map((plan) => planExample(plan, TERMS))).toEqual([
      '$30: we pay by weight, at most $0.60 a pound.',
      'Up to $800: you pay nothing.',
      'Up to $550: you pay the first $250.',
      'Up to $300: you pay the first $500.',
    ])
    expect(planExample(1_000, TERMS)).toMatch(/^Up to \$0:/)
    expect(planExample('basic', { ...TERMS, releasedPerPound: null })).toMatch(/^\$30:/)
  })

  it('says that basic protection applies without a choice only where one can agree without a choice', () => {
    const applies = 'basic protection applies'
    expect(protectionNote(TERMS)).toContain(applies)
    expect(protectionNote(COLORADO)).toBe(
      'Choose one and type your initials before you agree. Colorado’s agreement requires both.',
    )
    const federal = protectionNote({ ...COLORADO, isRequired: true })
    expect(federal).toContain('unless you give it up in writing')
    expect(federal).toContain('Choose one before you agree.')
    expect(federal).not.toContain(applies)
  })

  it.each([
    ['nothing without a rule that requires a choice', TERMS, false, null],
    ['an unsaved choice', TERMS, true, 'Finish choosing your protection'],
    ['a choice between states', { ...TERMS, isRequired: true }, false, 'Choose your protection'],
    ['choice and initials in Colorado', COLORADO, false, 'Choose your protection and type your initials'],
    ['nothing once it is chosen', { ...COLORADO, isChosen: true }, false, null],
  ])('names as missing: %s', (_what, terms, isUnsaved, missing) =>
    expect(protectionMissing(terms, isUnsaved)).toBe(missing),
  )

  it('states the price of each plan', () => {
    expect(protectionPlans(TERMS).map((plan) => [planTitle(plan, TERMS), planPrice(plan, TERMS)])).toEqual([
      ['Basic protection', 'No charge'],
      ['Full protection, no deductible', '$200.00 for $20,000 declared ($1.00 for each $100 you declare)'],
      ['Full protection, $250 deductible', '$150.00 for $20,000 declared ($0.75 for each $100 you declare)'],
      ['Full protection, $500 deductible', '$100.00 for $20,000 declared ($0.50 for each $100 you declare)'],
    ])
    const unknown = {
      ...TERMS,
      offersFor: null,
      offers: TERMS.offers.map((one) => ({ ...one, premium: null })),
    }
    expect(planPrice(250, unknown)).toBe('$0.75 for each $100 you declare')
    expect(protectionPlans(TERMS).map((plan) => planPremium(plan, TERMS))).toEqual([
      'No charge',
      '$200.00',
      '$150.00',
      '$100.00',
    ])
    expect([pricesText(TERMS), pricesText(unknown)]).toEqual(['Prices are for $20,000 declared.', ''])
    expect(planPremium(250, unknown)).toBe('$0.75 for each $100 you declare')
  })

  it('names the options of the Colorado agreement, and the plans in plain words', () => {
    expect(protectionPlans(COLORADO).map((plan) => planName(plan))).toEqual([
      'Basic protection',
      'Full protection, no deductible',
      'Full protection, $250 deductible',
      'Full protection, $500 deductible',
    ])
    expect(protectionPlans(COLORADO).map((plan) => planTitle(plan, COLORADO))).toEqual([
      'Basic protection (Option B)',
      'Full protection, no deductible (Option A1)',
      'Full protection, $250 deductible (Option A2)',
      'Full protection, $500 deductible (Option A2)',
    ])
  })

  it('states where the minimum comes from', () => {
    expect(minimumValueNote(TERMS)).toContain(
      'At least $8,400: $6.00 a pound for the 1,400 lb on your item list.',
    )
    expect(minimumValueNote({ ...TERMS, pounds: 5_250, minimum: 31_500, homeSize: 'A2' })).toContain(
      'At least $31,500: $6.00 a pound for about 5,250 lb, the usual weight for a 2-bedroom apartment.',
    )
    expect(minimumValueNote({ ...TERMS, homeSize: 'A3' })).toContain(
      'for an apartment with 3 or more bedrooms.',
    )
    expect(minimumValueNote({ ...TERMS, minimum: null })).not.toContain('At least')
  })

  it.each([
    [TERMS, 'Not chosen yet'],
    [{ ...TERMS, isChosen: true }, 'Chosen before protection had a price'],
    [
      {
        ...TERMS,
        chosen: { coverage: 'releasedValueOption', deductible: null, declaredValue: null, premium: 0 },
      },
      'Basic protection (released value), no charge',
    ],
    [
      {
        ...TERMS,
        chosen: {
          coverage: 'fullReplacementCostOption',
          deductible: 250,
          declaredValue: 20_000,
          premium: 150,
        },
      },
      'Full protection, $250 deductible: $20,000 declared, $150.00',
    ],
  ] as [ProtectionTerms, string][])('tells staff what was chosen', (terms, text) =>
    expect(protectionText(terms)).toBe(text),
  )

  it('is requested for moves of goods, and if the agreement requires initials', () => {
    expect(isProtectionRequired('intrastate_local', TERMS)).toBe(true)
    expect(isProtectionRequired('junk_removal', TERMS)).toBe(false)
    expect(isProtectionRequired('junk_removal', COLORADO)).toBe(true)
  })
})

describe('typed protection choice', () => {
  const full = { plan: 250, initials: '', value: 20_000 }
  test.each([
    [{ ...full, plan: null }, TERMS, ''],
    [{ ...full, plan: null, initials: 'JD' }, COLORADO, 'Choose your protection above.'],
    [full, TERMS, null],
    [{ ...full, plan: 'basic' as const, value: null }, TERMS, null],
    [{ ...full, value: null }, TERMS, 'Declare the value of the shipment.'],
    [{ ...full, value: Number.NaN }, TERMS, 'Only numeric values allowed'],
    [{ ...full, value: 8_399 }, TERMS, 'At least $8,400.00.'],
    [full, COLORADO, 'Type your initials.'],
    [{ ...full, initials: 'JD' }, COLORADO, null],
  ])('%j has problem %s', (answer, terms, problem) => expect(answerProblem(answer, terms)).toBe(problem))

  it.each([TERMS, COLORADO])('is sent as the choice that the server reads, and shown again', (terms) => {
    for (const plan of protectionPlans(terms)) {
      const sent = protectionInputOf({ plan, initials: 'JD', value: 20_000 }, plan, terms)
      const answers = {
        cargoInsurance: null,
        optionsValuation: sent.optionsValuation ?? null,
        optionValuation: sent.optionValuation ?? null,
        valuation: sent.valuation ?? null,
        valueOfShipment: sent.valueOfShipment ?? null,
      }
      expect(protectionOf(answers, terms.asksInitials)).toEqual(
        plan === 'basic'
          ? { coverage: 'releasedValueOption' }
          : { coverage: 'fullReplacementCostOption', deductible: plan, declaredValue: 20_000 },
      )
      expect(storedAnswer(answers)).toEqual({
        plan,
        initials: terms.asksInitials ? 'JD' : '',
        value: plan === 'basic' ? null : 20_000,
      })
    }
  })
})
