import { useMemo, useState, type RefObject } from 'react'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { CallError } from '../../../kernel/api.ts'
import type { PanelProps } from '../panel.ts'
import {
  billConflict,
  billProblems,
  billToForm,
  changesOf,
  fieldErrors,
  fieldsInConflict,
  type BillForm,
  type MaterialForm,
} from './bill.form.ts'
import { receiveStored, beginSave, endSave, failSave, isTyped, openBill } from './bill.state.ts'
import { useUnsaved } from '../use-unsaved.ts'
import { focusField } from './focus-field.ts'

/** The values of a bill of lading and what its fields need. */
export interface BillFields {
  values: BillForm
  errors: FieldErrors
  set: <K extends keyof BillForm>(key: K, value: BillForm[K]) => void
  setMaterial: (index: number, line: MaterialForm) => void
}

/** Returns the form of a bill of lading on top of the stored one; weight in pounds, null if unknown. */
export function useBill(
  { document, onSave, onDirty }: PanelProps,
  pounds: number | null,
  root: RefObject<HTMLElement | null>,
) {
  const stored = useMemo(() => billToForm(document.variables), [document.variables])
  const [state, setState] = useState(() => openBill(stored))
  const [errors, setErrors] = useState<FieldErrors>({})
  if (state.stored !== stored) setState(receiveStored(state, stored))
  const isDirty = isTyped(state)

  function change(path: string, more: (values: BillForm) => Partial<BillForm>) {
    setState((before) => ({ ...before, values: { ...before.values, ...more(before.values) } }))
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => name !== path && !name.startsWith(`${path}.`)),
      ),
    )
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusField(root, (path) => path in problems)
  }

  async function save(): Promise<void> {
    const changes = changesOf(state.base, state.values)
    const problems = billProblems(state.values, changes, pounds)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    setErrors({})
    setState(beginSave)
    try {
      if (Object.keys(changes).length > 0) await onSave(changes)
      setState(endSave)
    } catch (error) {
      setState(failSave)
      if (error instanceof CallError && error.fields) refuse(fieldErrors(error.fields))
      throw error
    }
  }

  useUnsaved(onDirty, isDirty, {
    save,
    conflict: (before, now) => billConflict(state.values, billToForm(before), billToForm(now)),
    takeTheirs: (before, now) => {
      const theirs = billToForm(now)
      setState((shown) => {
        const keys = fieldsInConflict(shown.values, billToForm(before), theirs)
        return {
          ...shown,
          values: { ...shown.values, ...Object.fromEntries(keys.map((key) => [key, theirs[key]])) },
        }
      })
    },
  })

  const fields: BillFields = {
    values: state.values,
    errors,
    set: (key, value) => change(key, () => ({ [key]: value })),
    setMaterial: (index, line) =>
      change(`packingMaterials.${index}`, ({ packingMaterials }) => ({
        packingMaterials: packingMaterials.with(index, line),
      })),
  }
  return {
    fields,
    isDirty,
    /** Another person saved another bill while there was unsaved input. */
    isBehind: state.isBehind,
    save,
    showTheirs: () => {
      setErrors({})
      setState(openBill(state.stored))
    },
  }
}
