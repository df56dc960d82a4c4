/** Message views open in this tab, and how often: jobs by number, null for the inbox, which shows all. */
const open = new Map<number | null, number>()

/** Registers an open view; returns a function that unregisters it. */
export function registerView(jobId: number | null): () => void {
  open.set(jobId, (open.get(jobId) ?? 0) + 1)
  return () => {
    const left = (open.get(jobId) ?? 1) - 1
    if (left > 0) open.set(jobId, left)
    else open.delete(jobId)
  }
}

/** Returns whether the person sees the messages of this view; false in a background tab. */
export function isViewVisible(jobId: number | null): boolean {
  return (open.has(jobId) || open.has(null)) && document.visibilityState === 'visible'
}
