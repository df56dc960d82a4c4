import { describe, expect, it } from 'vitest'
import { DEFAULT_WORDINGS, WORDING_NAMES, WORDING_TITLES } from './defaults.ts'
import { claimTimes } from '../../../trade/claim-times.ts'
import { TRADE_PROFILES } from '../../../trade/profiles.ts'
import { fillWording, parseWording, unknownPlaceholders, usedPlaceholders } from '../../../kernel/wording.ts'

describe('a wording', () => {
  it('consists of headings, paragraphs and bullets', () => {
    expect(parseWording('# Price\n\nOne\nline.\n\n- a\n- b\ngoes on\n\n\nEnd')).toEqual([
      { kind: 'heading', text: 'Price' },
      { kind: 'paragraph', text: 'One line.' },
      { kind: 'bullet', text: 'a' },
      { kind: 'bullet', text: 'b goes on' },
      { kind: 'paragraph', text: 'End' },
    ])
  })

  it('is filled with facts, which cannot add structure or placeholders', () => {
    expect(fillWording('{company} and {client}, {other}', { company: 'A\n\n# B', client: '{company}' })).toBe(
      'A # B and {company}, {other}',
    )
    expect(usedPlaceholders('{total} {company} {total}')).toEqual(['total', 'company'])
    expect(unknownPlaceholders('{total} {constructor} {nobody}')).toEqual(['constructor', 'nobody'])
  })
})

/** Facts that belong to one job. Those of claims follow the trade profile in the edition that the job keeps. */
const JOB_FACTS = [
  'company',
  'client',
  'jobNumber',
  'total',
  'howCharged',
  'pucNumber',
  ...Object.keys(claimTimes(TRADE_PROFILES.federal.claims)),
]

describe('the product’s own wordings', () => {
  it.each(WORDING_NAMES)('%s has a title, a text and only known placeholders', (name) => {
    expect(WORDING_TITLES[name]).not.toBe('')
    expect(unknownPlaceholders(DEFAULT_WORDINGS[name])).toEqual([])
    expect(parseWording(DEFAULT_WORDINGS[name]).length).toBeGreaterThan(1)
  })

  it('contain no facts that the office can change for all jobs together, which would void agreements', () => {
    for (const name of [
      'clientAgreement',
      'coloradoClientAgreement',
      'consumerAdvisement',
      'estimate',
    ] as const)
      for (const word of usedPlaceholders(DEFAULT_WORDINGS[name])) expect(JOB_FACTS, name).toContain(word)
  })

  it('state the figures of the trade', () => {
    expect(DEFAULT_WORDINGS.coloradoClientAgreement).toMatch(/125 %.*110 %/s)
    expect(DEFAULT_WORDINGS.coloradoClientAgreement).toContain('$0.60 per pound per article')
    expect(DEFAULT_WORDINGS.clientAgreement).toContain('60 cents per pound per article')
    expect(DEFAULT_WORDINGS.billOfLading).toContain('within three days of signing')
    expect(DEFAULT_WORDINGS.creditCardAuthorization).toContain('3.5 %')
  })

  it.each([
    ['billOfLading', 'federal', ['nine months', '30 days', '120 days', '60 days']],
    ['billOfLading', 'texas', ['nine months', '20 days', '90 days', '60 days']],
    ['clientAgreement', 'texas', ['nine months', '20 days', '90 days', '60 days']],
    ['coloradoClientAgreement', 'colorado', ['nine months', '30 days', '120 days', '60 days']],
  ] as const)('%s promises the times for claims of the profile %s', (name, profile, times) => {
    const facts = claimTimes(TRADE_PROFILES[profile].claims)
    expect(Object.values(facts)).toEqual(times)
    const claims = fillWording(DEFAULT_WORDINGS[name], facts).split('# Claims')[1]?.split('# ')[0]
    expect(claims).toMatch(/months|days/)
    expect(claims).not.toContain('{claim')
    expect(claims?.match(/\w+ months|\d+ days/g)).toEqual(times)
  })
})
