import { describe, expect, it } from 'vitest'
import { sampleJob } from './sample.testing.ts'
import { areFiguresMoved, holdsPart } from './sent-parts.ts'

const job = (rate: number) =>
  sampleJob({
    documents: {
      estimate: { variables: { lineItems: [{ rate }] } },
      cubeSheet: { variables: { lineItems: [{ units: rate }] } },
    } as unknown as ReturnType<typeof sampleJob>['documents'], // what of the documents is compared
  })
const estimate = { documents: { estimate: { variables: { dirty: true } } } }

describe('what is sent of a job', () => {
  it('holds the parts that it names', () => {
    expect(holdsPart(estimate, 'documents.estimate')).toBe(true)
    expect(holdsPart(estimate, 'documents.invoice')).toBe(false)
    expect(holdsPart(estimate, 'crew')).toBe(false)
    expect(holdsPart({ truck: { size: 15 } }, 'truck')).toBe(true)
  })

  it('is out of date where lines that are sent as a whole have changed, and nowhere else', () => {
    expect(areFiguresMoved(estimate, job(80), job(90))).toBe(true)
    expect(areFiguresMoved(estimate, job(80), job(80))).toBe(false)
    const sheet = { documents: { cubeSheet: { variables: { lineItems: [] } } } }
    expect(areFiguresMoved(sheet, job(80), job(90))).toBe(false)
  })
})
