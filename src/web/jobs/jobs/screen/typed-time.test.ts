import { expect, it } from 'vitest'
import { jobToForm } from './form.ts'
import { sampleJob } from './sample.testing.ts'
import { typedTimeOf } from './typed-time.ts'

const job = sampleJob({ jobDate: '2026-05-01 08:00:00' })

it('returns null if the stored time is unchanged', () => {
  expect(typedTimeOf(job, jobToForm(job), 2)).toBeNull()
  expect(typedTimeOf(job, { ...jobToForm(job), notes: 'Two pianos', crewSize: 4 }, 2)).toBeNull()
})

it('checks availability for the date in the form, with the activities moved along', () => {
  expect(typedTimeOf(job, { ...jobToForm(job), date: '2026-05-08', time: '10:00' }, 2)).toEqual({
    from: '2026-05-08T10:00:00',
    until: '2026-05-08T14:00:00',
  })
})

it("checks availability of a new job for its typed date and the company's minimum time", () => {
  const draft = sampleJob({ id: null, jobDate: '0000-00-00 00:00:00', locations: [] })
  expect(typedTimeOf(draft, jobToForm(draft), 2)).toBeNull()
  expect(typedTimeOf(draft, { ...jobToForm(draft), date: '2026-05-01', time: '09:00' }, 3)).toEqual({
    from: '2026-05-01T09:00:00',
    until: '2026-05-01T12:00:00',
  })
})
