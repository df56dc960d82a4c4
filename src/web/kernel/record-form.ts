import { useId, useState } from 'react'
import { ERRORS, type FieldErrors } from '../../shared/kernel/errors.ts'
import { CallError } from './api.ts'
import { hasEdits, withDraftValue, withoutSent, type Draft } from './draft.ts'
import { focusFirstInvalid, focusUnparsed } from './focus.ts'

/** A form for one record: its unsaved values, their errors and its save function. */
export interface RecordForm<V extends object> {
  /** Id of the form element in which the first invalid field gets the focus. */
  id: string
  values: V
  errors: FieldErrors
  isDirty: boolean
  /** The version of the record at the first keystroke; the save is based on it. */
  version: number | undefined
  set: <K extends keyof V>(name: K, value: V[K]) => void
  /** Clears the error of a field whose value is typed under another name. */
  forget: (field: string) => void
  /** Marks errors and focuses the first one; returns whether there are none. */
  check: () => boolean
  /**
   * Sends the values; throws an Error if they are invalid or rejected, and focuses the first invalid field.
   */
  save: (send: (values: V) => Promise<unknown>) => Promise<void>
}

const NOTHING = {}

/**
 * Returns a form that keeps unsaved edits over `stored` until they are saved; a failed save loses nothing.
 */
export function useRecordForm<V extends object>(
  stored: V,
  problemsOf: (values: V) => FieldErrors,
  version?: number,
): RecordForm<V> {
  const id = useId()
  const [draft, setDraft] = useState<Draft<V>>(NOTHING as Draft<V>) // an empty draft is a draft of any record
  const [errors, setErrors] = useState<FieldErrors>({})
  const [typedOver, setTypedOver] = useState(version)
  const values = { ...stored, ...draft }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusFirstInvalid(document.getElementById(id))
  }

  const forget = (field: string) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)))

  return {
    id,
    values,
    errors,
    isDirty: hasEdits(draft),
    version: hasEdits(draft) ? typedOver : version,
    set: (name, value) => {
      if (!hasEdits(draft)) setTypedOver(version)
      setDraft((before) => withDraftValue(before, stored, name, value))
      forget(String(name))
    },
    forget,
    check: () => {
      const problems = problemsOf(values)
      if (Object.keys(problems).length > 0) refuse(problems)
      return Object.keys(problems).length === 0 && !focusUnparsed(document.getElementById(id))
    },
    save: async (send) => {
      const problems = problemsOf(values)
      if (Object.keys(problems).length > 0) {
        refuse(problems)
        throw new Error(ERRORS.rest_invalid_param.text)
      }
      if (focusUnparsed(document.getElementById(id))) throw new Error(ERRORS.rest_invalid_param.text)
      try {
        await send(values)
      } catch (error) {
        if (error instanceof CallError && error.fields) refuse(error.fields)
        throw error
      }
      setErrors({})
      // What was typed during the save is retained.
      setDraft((now) => withoutSent(now, draft))
    },
  }
}

/** Returns a number field's value for the API: an empty field is null. */
export function figureOrNull(figure: number | ''): number | null {
  return figure === '' ? null : figure
}

/** Returns a text field's value for the API: an empty field is null. */
export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text
}
