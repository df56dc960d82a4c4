import { describe, expect, it } from 'vitest'
import { DOCUMENT_NAMES } from '../../../../shared/jobs/documents/document.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { summaryOf, type SummaryJob } from './summaries.ts'

const TODAY = '2026-04-20'

function createDocument(name: string, more: Partial<JobDocument> = {}): JobDocument {
  return {
    name,
    title: name,
    variables: {},
    agreement: [],
    agreed: false,
    required: true,
    mayAgree: true,
    blockedBy: null,
    mayWrite: false,
    hasPdf: true,
    ...more,
  }
}

const protection: NonNullable<JobDocument['protection']> = {
  asksInitials: false,
  isRequired: false,
  isChosen: true,
  chosen: { coverage: 'fullReplacementCostOption', deductible: 250, declaredValue: 20_000, premium: 150 },
  problem: null,
  pounds: null,
  homeSize: null,
  perPound: 6,
  minimum: null,
  offersFor: null,
  offers: [],
  releasedPerPound: 0.6,
}

function createEstimate(option: string | null, more: Partial<JobDocument> = {}): JobDocument {
  return createDocument('estimate', {
    variables: { dirty: false, lineItems: [], optionEstimate: option },
    total: 735,
    refundableUntil: '2026-04-24',
    isStandardText: true,
    ...more,
  })
}

function createJob(more: Partial<SummaryJob> = {}): SummaryJob {
  return {
    companyInfo: {
      id: 1,
      name: 'Front Range',
      handle: 'front-range',
      logo: null,
      phone: null,
      textPhone: null,
      timezone: 'America/Denver',
      place: null,
    },
    jobStatus: 'inquiring',
    jobType: 'intrastate_local',
    jobDate: '2026-05-01 08:00:00',
    locations: [],
    crewFacts: { startedAt: null },
    payments: null,
    documents: {
      estimate: createEstimate('nonbinding'),
      clientAgreement: createDocument('clientAgreement', { protection, isStandardText: true }),
    },
    ...more,
  }
}

describe('the summary of a document', () => {
  it.each(DOCUMENT_NAMES)('of the kind %s says something in full sentences', (name) => {
    const { says } = summaryOf(createJob(), createDocument(name), TODAY)
    expect(says.length).toBeGreaterThan(0)
    for (const sentence of says) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  it('names the total and the protection of the job', () => {
    const job = createJob()
    const { costs } = summaryOf(job, createEstimate('binding'), TODAY)
    expect(costs).toEqual([
      ['Total', '$735.00'],
      ['Protection', 'Full protection, $250 deductible: $20,000 declared, $150.00'],
    ])
  })

  it('shows no price before the survey', () => {
    const documents = { estimate: createEstimate(null, { blockCode: 'survey_needed', total: 0 }) }
    const { costs } = summaryOf(createJob({ documents }), documents.estimate, TODAY)
    expect(costs).toEqual([['Total', 'a price to be told after the survey']])
  })

  it('says what the chosen protection pays', () => {
    const agreement = createDocument('clientAgreement', { protection, isStandardText: true })
    expect(summaryOf(createJob(), agreement, TODAY).effects[0]).toContain(
      'You pay the first $250 of each claim.',
    )
    const basic = { ...protection, isChosen: false, chosen: null }
    const documents = { clientAgreement: createDocument('clientAgreement', { protection: basic }) }
    expect(summaryOf(createJob({ documents }), agreement, TODAY).effects[0]).toContain(
      'at most $0.60 a pound',
    )
  })

  it('says what the estimate promises, with the limit at delivery where there is one', () => {
    const says = (option: string, more: Partial<SummaryJob> = {}) => {
      const estimate = createEstimate(option)
      return summaryOf(createJob({ documents: { estimate }, ...more }), estimate, TODAY).says.join(' ')
    }
    const colorado = { locations: [{ addressState: 'CO' }] as SummaryJob['locations'] }
    expect(says('nonbinding', colorado)).toContain('at most 125 % of the estimate')
    expect(says('nonbinding')).not.toContain('%')
    expect(says('binding')).toContain('It is binding')
    expect(says('notToExceed')).toContain('You never pay more')
  })

  it('says until when it can be undone', () => {
    const undo = (more: Partial<SummaryJob> = {}, name = 'estimate') =>
      summaryOf(createJob(more), createDocument(name), TODAY).undo
    expect(undo()).toMatch(/booked, you can cancel free of charge\. .* if you cancel by Fri, Apr 24\.$/)
    expect(undo({ jobStatus: 'scheduled' })).toBe(
      'You get the whole deposit back if you cancel by Fri, Apr 24.',
    )
    const late = { estimate: createEstimate(null, { refundableUntil: '2026-04-19' }) }
    expect(undo({ jobStatus: 'scheduled', documents: late })).toContain('you see what is refunded')
    expect(undo({ jobType: 'interstate' })).toContain(
      'For 3 days after signing you can cancel without penalty.',
    )
    expect(undo({ jobStatus: 'completed' })).toBeNull()
    expect(undo({ jobStatus: 'scheduled', crewFacts: { startedAt: '2026-05-01T14:00:00Z' } })).toBeNull()
    expect(undo({}, 'inventorySheet')).toBeNull()
  })

  it('has only the facts of a text that the company wrote', () => {
    for (const document of [
      createDocument('own-7'),
      createDocument('clientAgreement', { isStandardText: false, protection }),
    ]) {
      const { says, effects, costs, undo } = summaryOf(createJob(), document, TODAY)
      expect([says, effects]).toEqual([[], []])
      expect(costs[0]).toEqual(['Total', '$735.00'])
      expect(undo).not.toBeNull()
    }
  })
})
