/** Which wording of the terms and of the privacy page is in force: stored with each acceptance. */
export const TERMS_VERSION = '2026-11'

/** The day from which that wording counts. */
export const TERMS_DAY = '2026-11-01'
