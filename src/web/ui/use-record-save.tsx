import type { ReactNode } from 'react'
import { CallError } from '../kernel/api.ts'
import { ExplainedError } from '../kernel/explained.ts'
import { conflictOf, withoutFields, type ValueWords } from '../kernel/record-conflict.ts'
import { useVersionChoice } from './use-version-choice.tsx'

/** Saves records that carry a version, and asks where somebody else changed the same field. */
export interface RecordSave {
  /**
   * Sends these fields over a version. Where somebody else changed some of them since, both versions are
   * shown and what is chosen is sent again; throws an ExplainedError when the person goes back to the form.
   */
  save: <B extends object, R>(
    fields: B,
    version: number | undefined,
    send: (body: B & { version?: number }) => Promise<R>,
  ) => Promise<R>
  dialog: ReactNode
}

/** The save of a record with the dialog that shows both versions of a field; `labels` and `words` by names on the wire. */
export function useRecordSave(labels: Readonly<Record<string, string>>, words?: ValueWords): RecordSave {
  const { ask, dialog } = useVersionChoice()

  async function save<B extends object, R>(
    fields: B,
    version: number | undefined,
    send: (body: B & { version?: number }) => Promise<R>,
  ): Promise<R> {
    try {
      return await send(version === undefined ? fields : { ...fields, version })
    } catch (error) {
      const found = error instanceof CallError ? conflictOf(error, fields, labels, words) : null
      if (!found) throw error
      const choices = await ask(found.conflicts)
      if (!choices) throw new ExplainedError('Both versions were shown.')
      const theirs = found.conflicts.filter(({ name }) => choices[name] !== 'mine')
      const left = withoutFields(
        fields,
        theirs.map(({ name }) => name),
      )
      return save(left, found.version, send)
    }
  }

  return { save, dialog }
}
