import { describe, expect, it } from 'vitest'
import { CREW_PERMISSIONS, type CrewPermission } from '../../people/workers/crew.choices.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'
import type { Viewer } from '../jobs/job.rules.ts'
import { DOCUMENT_NAMES, documentNameSchema, isOwnDocument, TEMPLATE_NAMES } from './document.ts'
import { joinTitle, splitTitle, type OwnDocumentRule } from './own-documents.ts'
import {
  acceptedOption,
  agreementOf,
  documentsOfJob,
  hasPdf,
  isJobOpen,
  hidesAmounts,
  maySeeTemplate,
  maySign,
  protectionDocumentOf,
  requiredDocuments,
  valuationProblem,
  visibleDocuments,
  writableDocuments,
  type DocumentFacts,
  seesPrice,
} from './document.rules.ts'

const viewer = (kind: Viewer['kind'], ...permissions: CrewPermission[]): Viewer => ({
  kind,
  isAdministrator: false,
  viewFinancials: false,
  permissions,
})
const STATES = ['CO', 'TX', null] as const
const jobs: DocumentFacts[] = JOB_TYPES.flatMap((jobType) =>
  JOB_STATUSES.flatMap((jobStatus) =>
    STATES.flatMap((addressState) =>
      [true, false].map((showDocuments) => ({
        jobType,
        jobStatus,
        showDocuments,
        ownDocuments: [],
        locations: addressState === null ? [] : [{ addressState }, { addressState: 'WY' }],
      })),
    ),
  ),
)
const namesOf = (job: DocumentFacts) => documentsOfJob(job).map(({ name }) => name)

describe('documents of a job, for every type, state and status', () => {
  it.each(
    jobs.map(
      (job) => [job.jobType, job.locations[0]?.addressState ?? 'nowhere', job.jobStatus, job] as const,
    ),
  )('%s from %s, %s', (type, state, status, job) => {
    const names = namesOf(job)
    const isLong = ['interstate', 'international', 'intrastate_long'].includes(type)
    const expected = DOCUMENT_NAMES.filter((name) => {
      if (name === 'clientAgreement') return state !== 'CO'
      if (name === 'coloradoClientAgreement') return state === 'CO'
      if (name === 'consumerAdvisement') return state === 'CO' && type.startsWith('intrastate')
      if (name === 'consumerRights') return type === 'interstate'
      if (name === 'billOfLading') return type !== 'moving_labor' && type !== 'junk_removal'
      if (name === 'cubeSheet' || name === 'inventorySheet') return isLong
      return name === 'receipt' ? status === 'completed' : true
    })
    expect(names).toEqual(expected)
    // Exactly one client agreement, and the estimate first.
    expect(requiredDocuments(job)[0]).toBe('estimate')
    expect(requiredDocuments(job).filter((name) => name.endsWith('lientAgreement'))).toHaveLength(1)
    expect(requiredDocuments(job)).not.toContain('consumerRights')
    const isFormal =
      type === 'interstate' || type === 'international' || (type === 'intrastate_long' && state === 'CO')
    expect(hasPdf('estimate', job)).toBe(isFormal)
    expect(
      TEMPLATE_NAMES.filter(
        (name) => hasPdf(name, job) && name !== 'creditCardAuthorization' && name !== 'receipt',
      ),
    ).toEqual(names.filter((name) => (name !== 'estimate' || isFormal) && name !== 'receipt'))
  })
})

