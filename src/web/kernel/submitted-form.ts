import { useState, type FormEvent } from 'react'
import type { FieldErrors } from '../../shared/kernel/errors.ts'
import { CallError } from './api.ts'
import { focusFirstInvalid } from './focus.ts'
import { useRecordForm, type RecordForm } from './record-form.ts'

/** A form that is sent once, with a message above its fields instead of toasts. */
export interface SubmittedForm<V extends object> extends RecordForm<V> {
  /** The error of the form as a whole; '' if there is none. */
  refusal: string
  setRefusal: (text: string) => void
  isPending: boolean
  /** The properties of the form element. */
  element: { id: string; noValidate: true; onSubmit: (event: FormEvent) => void }
}

/** What a form does if it is invalid or rejected. */
export interface SubmittedFormOptions {
  /** The message above the fields if one of them is invalid. */
  invalidText?: string
  /** The field that shows an error without a field; above the fields if absent. */
  fallback?: string
  /** Returns whether it took care of an error. */
  onFailed?: (error: unknown) => boolean
}

/**
 * Returns a form that calls `send` when it is submitted and valid; errors appear at their fields or above them,
 * and what was typed stays.
 */
export function useSubmittedForm<V extends object>(
  blank: V,
  problemsOf: (values: V) => FieldErrors,
  send: (values: V) => Promise<unknown>,
  { invalidText = '', fallback, onFailed }: SubmittedFormOptions = {},
): SubmittedForm<V> {
  const form = useRecordForm(blank, problemsOf)
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)

  async function submit() {
    const isValid = form.check()
    setRefusal(isValid ? '' : invalidText)
    if (!isValid) return
    setPending(true)
    try {
      // The form stays pending after a success, because the page changes then.
      await send(form.values)
    } catch (error) {
      setPending(false)
      if (onFailed?.(error)) return
      const fields = error instanceof CallError ? (error.fields ?? {}) : {}
      const message = error instanceof Error ? error.message : String(error)
      const hasFields = Object.keys(fields).length > 0
      form.mark(hasFields || fallback === undefined ? fields : { [fallback]: message })
      if (fallback === undefined) setRefusal((hasFields && invalidText) || message)
      focusFirstInvalid(document.getElementById(form.id))
    }
  }

  return {
    ...form,
    refusal,
    setRefusal,
    isPending,
    element: {
      id: form.id,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        if (!isPending) void submit()
      },
    },
  }
}
