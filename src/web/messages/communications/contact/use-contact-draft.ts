import { useCallback, useSyncExternalStore } from 'react'
import { useAccount } from '../../../kernel/session.ts'
import { afterSend, type ContactDraft } from './draft.ts'
import { draftStore } from './draft-store.ts'

const drafts = draftStore(() => window.sessionStorage)

/** Keeps the input of a job's Contact tab when the tab is closed, separately for each person. */
export function useContactDraft(jobId: number) {
  const person = useAccount()?.id ?? 0
  const key = `contactDraft:${person}:${jobId}`
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(key))
  const change = useCallback((next: (draft: ContactDraft) => ContactDraft) => drafts.change(key, next), [key])
  // Works after the tab was closed as well, so that a sent message is not offered again.
  const clearSent = (sent: ContactDraft) => change((now) => afterSend(now, sent))
  return { draft, change, clearSent }
}
