import { describe, expect, it } from 'vitest'
import { JOB_FIELDS } from '../jobs/jobs/job.input.ts'
import { fieldPathLabel, forbiddenChange } from './forbidden-change.ts'

describe('rejected change', () => {
  it.each([
    ['hourlyRate', "You can't change the hourly rate."],
    ['crew.0.hourlyRate', "You can't change the hourly rate."],
    ['locations.12.addressState', "You can't change the state."],
    ['payments.lineItems.3', "You can't change the payments."],
    ['jobDate', "You can't change the date."],
  ])('of %s names the field in plain text', (path, message) => {
    expect(forbiddenChange(path)).toMatchObject({
      code: 'rest_forbidden',
      message,
      fields: { [path]: "You can't change this." },
    })
  })

  it('has a text for every field of a job', () => {
    for (const field of JOB_FIELDS) expect(fieldPathLabel(field), field).toMatch(/^[a-zA-Z]+( [a-z]+)*$/)
  })
})
