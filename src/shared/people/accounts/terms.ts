/** Version of the terms and the privacy page that is in force; stored with each acceptance. */
export const TERMS_VERSION = '2026-11'

/** Day from which this version applies. */
export const TERMS_DAY = '2026-11-01'