describe('permissions for documents', () => {
  it('managers see and write everything, strangers and applicants nothing', () => {
    for (const job of jobs) {
      expect(visibleDocuments(viewer('manager'), job)).toEqual(namesOf(job))
      for (const kind of ['applicant', 'none'] as const) {
        expect(visibleDocuments(viewer(kind), job)).toEqual([])
        expect(writableDocuments(viewer(kind), job)).toEqual([])
        expect(maySign(viewer(kind), 'client')).toBe(false)
      }
    }
  })

  it('clients see what they must agree to, more if the company shows it, and an invoice once the job is done', () => {
    for (const job of jobs) {
      const seen = visibleDocuments(viewer('client'), job)
      for (const name of requiredDocuments(job)) expect(seen).toContain(name)
      const showsAll = job.showDocuments || job.jobType === 'interstate'
      if (!showsAll) expect(seen).toEqual(requiredDocuments(job))
      expect(seen.includes('invoice')).toBe(showsAll && job.jobStatus === 'completed')
      expect(writableDocuments(viewer('client'), job)).toEqual(
        seen.filter((name) => name === protectionDocumentOf(job) && isJobOpen(job)),
      )
      expect(maySeeTemplate(viewer('client'), job, 'creditCardAuthorization')).toBe(false)
    }
  })

  it('client and crew write nothing once the job is done or canceled', () => {
    for (const job of jobs.filter(({ jobStatus }) => jobStatus !== 'inquiring' && jobStatus !== 'scheduled'))
      for (const one of [viewer('client'), viewer('crew', 'documents', 'sales')])
        expect(writableDocuments(one, job)).toEqual([])
  })

  it('crew members who sell may write the cube sheet, which sets a price', () => {
    const job = jobs.find(({ jobType, jobStatus }) => jobType === 'interstate' && jobStatus === 'scheduled')
    if (!job) throw new Error('no such job')
    expect(writableDocuments(viewer('crew', 'documents', 'sales'), job)).toEqual([
      'cubeSheet',
      'inventorySheet',
    ])
  })

  it('crew members see and write what their permission allows, without PDFs of agreements and without anything that sets the price', () => {
    for (const job of jobs) {
      for (const permission of CREW_PERMISSIONS) {
        const seen = visibleDocuments(viewer('crew', permission), job)
        const expected =
          permission === 'documents' ? namesOf(job) : permission === 'sales' ? ['estimate'] : []
        expect(seen).toEqual(expected)
        for (const name of writableDocuments(viewer('crew', permission), job))
          expect(name).toBe('inventorySheet')
        for (const name of seen)
          expect(maySeeTemplate(viewer('crew', permission), job, name)).toBe(
            agreementOf(job, name) === null && !hidesAmounts(viewer('crew', permission), name),
          )
      }
    }
  })

  it('amounts are hidden from crew members without payment, except the estimate of those who sell', () => {
    const hidden = (...permissions: CrewPermission[]) =>
      (
        ['estimate', 'clientAgreement', 'invoice', 'receipt', 'billOfLading', 'inventorySheet'] as const
      ).filter((name) => hidesAmounts(viewer('crew', ...permissions), name))
    expect(hidden('documents')).toEqual(['estimate', 'clientAgreement', 'invoice', 'receipt'])
    expect(hidden('documents', 'sales')).toEqual(['clientAgreement', 'invoice', 'receipt'])
    expect(hidden('documents', 'payment')).toEqual([])
    for (const kind of ['manager', 'client'] as const)
      expect(hidesAmounts(viewer(kind), 'invoice')).toBe(false)
    expect(seesPrice(viewer('applicant', 'payment'))).toBe(false)
  })
})

describe('documents of the company', () => {
  const rule: OwnDocumentRule = {
    name: 'own-7',
    isRequired: true,
    jobTypes: [],
    states: [],
    isAgreed: false,
    isDeleted: false,
  }
  const jobWith = (own: Partial<OwnDocumentRule>, more: Partial<DocumentFacts> = {}): DocumentFacts => ({
    jobType: 'interstate',
    jobStatus: 'inquiring',
    showDocuments: true,
    locations: [{ addressState: 'TX' }],
    ...more,
    ownDocuments: [
      { ...rule, ...own },
      { ...rule, name: 'own-3', isRequired: false },
    ],
  })

  it('come last, in their order, after the required built-in ones', () => {
    expect(namesOf(jobWith({})).slice(-2)).toEqual(['own-7', 'own-3'])
    expect(requiredDocuments(jobWith({}))).toEqual(['estimate', 'clientAgreement', 'own-7'])
  })

  it.each([
    ['no conditions', {}, true],
    ['its type', { jobTypes: ['interstate'] }, true],
    ['another type', { jobTypes: ['junk_removal'] }, false],
    ['its state', { states: ['CO', 'TX'] }, true],
    ['another state', { states: ['CO'] }, false],
    ['its type and another state', { jobTypes: ['interstate'], states: ['CO'] }, false],
  ] as const)('belong to a job that meets %s: %o', (_what, own, isThere) => {
    expect(namesOf(jobWith(own)).includes('own-7')).toBe(isThere)
  })

  it('with states do not belong to a job without locations', () => {
    expect(namesOf(jobWith({ states: ['TX'] }, { locations: [] }))).not.toContain('own-7')
    expect(namesOf(jobWith({}, { locations: [] }))).toContain('own-7')
  })

  it('that were agreed to stay once their conditions are not met, and are not required', () => {
    const job = jobWith({ states: ['CO'], isAgreed: true })
    expect(agreementOf(job, 'own-7')).toMatchObject({ type: 'agreement', isRequired: false })
    expect(requiredDocuments(job)).not.toContain('own-7')
    expect(
      visibleDocuments(viewer('client'), { ...job, jobType: 'junk_removal', showDocuments: false }),
    ).toContain('own-7')
  })

  it('that need no agreement are shown to clients if the company shows documents', () => {
    const local = { jobType: 'junk_removal' } as const
    expect(agreementOf(jobWith({}), 'own-3')).toBeNull()
    expect(visibleDocuments(viewer('client'), jobWith({}, local))).toContain('own-3')
    expect(visibleDocuments(viewer('client'), jobWith({}, { ...local, showDocuments: false }))).toEqual([
      'estimate',
      'clientAgreement',
      'own-7',
    ])
  })

  it('have PDFs, for the crew only if they are not agreed to, and are not written on a job', () => {
    const job = jobWith({})
    const crew = viewer('crew', 'documents')
    expect([hasPdf('own-7', job), hasPdf('own-3', job), hasPdf('own-9', job)]).toEqual([true, true, false])
    expect([maySeeTemplate(crew, job, 'own-7'), maySeeTemplate(crew, job, 'own-3')]).toEqual([false, true])
    expect(writableDocuments(viewer('manager'), job)).not.toContain('own-7')
  })
})

