import { useEffect, useState, useSyncExternalStore } from 'react'
import { getSurvey, saveSurvey } from '../../../shared/jobs/survey/survey.api.ts'
import { call } from '../../kernel/api.ts'
import { onConnection } from '../../kernel/connection.ts'
import { joinJob } from '../../kernel/live.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { countChanges, isEmptyQueue } from './survey-queue.ts'
import { createSurveySender, shownSurvey } from './survey-sender.ts'

/** State of the changes: all stored, being sent, or waiting for a connection. */
export type SaveState = 'saved' | 'saving' | 'waiting'

/**
 * Returns the survey of a job with the changes of this page, and how to change it; loads what others save.
 */
export function useSurvey(jobId: number) {
  const [sender] = useState(() =>
    createSurveySender({
      jobId,
      storage: sessionStorage,
      load: () => call(getSurvey, { params: { id: jobId } }),
      send: ({ key, changes }) => call(saveSurvey, { params: { id: jobId }, body: changes }, { key }),
    }),
  )
  const state = useSyncExternalStore(sender.subscribe, sender.getState)
  useEffect(() => {
    void sender.refresh()
    const stop = onConnection((isLost) => {
      if (!isLost) sender.flush()
    })
    // A page that is put away sends what it still can.
    document.addEventListener('visibilitychange', sender.flush)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', sender.flush)
      sender.flush()
      sender.stop()
    }
  }, [sender])
  useEffect(() => joinJob(jobId), [jobId])
  useLiveRefetch(['update-jobs'], [], { jobId, schedule: () => sender.refresh() })
  const { queue, isLost, problem, error } = state
  const saveState: SaveState = isEmptyQueue(queue) ? 'saved' : isLost ? 'waiting' : 'saving'
  return {
    survey: shownSurvey(state),
    state: saveState,
    waiting: countChanges(queue),
    problem,
    error,
    change: sender.change,
    refresh: sender.refresh,
  }
}
