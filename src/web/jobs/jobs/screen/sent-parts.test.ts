import { describe, expect, it } from 'vitest'
import { sampleJob } from './sample.testing.ts'
import { haveFiguresChanged, includesPart } from './sent-parts.ts'

const job = (rate: number) =>
  sampleJob({
    documents: {
      estimate: { variables: { lineItems: [{ rate }] } },
      cubeSheet: { variables: { lineItems: [{ units: rate }] } },
    } as unknown as ReturnType<typeof sampleJob>['documents'], // The compared part of the documents.
  })
const estimate = { documents: { estimate: { variables: { dirty: true } } } }

describe('parts of a save', () => {
  it('include the parts that it names', () => {
    expect(includesPart(estimate, 'documents.estimate')).toBe(true)
    expect(includesPart(estimate, 'documents.invoice')).toBe(false)
    expect(includesPart(estimate, 'crew')).toBe(false)
    expect(includesPart({ truck: { size: 15 } }, 'truck')).toBe(true)
  })

  it('are outdated only if lines that are sent as a whole have changed', () => {
    expect(haveFiguresChanged(estimate, job(80), job(90))).toBe(true)
    expect(haveFiguresChanged(estimate, job(80), job(80))).toBe(false)
    const sheet = { documents: { cubeSheet: { variables: { lineItems: [] } } } }
    expect(haveFiguresChanged(sheet, job(80), job(90))).toBe(false)
  })
})
