import { describe, expect, it } from 'vitest'
import { jobInputSchema } from '../../../../shared/jobs/jobs/job.input.ts'
import { NO_JOB_DATE } from '../../../../shared/trade/job.choices.ts'
import { changedFields, saveBody } from './changes.ts'
import { blankActivity, blankLocation } from './blanks.ts'
import { formToFields, jobToForm } from './form.ts'
import { sampleJob } from './sample.testing.ts'

describe('conversion between form and API', () => {
  it('is lossless without changes', () => {
    const job = sampleJob()
    expect(changedFields(job, jobToForm(job))).toEqual([])
  })

  it('produces what the schema accepts', () => {
    const parsed = jobInputSchema.safeParse(formToFields(jobToForm(sampleJob())))
    expect(parsed.error?.issues).toBeUndefined()
  })

  it('writes a missing date as the zero date, and a day without a time as midnight', () => {
    const form = jobToForm(sampleJob())
    expect(formToFields({ ...form, date: '' }).jobDate).toBe(NO_JOB_DATE)
    expect(formToFields({ ...form, time: '' }).jobDate).toBe('2026-05-01 00:00:00')
  })

  it('starts activities as load at the first location and unload at others', () => {
    const form = jobToForm(sampleJob({ locations: [] }))
    const two = { ...form, locations: [blankLocation(), blankLocation()] }
    expect(blankActivity(two, 0)).toMatchObject({
      activityType: 'load',
      activityDate: '2026-05-01',
      startTime: '08:07',
    })
    expect(blankActivity(two, 1)).toMatchObject({ activityType: 'unload', startTime: '' })
  })

  it('starts unloading when loading has ended and the drive is done', () => {
    const form = jobToForm(sampleJob({ locations: [] }))
    const loaded = (endTime: string) => ({
      ...blankLocation(),
      activities: [{ ...blankActivity(form, 0), startTime: '08:00', endTime }],
    })
    const after = (endTime: string, minutes: number) =>
      blankActivity({ ...form, locations: [loaded(endTime), blankLocation()] }, 1, minutes)
    expect(after('11:00', 40)).toMatchObject({ activityDate: '2026-05-01', startTime: '11:45' })
    expect(after('11:00', 0)).toMatchObject({ startTime: '11:00' })
    expect(after('23:30', 60)).toMatchObject({ activityDate: '2026-05-02', startTime: '00:30' })
  })
})

describe('request of a save', () => {
  it('contains only changed fields and the version', () => {
    const job = sampleJob()
    const form = { ...jobToForm(job), notes: 'Two pianos' }
    expect(saveBody(job, form, false)).toEqual({ version: 3, notes: 'Two pianos' })
  })

  it('never contains a field that the caller may not write', () => {
    const whole = sampleJob()
    const job = sampleJob({ actions: { ...whole.actions, fields: ['notes', 'locations'] } })
    const form = { ...jobToForm(job), jobSource: 'other' as const, notes: 'x' }
    expect(saveBody(job, form, false)).toEqual({ version: 3, notes: 'x' })
  })

  it('contains the whole job for managers, with untouched fields exactly as received', () => {
    const job = sampleJob()
    const body = saveBody(job, { ...jobToForm(job), crewSize: 4 }, true)
    expect(body).toMatchObject({ version: 3, crewSize: 4, notes: 'Piano', jobDate: '2026-05-01 08:07:30' })
    expect(body.contactPerson).toEqual(job.contactPerson)
    expect(body).not.toHaveProperty('actions')
  })

  it('has no id or version for a new job', () => {
    const job = sampleJob({ id: null })
    const body = saveBody(job, jobToForm(job), true)
    expect(body).not.toHaveProperty('version')
    expect(body).not.toHaveProperty('id')
    expect(body.companyInfo).toEqual({ id: 1 })
  })

  it('contains a cleared crew size, which the schema rejects with its message', () => {
    const job = sampleJob()
    const body = saveBody(job, { ...jobToForm(job), crewSize: '' }, false)
    expect(jobInputSchema.safeParse(body).error?.issues[0]?.message).toBe('Crew size must be at least 1.')
  })

  it('distinguishes a removed flight of stairs from none', () => {
    const job = sampleJob()
    const form = jobToForm(job)
    const [first, second] = form.locations
    if (!first || !second) throw new Error('the sample has two locations')
    expect(changedFields(job, { ...form, locations: [{ ...first, numStairFlights: 0 }, second] })).toEqual(
      ['jobDate', 'locations'].slice(1),
    )
    expect(changedFields(job, { ...form, locations: [second, first] })).toEqual(['locations'])
  })
})
