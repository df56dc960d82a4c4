import { useState, type Dispatch, type SetStateAction } from 'react'
import {
  listTemplates,
  createTemplate,
  deleteTemplate,
  updateTemplate,
} from '../../../shared/messages/communications/communications.api.ts'
import {
  templateProblems,
  type TemplateInput,
} from '../../../shared/messages/communications/templates.rules.ts'
import { ERRORS, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { call, CallError } from '../../kernel/api.ts'
import { withDraftValue, withoutSent } from '../../kernel/draft.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { earlyProblems, newKeyOf, withDraft, type TemplateDrafts } from './template-draft.ts'

interface Opened {
  companyId: number
  draftKey: string
  /** Null for a new one. */
  id: number | null
  stored: TemplateInput
}

/** Returns the state of a template's editor; `onLeave` opens the saved template, or the list. */
export function useTemplateEditor(
  { companyId, draftKey, id, stored }: Opened,
  drafts: TemplateDrafts,
  onDrafts: Dispatch<SetStateAction<TemplateDrafts>>,
  onLeave: (key?: string) => void,
) {
  const [refusals, setRefusals] = useState<FieldErrors>({})
  const [isTried, setTried] = useState(false)
  const draft = drafts[draftKey] ?? {}
  const values = { ...stored, ...draft }
  const problems = templateProblems(values)
  const reload = useRefetch(keyBelow(listTemplates, { id: companyId }))

  function set<K extends keyof TemplateInput>(name: K, value: TemplateInput[K]) {
    onDrafts((before) =>
      withDraft(before, draftKey, withDraftValue(before[draftKey] ?? {}, stored, name, value)),
    )
    setRefusals(({ [name]: _fixed, ...others }) => others)
  }

  /** Turns the input into a new template after another person removed the stored one. */
  async function becomeNew() {
    const key = newKeyOf(values.channel)
    onDrafts((before) => withDraft(withDraft(before, draftKey, {}), key, values))
    onLeave(key)
    await reload()
  }

  /** Saves the input; throws a CallError, or an Error for invalid input. */
  async function save() {
    setTried(true)
    if (Object.keys(problems).length > 0) throw new Error(ERRORS.rest_invalid_param.text)
    try {
      const saved = await (id === null
        ? call(createTemplate, { params: { id: companyId }, body: values })
        : call(updateTemplate, { params: { id: companyId, templateId: id }, body: values }))
      await reload()
      setTried(false)
      onDrafts((before) => {
        // What was typed during the save is retained, on top of what is now stored.
        const left = withoutSent(before[draftKey] ?? {}, draft)
        return withDraft(withDraft(before, draftKey, {}), String(saved.id), left)
      })
      if (id === null) onLeave()
    } catch (error) {
      if (error instanceof CallError && error.reason === 'template_not_found') await becomeNew()
      else if (error instanceof CallError) setRefusals(error.fields ?? {})
      throw error
    }
  }

  /** Removes the template, or discards the input of a new one. */
  async function remove() {
    if (id !== null) {
      try {
        await call(deleteTemplate, { params: { id: companyId, templateId: id } })
      } catch (error) {
        // If it was already deleted, the goal is reached.
        if (!(error instanceof CallError && error.reason === 'template_not_found')) throw error
      }
    }
    onDrafts((before) => withDraft(before, draftKey, {}))
    onLeave()
    await reload()
  }

  return {
    values,
    isDirty: Object.keys(draft).length > 0,
    hasProblems: Object.keys(problems).length > 0,
    /** The errors at the fields. */
    errors: { ...(isTried ? problems : earlyProblems(problems)), ...refusals },
    set,
    save,
    remove,
  }
}
