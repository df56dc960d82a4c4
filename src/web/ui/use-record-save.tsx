import type { ReactNode } from 'react'
import { CallError } from '../kernel/api.ts'
import { HandledError } from '../kernel/explained.ts'
import { conflictOf, withoutFields, type ValueLabels } from '../kernel/record-conflict.ts'
import { useVersionChoice } from './use-version-choice.tsx'

/** Saves records with a version, and asks if another person changed the same field. */
export interface RecordSave {
  /**
   * Sends these fields over a version. If another person changed some of them since, shows both versions and
   * sends the chosen ones; throws a HandledError if the user goes back to the form.
   */
  save: <B extends object, R>(
    fields: B,
    version: number | undefined,
    send: (body: B & { version?: number }) => Promise<R>,
  ) => Promise<R>
  dialog: ReactNode
}

/**
 * Returns the save of a record with the dialog that shows both versions of a field; `labels` and `words` are
 * keyed by names of the API.
 */
export function useRecordSave(labels: Readonly<Record<string, string>>, words?: ValueLabels): RecordSave {
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
      if (!choices) throw new HandledError('Both versions were shown.')
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
