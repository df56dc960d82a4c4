import { describe, expect, it } from 'vitest'
import { AppError, ERRORS, errorBody, type ErrorCode } from './errors.ts'

const names = Object.keys(ERRORS) as ErrorCode[]

describe('error body', () => {
  it.each(names.filter((name) => ERRORS[name].status === 404))(
    'has the code rest_not_found for anything missing, and %s as the reason',
    (name) => {
      const body = errorBody(new AppError(name))
      expect(body).toEqual({
        code: 'rest_not_found',
        message: ERRORS[name].text,
        data: { status: 404, ...(name !== 'rest_not_found' && { reason: name }) },
      })
    },
  )

  it.each(names.filter((name) => ERRORS[name].status !== 404))('has the code %s and no reason', (name) => {
    expect(errorBody(new AppError(name))).toEqual({
      code: name,
      message: ERRORS[name].text,
      data: { status: ERRORS[name].status },
    })
  })
})
