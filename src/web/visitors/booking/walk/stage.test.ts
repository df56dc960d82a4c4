import { describe, expect, test } from 'vitest'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { JobNext } from '../../../../shared/jobs/jobs/progress.ts'
import { openAgreements, stageOf } from './stage.ts'

const next = (step: JobNext['step'], tab: 'job' | 'documents' | 'payments' = 'documents'): JobNext => ({
  step,
  text: '',
  turn: 'client',
  where: { tab, document: null, field: null },
})

describe('inquiring job', () => {
  test.each<[JobNext | null, string]>([
    [next('estimate'), 'review'],
    [next('agreement'), 'review'],
    [next('deposit', 'payments'), 'payment'],
    // The day is full, so another one must be chosen before the payment.
    [next('deposit', 'job'), 'waiting'],
    [next('inquiry', 'job'), 'waiting'],
    [next('move', 'job'), 'waiting'],
    [null, 'waiting'],
  ])('with the next step %j is at: %s', (step, stage) => {
    expect(stageOf({ jobStatus: 'inquiring', next: step })).toBe(stage)
  })
})

test.each([
  ['scheduled', 'booked'],
  ['completed', 'over'],
  ['canceled', 'over'],
] satisfies [Job['jobStatus'], string][])('maps a %s job to %s', (jobStatus, stage) =>
  expect(stageOf({ jobStatus, next: next('deposit', 'payments') })).toBe(stage),
)

test('names the required documents that are not agreed to', () => {
  const paper = (name: string, required: boolean, agreed: boolean) => ({ name, required, agreed })
  const documents = {
    estimate: paper('estimate', true, true),
    clientAgreement: paper('clientAgreement', true, false),
    billOfLading: paper('billOfLading', false, false),
  }
  // The other fields do not matter.
  expect(openAgreements({ documents } as unknown as Pick<Job, 'documents'>)).toEqual(['clientAgreement'])
})
