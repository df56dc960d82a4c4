/** Places that are open in this tab, and how often: jobs by their number, null for the inbox. */
const open = new Map<number | null, number>()

/** Says that a place is open here; returns the way to leave it. */
export function lookAt(jobId: number | null): () => void {
  open.set(jobId, (open.get(jobId) ?? 0) + 1)
  return () => {
    const left = (open.get(jobId) ?? 1) - 1
    if (left > 0) open.set(jobId, left)
    else open.delete(jobId)
  }
}

/** Whether the person sees what comes in at this place by themselves; a tab in the back shows nobody anything. */
export function isLookedAt(jobId: number | null): boolean {
  return open.has(jobId) && document.visibilityState === 'visible'
}
