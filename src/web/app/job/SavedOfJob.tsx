import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSavedActions } from '../../kernel/use-saved-actions.ts'
import { RefusedActions } from '../../ui/SavedActions.tsx'

/** Shows a worker what the server refused of a job, and sends what waits. Times are shown by the clock itself. */
export function SavedOfJob({ jobId }: { jobId: number }) {
  const queries = useQueryClient()
  const saved = useSavedActions(jobId)
  useEffect(() => {
    void import('../offline/phone-work.ts').then(({ startPhoneWork }) => startPhoneWork(queries))
  }, [queries])
  return <RefusedActions actions={saved.filter(({ kind }) => !kind.startsWith('clock'))} />
}
