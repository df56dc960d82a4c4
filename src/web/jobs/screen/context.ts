import { createContext, useContext } from 'react'
import { createFormContext } from '@mantine/form'
import type { JobField } from '../../../shared/jobs/job.ts'
import type { JobForm, ScreenJob } from './form.ts'

/** The job form, shared by all parts of the screen. */
export const [JobFormProvider, useJobForm, useCreateJobForm] = createFormContext<JobForm>()

const OpenedJob = createContext<ScreenJob | null>(null)
export const OpenedJobProvider = OpenedJob.Provider

/** The job that the form was opened on, with what this person may do to it. */
export function useOpenedJob(): ScreenJob {
  const job = useContext(OpenedJob)
  if (!job) throw new Error('useOpenedJob stands inside a job screen.')
  return job
}

/** Whether this person may write a field now, as the server said (ARCHITECTURE 'One fact, one place'). */
export function useMayWrite(): (field: JobField) => boolean {
  const { actions } = useOpenedJob()
  return (field) => actions.save && actions.fields.includes(field)
}

/** Whether places may be added, removed and told apart; a client of a booked move keeps them (spec 2 §4, §6). */
export function useMayWritePlaces(): boolean {
  const mayWrite = useMayWrite()
  const { actions } = useOpenedJob()
  return mayWrite('locations') && actions.activities === 'all'
}
