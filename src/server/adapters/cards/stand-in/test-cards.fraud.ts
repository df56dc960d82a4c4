import { fraudulent } from './declines.ts'
import { toCard, type CardRow, type TestCard } from './test-card.ts'

/** Cards that the provider's fraud detection flags; with its default settings most succeed. */
export const fraudCards: readonly TestCard[] = (
  [
    [
      'radarBlock chargeDeclinedFraudulent visa_chargeDeclinedFraudulent',
      '4100000000000019',
      'Blocked as fraudulent',
      { decline: fraudulent, risk: 'highest' },
    ],
    [
      'riskLevelHighest',
      '4000000000004954',
      'Blocked: highest risk',
      { decline: fraudulent, risk: 'highest' },
    ],
    ['riskLevelElevated', '4000000000009235', 'Succeeds, elevated risk', { risk: 'elevated' }],
    ['highFraudDisputeScore', '4000008400000407', 'Succeeds, elevated risk', { risk: 'elevated' }],
    ['highEfwScore', '4000008400000159', 'Succeeds, elevated risk', { risk: 'elevated' }],
    ['radarDynamicRiskThreshold', '4000008400001017', 'Succeeds, elevated risk', { risk: 'elevated' }],
    ['freeTrialAbuseBlock', '4001858821843804', 'Succeeds', {}],
    ['adaptive3dsChallenge', '4000008405600003', 'Succeeds', {}],
    ['cvcCheckFail', '4000000000000101', 'Declined when a security code comes with it', { failsCvc: true }],
    [
      'cvcCheckFailElevatedRisk',
      '4000058400307872',
      'Declined when a security code comes with it',
      { failsCvc: true, risk: 'elevated' },
      { funding: 'debit' },
    ],
    ['avsZipFail', '4000000000000036', 'Succeeds; the postal code does not fit', { postalCode: 'fail' }],
    [
      'avsZipFailElevatedRisk',
      '4000058400306072',
      'Succeeds; the postal code does not fit',
      { postalCode: 'fail', risk: 'elevated' },
      { funding: 'debit' },
    ],
    ['avsLine1Fail', '4000000000000028', 'Succeeds; the street does not fit', { line1: 'fail' }],
    [
      'avsFail',
      '4000000000000010',
      'Succeeds; the address does not fit',
      { line1: 'fail', postalCode: 'fail' },
    ],
    [
      'avsUnchecked',
      '4000000000000044',
      'Succeeds; the address can not be checked',
      { line1: 'unavailable', postalCode: 'unavailable' },
    ],
    ['', '4000000000001208', 'Succeeds', {}],
    ['', '4000000000003725', 'Succeeds', {}],
  ] satisfies readonly CardRow[]
).map(toCard)
