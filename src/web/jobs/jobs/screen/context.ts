import { createContext, useContext, type ChangeEvent } from 'react'
import type { JobField } from '../../../../shared/jobs/jobs/job.ts'
import type { Reader } from '../../../../shared/trade/job.labels.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { JobForm, ScreenJob } from './form.ts'

/** What parts of the screen do to the form; it stays the same object, so that it draws nothing again. */
export interface FormApi {
  getValues: () => JobForm
  setField: (path: string, value: unknown) => void
  insert: (path: ListPath, item: unknown) => void
  remove: (path: ListPath, index: number) => void
  /** Moves a location. */
  move: (from: number, to: number) => void
}

/** Lists of the form that rows are added to and removed from. */
export type ListPath = 'locations' | 'contactPerson' | 'cargo' | `locations.${number}.activities`

const Api = createContext<FormApi | null>(null)
export const FormApiProvider = Api.Provider

/** The form's own operations. */
export function useFormApi(): FormApi {
  const api = useContext(Api)
  if (!api) throw new Error('useFormApi stands inside a job screen.')
  return api
}

/** Props of inputs at a path of the form: `typed` for text, `chosen` for inputs that give their value. */
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

const JobReader = createContext<Reader>('staff')
export const JobReaderProvider = JobReader.Provider

/** Who reads the screen: labels differ for clients. */
export function useReader(): Reader {
  return useContext(JobReader)
}

const OpenedJob = createContext<ScreenJob | null>(null)
export const OpenedJobProvider = OpenedJob.Provider

/** The job that the form was opened on, with what this person may do to it. */
export function useOpenedJob(): ScreenJob {
  const job = useContext(OpenedJob)
  if (!job) throw new Error('useOpenedJob stands inside a job screen.')
  return job
}

/** Whether this person may write a field now, as the server said. */
export function useMayWrite(): (field: JobField) => boolean {
  const { actions } = useOpenedJob()
  return (field) => actions.save && actions.fields.includes(field)
}

/** Whether places may be added, removed and told apart; a client of a booked move keeps them. */
export function useMayWritePlaces(): boolean {
  const mayWrite = useMayWrite()
  const { actions } = useOpenedJob()
  return mayWrite('locations') && actions.activities !== 'first'
}

/** Whether the work at the places may be written; the crew of a completed job sees it only. */
export function useMayWriteWork(): boolean {
  const mayWrite = useMayWrite()
  const { actions } = useOpenedJob()
  return mayWrite('locations') && actions.activities === 'all'
}
