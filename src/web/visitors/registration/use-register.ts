import { useEffect, useRef, useState } from 'react'
import type { SignupCompany } from '../../../shared/visitors/registration/registration.api.ts'
import { CHECK_FIELDS_MESSAGE } from '../../../shared/kernel/account.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { CallError } from '../../kernel/api.ts'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { useToday } from '../../kernel/use-today.ts'
import { dropDraft, keepDraft, readDraft } from './draft-store.ts'
import { problemsOn, tabOf, tabsOf, type RegisterMode, type RegisterTab } from './tabs.ts'
import { blankValues, type RegisterValues, type SetValues } from './values.ts'

/** The state and operations that the tabs use. */
export interface RegisterForm {
  values: RegisterValues
  set: SetValues
  /** The error of a field, once the field was left or the form was submitted. */
  errorOf: (field: string) => string | undefined
  /** Records that a field was left. */
  touch: (field: string) => void
}

interface Options {
  mode: RegisterMode
  /** The company given by the URL or by the installation. */
  company: SignupCompany | null
  /** Sends the form; throws a CallError. */
  send: (values: RegisterValues) => Promise<void>
}

/** Returns the state of the registration: the typed values, their errors, and the tab of each error. */
export function useRegister({ mode, company, send }: Options) {
  const [typed, setTyped] = useState(() => readDraft(sessionStorage))
  const [tab, setTab] = useState<RegisterTab>(tabsOf(mode)[0] ?? 'contact')
  const [visited, setVisited] = useState<readonly RegisterTab[]>([])
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<{ message: string; code: string } | null>(null)
  const [isPending, setPending] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const today = useToday(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const tabs = tabsOf(mode)
  const shown = tabs.includes(tab) ? tab : (tabs[0] ?? 'contact')
  const values = company ? { ...typed, company } : typed
  const facts = { mode, today, asksCompany: company === null }
  const problemsOf = (of: RegisterTab) => problemsOn(of, values, facts)
  const current = problemsOf(shown)
  useEffect(() => keepDraft(sessionStorage, typed), [typed])

  const set: SetValues = (change) => {
    setTyped((before) => ({ ...before, ...change }))
    setRefusal(null)
    // The server's error of a field is valid until the field changes.
    const names = Object.keys(change)
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !names.includes(rootOf(field)))),
    )
  }
  const touchAll = (fields: readonly string[]) => setTouched((before) => new Set([...before, ...fields]))

  function open(next: RegisterTab) {
    touchAll(Object.keys(current))
    setVisited((before) => [...before, shown])
    setTab(next)
  }

  /** Opens the next tab, or sends the form from the last one. */
  async function next() {
    const at = tabs.indexOf(shown)
    const following = tabs[at + 1]
    if (following) {
      if (Object.keys(current).length === 0) open(following)
      return
    }
    const wrong = tabs.find((one) => Object.keys(problemsOf(one)).length > 0)
    if (wrong) {
      touchAll(tabs.flatMap((one) => Object.keys(problemsOf(one))))
      // The terms checkbox shows its own error.
      if (wrong !== shown) setRefusal({ message: CHECK_FIELDS_MESSAGE, code: 'rest_invalid_param' })
      setTab(wrong)
      focusFirstInvalid(root.current)
      return
    }
    setPending(true)
    try {
      await send(values)
      dropDraft(sessionStorage)
      setTyped(blankValues())
      setTouched(new Set())
      setVisited([])
      setTab(tabs[0] ?? 'contact')
      setRefusal(null)
    } catch (error) {
      refuse(error)
    } finally {
      setPending(false)
    }
  }

  function refuse(error: unknown) {
    const fields = error instanceof CallError ? (error.fields ?? {}) : {}
    setRefused(fields)
    touchAll(Object.keys(fields))
    setRefusal({
      message: error instanceof Error ? error.message : String(error),
      code: error instanceof CallError ? error.code : '',
    })
    const to = Object.keys(fields)
      .map((field) => tabOf(field, mode))
      .find((one) => one !== undefined)
    if (to) setTab(to)
    focusFirstInvalid(root.current)
  }

  const form: RegisterForm = {
    values,
    set,
    touch: (field) => touchAll([field]),
    errorOf: (field) => refused[field] ?? (touched.has(field) ? current[field] : undefined),
  }
  return {
    form,
    root,
    tab: shown,
    open,
    next,
    isPending,
    refusal,
    isValid: Object.keys(current).length === 0,
    /** Whether a tab was left with errors. */
    isWrong: (of: RegisterTab) =>
      of !== shown && Object.keys(problemsOf(of)).some((field) => touched.has(field)),
    /** Whether a tab was left without errors. */
    isComplete: (of: RegisterTab) =>
      of !== shown && visited.includes(of) && Object.keys(problemsOf(of)).length === 0,
  }
}

/** The form value that a field of the server's error belongs to. */
function rootOf(field: string): string {
  if (field.startsWith('job.locations')) return 'places'
  if (field === 'handle') return 'company'
  const name = field.replace(/^job\./, '').split('.')[0] ?? ''
  return name === 'jobDate' ? 'moveDate' : name === 'duration' ? 'hours' : name
}
