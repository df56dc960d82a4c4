import { describe, expect, it } from 'vitest'
import { JOB_STATUSES, NO_JOB_DATE } from '../../../shared/jobs/job.ts'
import { sampleJob } from './sample.testing.ts'
import { MOVE_STEPS, moveProgress, stepStates } from './steps.ts'

const estimate = {
  name: 'estimate',
  title: 'Estimate',
  variables: {},
  agreement: [],
  agreed: false,
  required: true,
  mayAgree: false,
  blockedBy: null,
  mayWrite: false,
  hasPdf: false,
}

describe('the move as steps', () => {
  it('asks for what an inquiry lacks', () => {
    expect(moveProgress(sampleJob({ jobDate: NO_JOB_DATE, locations: [] }))).toEqual({
      current: 'inquiry',
      next: 'Add a date and a location',
      turn: 'Office',
    })
  })

  it.each([
    [{}, 'estimate', 'Office'],
    [{ documents: { estimate } }, 'estimate', 'Client'],
    [{ documents: { estimate: { ...estimate, agreed: true }, other: estimate } }, 'agreement', 'Client'],
    [{ documents: { estimate: { ...estimate, agreed: true } } }, 'deposit', 'Client'],
    [{ jobStatus: 'scheduled' as const }, 'move', 'Crew'],
    // A changed price: what was agreed to lapsed.
    [{ jobStatus: 'scheduled' as const, documents: { estimate } }, 'agreement', 'Client'],
    [{ jobStatus: 'completed' as const }, 'invoice', 'Office'],
    [{ jobStatus: 'canceled' as const }, null, null],
  ])('%j stands at %s, %s’s turn', (more, current, turn) => {
    expect(moveProgress(sampleJob(more))).toMatchObject({ current, turn })
  })

  it('has one line of seven steps, done before the current one and open after it, in every status', () => {
    for (const jobStatus of JOB_STATUSES) {
      const states = stepStates(moveProgress(sampleJob({ jobStatus }))).map(({ state }) => state)
      expect(states).toHaveLength(MOVE_STEPS.length)
      expect(states.join(' ')).toMatch(/^(done )*(current( open)*|open( open)*)$/)
    }
  })
})
