import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listWordings, saveWording, type CompanyWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { call, CallError } from '../../kernel/api.ts'
import { HandledError } from '../../kernel/explained.ts'
import { callQuery } from '../../kernel/queries.ts'
import { isVersionConflict } from '../../kernel/record-conflict.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useVersionChoice } from '../../ui/use-version-choice.tsx'
import { wordingProblem, type WordingDraft } from './wording-draft.ts'

/** Updates a draft from its current value; undefined means no unsaved input. */
export type DraftChange = (change: (now: WordingDraft | undefined) => WordingDraft | undefined) => void

/**
 * Returns the state of a wording's editor; each save creates a new version, and versions that others saved
 * meanwhile are reported, not overwritten.
 */
export function useWordingEditor(
  companyId: number,
  wording: CompanyWording,
  draft: WordingDraft | undefined,
  onDraft: DraftChange,
) {
  const queries = useQueryClient()
  const { queryKey } = callQuery(listWordings, { params: { id: companyId } })
  const { ask, dialog } = useVersionChoice()
  const [isRefused, setRefused] = useState(false)
  const [invalid, setInvalid] = useState<string | null>(null)
  const body = draft?.body ?? wording.body
  const isOutdated = draft !== undefined && draft.version !== wording.version

  /** Saves a text, or resets it to the default with null; throws a CallError. */
  async function send(next: string | null, version: number) {
    try {
      const params = { id: companyId, name: wording.name }
      const saved = await call(saveWording, { params, body: { body: next, version } })
      queries.setQueryData(queryKey, (all) => all?.map((one) => (one.name === saved.name ? saved : one)))
      setRefused(false)
      return saved
    } catch (error) {
      if (isVersionConflict(error)) await queries.invalidateQueries({ queryKey }, { throwOnError: true })
      throw error
    }
  }

  /** Saves a text over a version; if another person saved another one, shows both and asks for a choice. */
  async function sendOver(next: string, version: number): Promise<CompanyWording> {
    try {
      return await send(next, version)
    } catch (error) {
      const stored = queries.getQueryData(queryKey)?.find(({ name }) => name === wording.name)
      if (!isVersionConflict(error) || !stored) throw error
      const choices = await ask([{ name: 'body', label: wording.title, theirs: stored.body, mine: next }])
      if (choices?.['body'] === 'mine') return sendOver(next, stored.version)
      if (choices) onDraft(() => undefined)
      throw new HandledError('Both versions were shown.', { cause: error })
    }
  }

  function change(next: string) {
    setInvalid(null)
    setRefused(false)
    onDraft((now) => {
      const version = now?.version ?? wording.version
      return next === wording.body && version === wording.version ? undefined : { body: next, version }
    })
  }

  /** Saves the input as a new version; throws a CallError, or an Error for an invalid text. */
  async function save() {
    if (!draft) return
    if (wordingProblem(body) !== null) throw new Error(ERRORS.rest_invalid_param.text)
    try {
      const saved = await sendOver(body, draft.version)
      // What was typed during the save is based on the new version.
      onDraft((now) => (now && now.body !== body ? { body: now.body, version: saved.version } : undefined))
    } catch (error) {
      if (error instanceof CallError) setInvalid(error.fields?.['body'] ?? null)
      throw error
    }
  }

  /** Makes an earlier text, or with null the default, the newest version; discards unsaved input. */
  async function replace(next: string | null) {
    try {
      await send(next, wording.version)
    } catch (error) {
      // Reported on the screen, where the newer text can be viewed first.
      if (!isVersionConflict(error)) throw error
      setRefused(true)
      return
    }
    onDraft(() => undefined)
    showSuccess('Text saved.')
  }

  return {
    body,
    /** The error of the text as typed, or null. */
    problem: wordingProblem(body) ?? (draft === undefined ? null : invalid),
    /** Whether another version could not be restored because another person saved meanwhile. */
    isRefused,
    /** Whether another person saved this text meanwhile. */
    isOvertaken: isRefused || isOutdated,
    /** The dialog that asks which version to keep, while it is open. */
    dialog,
    change,
    save,
    replace,
  }
}
