import { describe, expect, it } from 'vitest'
import { runOf, runProgress, runText, withState } from './pay-run.ts'
import { sampleRow } from './sample.testing.ts'

const run = runOf([
  sampleRow(1, { unpaid: 100.1 }),
  sampleRow(2, { unpaid: 0 }),
  sampleRow(3, { unpaid: 50.2 }),
  sampleRow(4, { unpaid: 25 }),
])

describe('payroll run', () => {
  it('includes the workers who are owed something, with the displayed amount', () => {
    expect(run.map(({ workerId, amount, state }) => [workerId, amount, state.kind])).toEqual([
      [1, 100.1, 'waiting'],
      [3, 50.2, 'waiting'],
      [4, 25, 'waiting'],
    ])
  })

  it('leaves out overpaid workers and deducts nothing for them', () => {
    const items = runOf([sampleRow(1, { unpaid: 100 }), sampleRow(2, { unpaid: -30 })])
    expect(items.map(({ workerId }) => workerId)).toEqual([1])
    expect(runProgress(items).openCents).toBe(10000)
  })

  it('reports its progress to the cent', () => {
    expect(runProgress(run)).toEqual({ done: 0, paid: 0, paidCents: 0, openCents: 17530 })
    const going = withState(withState(run, 1, { kind: 'paid', amount: 100.1 }), 3, { kind: 'paying' })
    expect(runProgress(going)).toEqual({ done: 1, paid: 1, paidCents: 10010, openCents: 7520 })
    const failed = withState(going, 3, { kind: 'failed', message: 'x' })
    expect(runProgress(failed)).toMatchObject({ done: 2, paid: 1 })
  })

  it('continues with a changed amount for that worker only', () => {
    const changed = withState(run, 3, { kind: 'changed', amount: 60 })
    expect(changed.map(({ amount }) => amount)).toEqual([100.1, 60, 25])
    expect(run.map(({ amount }) => amount)).toEqual([100.1, 50.2, 25])
  })
})

describe('runText', () => {
  const paid = (ids: number[]) =>
    ids.reduce((items, id) => withState(items, id, { kind: 'paid', amount: 1 }), run)
  it('states who was paid and who was not', () => {
    expect(runText(paid([1, 3, 4]))).toBe('3 workers marked as paid.')
    expect(runText(paid([1, 3]))).toBe('2 workers marked as paid, 1 worker not.')
    expect(runText(withState(paid([1]), 3, { kind: 'failed', message: 'x' }))).toBe(
      '1 worker marked as paid, 2 workers not.',
    )
  })
  it('does not count a worker who is owed nothing any more', () => {
    expect(runText(withState(paid([1, 3]), 4, { kind: 'changed', amount: 0 }))).toBe(
      '2 workers marked as paid.',
    )
  })
})
