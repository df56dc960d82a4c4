import { useCallback, useMemo, useState } from 'react'
import { shownCubeSheetSchema, type ShownCubeLine } from '../../../../shared/jobs/documents/shown.ts'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { CallError } from '../../../kernel/api.ts'
import { newKey } from '../../../kernel/new-key.ts'
import type { PanelProps, StoredVariables } from '../panel.ts'
import type { Choice } from './choices.ts'
import {
  lineProblems,
  sentLines,
  sentProblems,
  sheetConflict,
  type CountedItem,
  type CubeLine,
} from './lines.ts'
import {
  addItem,
  changeLine,
  decrementItem,
  incrementItem,
  openSheet,
  SHEET_RULES,
  undoRemove,
  removeLine,
} from './sheet.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { useUnsaved } from '../use-unsaved.ts'

const NOTHING: readonly ShownCubeLine[] = []

/** Operations on a sheet; the same functions at each render, so that rows do not rerender. */
export interface SheetActions {
  plus: (choice: Choice) => void
  minus: (choice: Choice) => void
  add: (more: CountedItem) => void
  change: (key: string, part: Partial<CubeLine>) => void
  remove: (key: string) => void
  undo: () => void
}

/**
 * Returns the state of a job's cube sheet in the form; calls `refuse` with the first field that prevents
 * saving.
 */
export function useCubeSheet({ document, onSave, onDirty }: PanelProps, refuse: (path: string) => void) {
  const parsed = useMemo(() => shownCubeSheetSchema.safeParse(document.variables), [document.variables])
  const stored = useMemo(() => openSheet(parsed.data?.lineItems ?? NOTHING), [parsed])
  const [errors, setErrors] = useState<FieldErrors>({})
  const draft = useStoredDraft({
    stored,
    rules: SHEET_RULES,
    onSave: (sheet) => onSave({ lineItems: sentLines(sheet.lines) }),
  })
  const { values: sheet, setValues } = draft

  const change = useCallback(
    (key: string, part: Partial<CubeLine>) => {
      setValues((before) => changeLine(before, key, part))
      setErrors((before) => {
        const left = Object.entries(before).filter(
          ([path]) => !Object.keys(part).some((field) => path === `${key}.${field}`),
        )
        return Object.fromEntries(left)
      })
    },
    [setValues],
  )
  const actions = useMemo<SheetActions>(
    () => ({
      plus: (choice) => {
        const key = newKey()
        setValues((before) => incrementItem(before, choice, key))
      },
      minus: (choice) => setValues((before) => decrementItem(before, choice)),
      add: (more) => {
        const key = newKey()
        setValues((before) => addItem(before, more, key))
      },
      change,
      remove: (key) => setValues((before) => removeLine(before, key)),
      undo: () => setValues(undoRemove),
    }),
    [change, setValues],
  )

  function say(problems: FieldErrors) {
    setErrors(problems)
    const paths = sheet.lines.flatMap(({ key }) =>
      ['item', 'category', 'comments', 'damage', 'units', 'volume'].map((field) => `${key}.${field}`),
    )
    const first = paths.find((path) => path in problems)
    if (first !== undefined) refuse(first)
  }
  async function save() {
    const problems = lineProblems(sheet.lines)
    if (Object.keys(problems).length > 0) {
      say(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    setErrors({})
    try {
      await draft.save()
    } catch (error) {
      if (error instanceof CallError && error.fields) say(sentProblems(sheet.lines, error.fields))
      throw error
    }
  }
  function showTheirs() {
    setErrors({})
    draft.showTheirs()
  }
  useUnsaved(onDirty, draft.isDirty, {
    save,
    conflict: (before, now) => sheetConflict(sheet.lines, storedLines(before), storedLines(now)),
    takeTheirs: showTheirs,
  })
  return {
    isReadable: parsed.success,
    sheet,
    actions,
    errors,
    isDirty: draft.isDirty,
    isBehind: draft.isBehind,
    save,
    showTheirs,
  }
}

function storedLines(variables: StoredVariables): readonly ShownCubeLine[] {
  const stored = shownCubeSheetSchema.safeParse(variables)
  return stored.success ? stored.data.lineItems : NOTHING
}
