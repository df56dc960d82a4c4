/** What of the jobs the list shows before it is filtered; the address names it. */
export const JOB_VIEWS = ['today', 'upcoming', 'all', 'undated'] as const
export type JobView = (typeof JOB_VIEWS)[number]

/** The view that an address names, if it names one. */
export function parseView(text: unknown): JobView | undefined {
  return JOB_VIEWS.find((view) => view === text)
}
