import { describe, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { ERRORS, type FieldErrors } from '../../shared/kernel/errors.ts'
import { CallError } from './api.ts'
import { useRecordForm } from './record-form.ts'

interface Values {
  name: string
  phone: string
}
const problemsOf = ({ name }: Values): FieldErrors => (name === '' ? { name: 'Required.' } : {})

function openForm(stored: Values, version: number) {
  return renderHook(
    (shown: { stored: Values; version: number } | undefined) =>
      useRecordForm(shown?.stored ?? stored, problemsOf, { version: shown?.version ?? version }),
    { initialProps: { stored, version } },
  )
}

const STORED = { name: 'Summit', phone: '303' }

describe('the form of a record', () => {
  it('keeps what was typed when the record is loaded again, with the version of the first keystroke', async () => {
    const { result, act, rerender } = await openForm(STORED, 4)
    await act(() => result.current.set('phone', '720'))
    await rerender({ stored: { name: 'Summit Movers', phone: '303' }, version: 5 })
    expect(result.current.values).toEqual({ name: 'Summit Movers', phone: '720' })
    expect([result.current.isDirty, result.current.version]).toEqual([true, 4])
  })

  it('is clean again if the stored value is typed', async () => {
    const { result, act } = await openForm(STORED, 4)
    await act(() => result.current.set('phone', '720'))
    await act(() => result.current.set('phone', '303'))
    expect(result.current.isDirty).toBe(false)
  })

  it('sends nothing with an invalid field, and marks it until it is changed', async () => {
    const { result, act } = await openForm(STORED, 4)
    await act(() => result.current.set('name', ''))
    let sent = 0
    await act(async () => {
      await expect(result.current.save(async () => (sent += 1))).rejects.toThrow(
        ERRORS.rest_invalid_param.text,
      )
    })
    expect([sent, result.current.errors]).toEqual([0, { name: 'Required.' }])
    await act(() => result.current.set('name', 'S'))
    expect(result.current.errors).toEqual({})
  })

  it('keeps everything after a rejected save and shows the errors of the server at their fields', async () => {
    const { result, act } = await openForm(STORED, 4)
    await act(() => result.current.set('phone', '1'))
    const refusal = new CallError({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s)',
      data: { status: 400, fields: { phone: 'Enter ten digits.' } },
    })
    await act(async () => {
      await expect(result.current.save(() => Promise.reject(refusal))).rejects.toBe(refusal)
    })
    expect(result.current.values.phone).toBe('1')
    expect(result.current.errors).toEqual({ phone: 'Enter ten digits.' })
  })

  it('shows an error of the server at the field that it belongs to, until the field is changed', async () => {
    const { result, act } = await renderHook(() =>
      useRecordForm(STORED, problemsOf, {
        refusalsOf: ({ mobile, ...others }) => ({
          ...others,
          ...(mobile !== undefined && { phone: mobile }),
        }),
      }),
    )
    const fields = { mobile: 'Enter ten digits.' }
    const refusal = new CallError({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s)',
      data: { status: 400, fields },
    })
    await act(async () => {
      await expect(result.current.save(() => Promise.reject(refusal))).rejects.toBe(refusal)
    })
    expect(result.current.text('phone').error).toBe('Enter ten digits.')
    await act(() => result.current.text('phone').onChange({ currentTarget: { value: '720' } }))
    expect([result.current.text('phone').error, result.current.values.phone]).toEqual([undefined, '720'])
  })

  it('keeps what was typed during a save', async () => {
    const { result, act } = await openForm(STORED, 4)
    await act(() => result.current.set('phone', '720'))
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const saving = result.current.save(() => answered)
    await act(() => result.current.set('name', 'Peak'))
    await act(async () => {
      answer()
      await saving
    })
    expect(result.current.values).toEqual({ name: 'Peak', phone: '303' })
  })
})
