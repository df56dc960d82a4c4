import type { FormErrors } from '@mantine/form'
import type { FormApi } from './context.ts'
import type { JobForm } from './form.ts'
import { setIn } from './set-in.ts'

/** The part of the form library that is used. */
interface Form {
  getValues: () => JobForm
  setValues: (values: JobForm) => void
  setErrors: (change: (errors: FormErrors) => FormErrors) => void
}

/** Returns the operations of a form; they read its newest values at each call. */
export function formApi(form: Form): FormApi {
  const listAt = (path: string): unknown[] => {
    const list = path
      .split('.')
      .reduce<unknown>((inner, key) => (isHolder(inner) ? Reflect.get(inner, key) : null), form.getValues())
    return Array.isArray(list) ? list : []
  }
  const setField = (path: string, value: unknown) => {
    form.setValues(setIn(form.getValues(), path, value))
    forget((name) => name === path)
  }
  const setList = (path: string, list: readonly unknown[]) => {
    form.setValues(setIn(form.getValues(), path, list))
    // The errors no longer match the moved rows.
    forget((name) => name === path || name.startsWith(`${path}.`))
  }
  const forget = (concerns: (name: string) => boolean) => {
    form.setErrors((errors) =>
      Object.keys(errors).some(concerns)
        ? Object.fromEntries(Object.entries(errors).filter(([name]) => !concerns(name)))
        : errors,
    )
  }
  return {
    getValues: form.getValues,
    setField,
    insert: (path, item) => setList(path, [...listAt(path), item]),
    remove: (path, index) => setList(path, listAt(path).toSpliced(index, 1)),
    move: (from, to) => {
      const { locations } = form.getValues()
      const [moved] = locations.slice(from, from + 1)
      if (moved) setList('locations', locations.toSpliced(from, 1).toSpliced(to, 0, moved))
    },
  }
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
