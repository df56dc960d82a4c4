/** The views of the jobs list before filtering, as named by the URL. */
export const JOB_VIEWS = ['today', 'upcoming', 'all', 'undated'] as const
export type JobView = (typeof JOB_VIEWS)[number]

/** Returns the view named by a URL parameter, or undefined. */
export function parseView(text: unknown): JobView | undefined {
  return JOB_VIEWS.find((view) => view === text)
}
