import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveWording, type CompanyWording } from '../../../shared/companies/wordings.api.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { call, CallError } from '../../kernel/api.ts'
import { showDone } from '../../ui/toasts.ts'
import { wordingsQuery } from '../settings.queries.ts'
import { wordingProblem, type WordingDraft } from './wording-draft.ts'

/** How a draft goes on from what it is now; nothing typed is undefined. */
export type DraftChange = (change: (now: WordingDraft | undefined) => WordingDraft | undefined) => void

const CHANGED_MEANWHILE = 'This text was changed by someone else. Reload to see it.'

/** What is typed of a company's wording, saved as a new version; what others saved meanwhile is told, not overwritten. */
export function useWordingEditor(
  companyId: number,
  wording: CompanyWording,
  draft: WordingDraft | undefined,
  onDraft: DraftChange,
) {
  const queries = useQueryClient()
  const { queryKey } = wordingsQuery(companyId)
  const [refused, setRefused] = useState<string | null>(null)
  const [invalid, setInvalid] = useState<string | null>(null)
  const body = draft?.body ?? wording.body
  const isOutdated = draft !== undefined && draft.version !== wording.version

  /** Saves a text, or goes back to the default one with null; raises a CallError. */
  async function send(next: string | null, version: number) {
    try {
      const params = { id: companyId, name: wording.name }
      const saved = await call(saveWording, { params, body: { body: next, version } })
      queries.setQueryData(queryKey, (all) => all?.map((one) => (one.name === saved.name ? saved : one)))
      setRefused(null)
      return saved
    } catch (error) {
      if (error instanceof CallError && error.status === 409) {
        setRefused(error.message)
        await queries.invalidateQueries({ queryKey })
      }
      throw error
    }
  }

  function change(next: string) {
    setInvalid(null)
    onDraft((now) => {
      const version = now?.version ?? wording.version
      return next === wording.body && version === wording.version ? undefined : { body: next, version }
    })
  }

  /** Saves what is typed as a new version; raises a CallError, or an Error for a text that can not be saved. */
  async function save() {
    if (!draft) return
    if (wordingProblem(body) !== null) throw new Error(ERRORS.rest_invalid_param.text)
    try {
      const saved = await send(body, draft.version)
      // What was typed while the save was under way goes on from the new version.
      onDraft((now) => (now && now.body !== body ? { body: now.body, version: saved.version } : undefined))
    } catch (error) {
      if (error instanceof CallError) setInvalid(error.fields?.['body'] ?? null)
      throw error
    }
  }

  /** Makes an earlier text, or with null the default one, the newest version; drops what is typed. */
  async function replace(next: string | null) {
    try {
      await send(next, wording.version)
    } catch (error) {
      // Told on the screen, where the newer text can be looked at first.
      if (error instanceof CallError && error.status === 409) return
      throw error
    }
    onDraft(() => undefined)
    showDone('Text saved.')
  }

  /** Drops what is typed for what is stored. */
  async function reload() {
    await queries.invalidateQueries({ queryKey }, { throwOnError: true })
    onDraft(() => undefined)
    setRefused(null)
  }

  /** Goes on from what somebody else saved, with the text as it is typed here. */
  async function keepTyped() {
    await queries.invalidateQueries({ queryKey }, { throwOnError: true })
    const stored = queries.getQueryData(queryKey)?.find(({ name }) => name === wording.name)
    onDraft((now) => now && { body: now.body, version: stored?.version ?? wording.version })
    setRefused(null)
  }

  return {
    body,
    /** What is wrong with the text as it is typed, or null. */
    problem: wordingProblem(body) ?? (draft === undefined ? null : invalid),
    /** Whether a save was refused because somebody else saved meanwhile. */
    isRefused: refused !== null,
    /** That somebody else saved this text meanwhile, or null. */
    conflict: refused ?? (isOutdated ? CHANGED_MEANWHILE : null),
    change,
    save,
    replace,
    reload,
    keepTyped,
  }
}
