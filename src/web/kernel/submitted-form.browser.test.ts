import { describe, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { FieldErrors } from '../../shared/kernel/errors.ts'
import { CallError } from './api.ts'
import { useSubmittedForm, type SubmittedFormOptions } from './submitted-form.ts'

const problemsOf = ({ email }: { email: string }): FieldErrors => (email === '' ? { email: 'Required.' } : {})

function openForm(email: string, send: () => Promise<unknown>, options: SubmittedFormOptions = {}) {
  return renderHook(() => useSubmittedForm({ email }, problemsOf, send, options))
}

async function submit({ result, act }: Awaited<ReturnType<typeof openForm>>) {
  const event = { preventDefault: () => undefined } as Parameters<typeof result.current.element.onSubmit>[0]
  await act(() => result.current.element.onSubmit(event))
  return result.current
}

describe('a form that is sent once', () => {
  it('sends nothing while a field is invalid, and says so above the fields', async () => {
    let sent = 0
    const form = await openForm('', async () => (sent += 1), { invalidText: 'Please check.' })
    const { errors, refusal, isPending } = await submit(form)
    expect([sent, errors, refusal, isPending]).toEqual([0, { email: 'Required.' }, 'Please check.', false])
  })

  it('is sent once, however often it is submitted', async () => {
    let sent = 0
    const form = await openForm('a@b.test', async () => (sent += 1))
    await submit(form)
    const { isPending } = await submit(form)
    expect([sent, isPending]).toEqual([1, true])
  })

  it('shows an error at its field, and its message above the fields, and can be sent again', async () => {
    const refused = new CallError({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s)',
      data: { status: 400, fields: { email: 'Unknown.' } },
    })
    const form = await openForm('a@b.test', async () => Promise.reject(refused))
    const { errors, refusal, isPending, values } = await submit(form)
    expect([errors, refusal, isPending]).toEqual([{ email: 'Unknown.' }, 'Invalid parameter(s)', false])
    expect(values.email).toBe('a@b.test')
  })

  it('shows an error without a field at the field that was named for it', async () => {
    const form = await openForm('a@b.test', async () => Promise.reject(new Error('No connection.')), {
      fallback: 'email',
    })
    const { errors, refusal } = await submit(form)
    expect([errors, refusal]).toEqual([{ email: 'No connection.' }, ''])
  })

  it('shows nothing of an error that its owner took care of', async () => {
    const form = await openForm('a@b.test', async () => Promise.reject(new Error('Locked.')), {
      onFailed: () => true,
    })
    const { errors, refusal, isPending } = await submit(form)
    expect([errors, refusal, isPending]).toEqual([{}, '', false])
  })
})
