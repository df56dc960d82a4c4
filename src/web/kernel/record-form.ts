import { useId, useState, type Dispatch, type SetStateAction } from 'react'
import { ERRORS, type FieldErrors } from '../../shared/kernel/errors.ts'
import { CallError } from './api.ts'
import { hasEdits, withDraftValue, withoutSent, type Draft } from './draft.ts'
import { focusFirstInvalid, focusUnparsed } from './focus.ts'

/** Names of the fields that hold any text. */
type TextName<V> = { [K in keyof V & string]: string extends V[K] ? K : never }[keyof V & string]

/** A form for one record: its unsaved values, their errors and its save function. */
export interface RecordForm<V extends object> {
  /** Id of the form element in which the first invalid field gets the focus. */
  id: string
  values: V
  /** The values that differ from the stored ones. */
  draft: Draft<V>
  errors: FieldErrors
  isDirty: boolean
  /** The version of the record at the first keystroke; the save is based on it. */
  version: number | undefined
  set: <K extends keyof V>(name: K, value: V[K]) => void
  /** Returns the properties of a text input for a field. */
  text: (name: TextName<V>) => {
    value: string
    error: string | undefined
    onChange: (event: { currentTarget: { value: string } }) => void
  }
  /** Returns the properties of any other input for a field, which passes its value to `onChange`. */
  field: <K extends keyof V>(
    name: K,
  ) => { value: V[K]; error: string | undefined; onChange: (value: V[K]) => void }
  /** Adds errors that the form does not find itself. */
  mark: (errors: FieldErrors) => void
  /** Clears the errors of a field and its parts. */
  forget: (field: string) => void
  /** Marks errors and focuses the first one; returns whether there are none. */
  check: () => boolean
  /**
   * Sends the values; throws an Error if they are invalid or rejected, and focuses the first invalid field.
   */
  save: (send: (values: V, draft: Draft<V>) => Promise<unknown>) => Promise<void>
  /** Clears the errors and the edits that were saved; what was typed since then stays. */
  settle: (sent: Draft<V>) => void
  /** Clears all edits. */
  discard: () => void
}

/** What a form does beyond the values of its record. */
export interface RecordFormOptions<V> {
  version?: number | undefined
  /** The edits and their setter, if they outlive the form. */
  kept?: readonly [Draft<V>, Dispatch<SetStateAction<Draft<V>>>]
  /** Id of the form element, if the fields are part of another form. */
  id?: string
  /** The message of a save that was rejected; the server's own if absent. */
  failedText?: string
  /** Whether a value is the stored one; identical values if absent. */
  isSame?: (value: V[keyof V], stored: V[keyof V]) => boolean
  /** Returns the server's errors by the fields of the form. */
  refusalsOf?: (errors: FieldErrors) => FieldErrors
  /** Shows the fields with these errors. */
  onRefused?: (errors: FieldErrors) => void
}

const NOTHING = {}

/**
 * Returns a form that keeps unsaved edits over `stored` until they are saved; a failed save loses nothing.
 */
export function useRecordForm<V extends object>(
  stored: V,
  problemsOf: (values: V, draft: Draft<V>) => FieldErrors,
  options: RecordFormOptions<V> = {},
): RecordForm<V> {
  const { version, failedText, isSame, refusalsOf = (fields) => fields } = options
  const ownId = useId()
  const id = options.id ?? ownId
  const own = useState<Draft<V>>(NOTHING as Draft<V>) // an empty draft is a draft of any record
  const [draft, setDraft] = options.kept ?? own
  const [errors, setErrors] = useState<FieldErrors>({})
  const [typedOver, setTypedOver] = useState(version)
  const values = { ...stored, ...draft }
  const invalidText = failedText ?? ERRORS.rest_invalid_param.text

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    options.onRefused?.(problems)
    focusFirstInvalid(document.getElementById(id))
  }

  function check(): boolean {
    const problems = problemsOf(values, draft)
    if (Object.keys(problems).length > 0) refuse(problems)
    return Object.keys(problems).length === 0 && !focusUnparsed(document.getElementById(id))
  }

  function forget(field: string) {
    const isOther = ([path]: [string, unknown]) => path !== field && !path.startsWith(`${field}.`)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(isOther)))
  }

  function set<K extends keyof V>(name: K, value: V[K]) {
    if (!hasEdits(draft)) setTypedOver(version)
    setDraft((before) => withDraftValue(before, stored, name, value, isSame))
    forget(String(name))
  }

  function settle(sent: Draft<V>) {
    setErrors({})
    setDraft((now) => withoutSent(now, sent))
  }

  return {
    id,
    values,
    draft,
    errors,
    isDirty: hasEdits(draft),
    version: hasEdits(draft) ? typedOver : version,
    set,
    text: (name) => ({
      value: String(values[name]),
      error: errors[name],
      // A field of this kind holds any text.
      onChange: (event) => set(name, event.currentTarget.value as V[typeof name]),
    }),
    field: (name) => ({
      value: values[name],
      error: errors[String(name)],
      onChange: (value) => set(name, value),
    }),
    mark: (more) => setErrors((before) => ({ ...before, ...more })),
    forget,
    check,
    save: async (send) => {
      if (!check()) throw new Error(invalidText)
      try {
        await send(values, draft)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.fields) refuse(refusalsOf(error.fields))
        if (failedText === undefined) throw error
        throw new Error(error.fields ? failedText : `${failedText} ${error.message}`, { cause: error })
      }
      settle(draft)
    },
    settle,
    discard: () => {
      setDraft(NOTHING as Draft<V>)
      setErrors({})
    },
  }
}

/** Returns the values of a form for the API: those of these fields are null where they are empty. */
export function emptyAsNull<V extends object, K extends keyof V>(
  values: V,
  ...names: readonly K[]
): Omit<V, K> & { [N in K]: Exclude<V[N], ''> | null } {
  const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === ''
  const nulls = names.filter((name) => isEmpty(values[name])).map((name) => [name, null])
  // The named fields hold '' no longer.
  return { ...values, ...Object.fromEntries(nulls) } as ReturnType<typeof emptyAsNull<V, K>>
}

/** Returns a text field's value for the API: an empty field is null. */
export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text
}
