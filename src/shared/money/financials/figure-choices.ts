/** Spans of time that figures are summed by. Apart from the calls, which the addresses of the app must not load. */
export const FIGURE_PERIODS = ['month', 'quarter', 'year'] as const
export type FigurePeriod = (typeof FIGURE_PERIODS)[number]

/** What figures are grouped by. */
export const FIGURE_GROUPS = ['jobType', 'jobSource', 'crew'] as const
