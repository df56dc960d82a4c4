import { useCallback, useSyncExternalStore } from 'react'
import { useAccount } from '../../../kernel/session.ts'
import { afterSend, type ContactDraft } from './draft.ts'
import { draftStore } from './draft-store.ts'

const drafts = draftStore(() => window.sessionStorage)

/** What is typed on the Contact tab of a job; it stays when the tab is left, and each person has their own. */
export function useContactDraft(jobId: number) {
  const person = useAccount()?.id ?? 0
  const key = `contactDraft:${person}:${jobId}`
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(key))
  const change = useCallback((next: (draft: ContactDraft) => ContactDraft) => drafts.change(key, next), [key])
  // Also after the tab was left: what has gone out is not offered again.
  const clearSent = (sent: ContactDraft) => change((now) => afterSend(now, sent))
  return { draft, change, clearSent }
}
