import { describe, expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/job.ts'
import { openAgreements, stageOf } from './stage.ts'

type Facts = Parameters<typeof stageOf>[0]

/** As much of a document and of payments as a stage is judged by. */
function facts(agreed: boolean[], due: number, open: string[] = []): Facts {
  const names = ['estimate', 'clientAgreement']
  const documents = Object.fromEntries([
    ...names.map((name, index) => [name, { name, required: true, agreed: agreed[index] ?? false }]),
    ['billOfLading', { name: 'billOfLading', required: false, agreed: false }],
  ])
  const payments = {
    due: due > 0 ? [{ productItem: 'serviceFee', amount: due }] : [],
    open: open.map((status) => ({ status })),
  }
  // The other fields have no say.
  return { jobStatus: 'inquiring', documents, payments } as unknown as Facts
}

describe('an inquiring job', () => {
  test('is reviewed while an agreement is missing, whatever is due', () => {
    expect(stageOf(facts([true, false], 0))).toBe('review')
    expect(stageOf(facts([false, false], 50))).toBe('review')
    expect(openAgreements(facts([true, false], 0))).toEqual(['clientAgreement'])
  })

  test('is paid for once all is agreed', () => expect(stageOf(facts([true, true], 50))).toBe('payment'))

  test('stays at the payment while a charge is under way', () => {
    expect(stageOf(facts([true, true], 0, ['requires_action']))).toBe('payment')
    expect(stageOf(facts([true, true], 0, ['requires_capture']))).toBe('waiting')
  })

  test('that lacks nothing of it is not called booked', () =>
    expect(stageOf(facts([true, true], 0))).toBe('waiting'))
})

test.each([
  ['scheduled', 'booked'],
  ['completed', 'over'],
  ['canceled', 'over'],
] satisfies [Job['jobStatus'], string][])('a %s job is %s', (jobStatus, stage) =>
  expect(stageOf({ ...facts([true, true], 50), jobStatus })).toBe(stage),
)
