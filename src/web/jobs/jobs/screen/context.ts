import { createContext, useContext, type ChangeEvent } from 'react'
import type { JobField } from '../../../../shared/jobs/jobs/job.input.ts'
import type { LabelViewer } from '../../../../shared/trade/job.labels.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { JobForm, ScreenJob } from './form.ts'

/** The operations of the form for parts of the screen; a stable object, so that it causes no renders. */
export interface FormApi {
  getValues: () => JobForm
  setField: (path: string, value: unknown) => void
  insert: (path: ListPath, item: unknown) => void
  remove: (path: ListPath, index: number) => void
  /** Moves a location. */
  move: (from: number, to: number) => void
}

/** Lists of the form whose rows can be added and removed. */
export type ListPath = 'locations' | 'contactPerson' | 'cargo' | `locations.${number}.activities`

const Api = createContext<FormApi | null>(null)
export const FormApiProvider = Api.Provider

/** Returns the operations of the form. */
export function useFormApi(): FormApi {
  const api = useContext(Api)
  if (!api) throw new Error('useFormApi stands inside a job screen.')
  return api
}

/**
 * Returns props for inputs at a path of the form: `typed` for text inputs, `chosen` for inputs that pass
 * their value.
 */
export function useInputs(errors: FieldErrors) {
  const api = useFormApi()
  return {
    typed: (path: string, value: string) => ({
      'data-path': path,
      value,
      error: errors[path],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        api.setField(path, event.currentTarget.value),
    }),
    chosen: <T>(path: string, value: T) => ({
      'data-path': path,
      value,
      error: errors[path],
      onChange: (next: unknown) => api.setField(path, next ?? ''),
    }),
  }
}

const JobReader = createContext<LabelViewer>('staff')
export const JobViewerProvider = JobReader.Provider

/** Returns the viewer; labels differ for clients. */
export function useViewer(): LabelViewer {
  return useContext(JobReader)
}

const OpenedJob = createContext<ScreenJob | null>(null)
export const OpenedJobProvider = OpenedJob.Provider

/** Returns the job that the form was opened with, including this person's permissions. */
export function useOpenedJob(): ScreenJob {
  const job = useContext(OpenedJob)
  if (!job) throw new Error('useOpenedJob stands inside a job screen.')
  return job
}

/** Returns whether this person may write a field now, according to the server. */
export function useMayWrite(): (field: JobField) => boolean {
  const { actions } = useOpenedJob()
  return (field) => actions.save && actions.fields.includes(field)
}

/** Returns whether locations may be added, removed and described; not on a booked move of a client. */
export function useMayWritePlaces(): boolean {
  const mayWrite = useMayWrite()
  const { actions } = useOpenedJob()
  return mayWrite('locations') && actions.activities !== 'first'
}

/** Returns whether activities may be edited; the crew of a completed job may not. */
export function useMayWriteWork(): boolean {
  const mayWrite = useMayWrite()
  const { actions } = useOpenedJob()
  return mayWrite('locations') && actions.activities === 'all'
}
