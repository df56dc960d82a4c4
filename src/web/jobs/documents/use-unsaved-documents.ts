import { useLayoutEffect, useRef, useState } from 'react'
import type { DocumentName } from '../../../shared/jobs/documents/document.ts'
import { useDraftPart, type PartConflict } from '../../kernel/draft-part.ts'
import type { OnDirty, StoredVariables, UnsavedDocument } from './panel.ts'
import type { DocumentsSlot } from './slot.ts'

/** Returns a title for use within a sentence; the name of a state keeps its capital letter. */
function inSentence(title: string): string {
  return title.startsWith('Colorado') ? title : title.toLowerCase()
}

/**
 * Tracks which documents have unsaved input; they are saved after the job, each by its own request. Each
 * document gets one stable function while the tab is open. `onRefused` receives the document that could not
 * be saved.
 */
export function useUnsavedDocuments(
  { job, keep }: Pick<DocumentsSlot, 'job' | 'keep'>,
  onRefused: (name: DocumentName) => void,
) {
  const [dirty, setDirty] = useState<readonly DocumentName[]>([])
  const [marks] = useState(() => new Map<DocumentName, OnDirty>())
  const [drafts] = useState(() => new Map<DocumentName, () => UnsavedDocument>())
  /** The stored variables of each document when the user began to edit it. */
  const [typedOver] = useState(() => new Map<DocumentName, StoredVariables>())
  const shown = useRef(job.documents)
  useLayoutEffect(() => {
    shown.current = job.documents
  })

  function conflictOf(name: DocumentName): PartConflict[] {
    const draft = drafts.get(name)?.()
    const now = job.documents[name]
    if (!draft || !now) return []
    const before = typedOver.get(name)
    if (!before) {
      typedOver.set(name, now.variables)
      return []
    }
    const found = draft.conflict(before, now.variables)
    if (!found) return []
    const choose = (side: 'theirs' | 'mine') => {
      if (side === 'theirs') draft.takeTheirs(before, now.variables)
      typedOver.set(name, now.variables)
    }
    return [{ key: `documents.${name}`, label: now.title, ...found, choose }]
  }

  useDraftPart(keep, 'documents', {
    unsaved: dirty.map((name) => inSentence(job.documents[name]?.title ?? name)),
    // Read when a save begins, because typing in a document rerenders only that document.
    get conflicts() {
      return dirty.flatMap(conflictOf)
    },
    saveAfter: async () => {
      for (const name of dirty) {
        // Changes made by the save of the job itself are no conflict.
        typedOver.delete(name)
        try {
          await drafts.get(name)?.().save()
        } catch (error) {
          onRefused(name)
          throw error
        }
      }
    },
  })
  const markOf = (name: DocumentName) => {
    const known = marks.get(name)
    if (known) return known
    const mark: OnDirty = (isDirty, draft) => {
      const variables = shown.current[name]?.variables
      if (isDirty && draft) drafts.set(name, draft)
      if (isDirty && variables) typedOver.set(name, variables)
      setDirty((before) =>
        before.includes(name) === isDirty
          ? before
          : isDirty
            ? [...before, name]
            : before.filter((one) => one !== name),
      )
    }
    marks.set(name, mark)
    return mark
  }
  /** The stored version is now the base of further input. */
  const restart = (name: DocumentName) => typedOver.delete(name)
  return [dirty, markOf, restart] as const
}
