/**
 * Periods that figures are summed by. In a file without API definitions, because the app's routes must not
 * load those.
 */
export const FIGURE_PERIODS = ['month', 'quarter', 'year'] as const
export type FigurePeriod = (typeof FIGURE_PERIODS)[number]

/** Groupings of figures. */
export const FIGURE_GROUPS = ['jobType', 'jobSource', 'crew'] as const