describe('the wording of a document of the company', () => {
  it.each([
    ['Pets', 'No pets.'],
    ['Rules', '# First\n\nOne.\n\n- Two'],
    ['- A dash # and a hash', '\n'],
  ])('keeps its title and its text apart: %s', (title, body) => {
    expect(splitTitle(joinTitle(title, body))).toEqual({ title, text: body })
  })
})

describe('names of documents', () => {
  it.each(['own-1', 'own-120'])('accept %s as one of the company', (name) => {
    expect(isOwnDocument(name)).toBe(true)
    expect(documentNameSchema.safeParse(name).success).toBe(true)
  })
  it.each(['own-0', 'own-', 'own-1a', 'own-1e3', 'own-01', 'Own-1', ' own-1', `own-${'9'.repeat(16)}`])(
    'reject %s',
    (name) => {
      expect(isOwnDocument(name)).toBe(false)
      expect(documentNameSchema.safeParse(name).success).toBe(false)
    },
  )
})

describe('Colorado valuation', () => {
  const answers = ['', 'AB'].flatMap((accept) => ['', 'AB'].map((reject) => ({ accept, reject })))
  const all = answers.flatMap((optionA1) =>
    answers.flatMap((optionA2) => answers.map((optionB) => ({ optionA1, optionA2, optionB }))),
  )

  it('is valid in three of 64 combinations: one option accepted, the other two declined', () => {
    const valid = all.filter((options) => valuationProblem(options, 1000) === null)
    expect(valid.map((options) => acceptedOption(options))).toEqual(['optionB', 'optionA2', 'optionA1'])
    for (const options of all)
      expect(acceptedOption(options) === null).toBe(valuationProblem(options, 1000) !== null)
  })

  it('reports each error', () => {
    const none = { accept: '', reject: '' }
    const yes = { accept: 'AB', reject: '' }
    const no = { accept: '', reject: 'AB' }
    const texts = [
      valuationProblem({ optionA1: none, optionA2: none, optionB: none }, 1000),
      valuationProblem({ optionA1: no, optionA2: no, optionB: no }, 1000),
      valuationProblem({ optionA1: yes, optionA2: yes, optionB: no }, 1000),
      valuationProblem({ optionA1: yes, optionA2: no, optionB: none }, 1000),
    ]
    expect(valuationProblem({ optionA1: yes, optionA2: no, optionB: no }, null)).toBe(
      'Declare the value of the shipment.',
    )
    expect(valuationProblem({ optionA1: no, optionA2: no, optionB: yes }, null)).toBeNull()
    expect(texts).toEqual([
      'Exactly one (1) option must be approved.',
      'Exactly one (1) option must be approved.',
      'Exactly one (1) option must be approved.',
      'Exactly two (2) options must be declined.',
    ])
  })
})
