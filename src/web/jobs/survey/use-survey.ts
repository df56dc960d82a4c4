import { useEffect, useState, useSyncExternalStore } from 'react'
import { getSurvey, saveSurvey } from '../../../shared/jobs/survey/survey.api.ts'
import { call } from '../../kernel/api.ts'
import { onConnection } from '../../kernel/connection.ts'
import { useAccount } from '../../kernel/session.ts'
import { joinJob } from '../../kernel/live.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { countChanges, isEmptyQueue } from './survey-queue.ts'
import { createSurveySender, shownSurvey } from './survey-sender.ts'

/** State of the changes: all stored, being sent, or waiting for a connection. */
export type SaveState = 'saved' | 'saving' | 'waiting'

const senders = new Map<string, ReturnType<typeof createSurveySender>>()

/** Returns the sender of a person and a job, which continues after its page is closed in the app. */
function senderOf(accountId: number, jobId: number) {
  const name = `survey ${accountId} ${jobId}`
  const known = senders.get(name)
  if (known) return known
  const sender = createSurveySender({
    name,
    storage: sessionStorage,
    load: () => call(getSurvey, { params: { id: jobId } }),
    send: ({ key, changes }) => call(saveSurvey, { params: { id: jobId }, body: changes }, { key }),
  })
  senders.set(name, sender)
  return sender
}

/**
 * Returns the survey of a job with the changes of this page, and how to change it; loads what others save.
 */
export function useSurvey(jobId: number) {
  const accountId = useAccount()?.id ?? 0
  const [sender] = useState(() => senderOf(accountId, jobId))
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
