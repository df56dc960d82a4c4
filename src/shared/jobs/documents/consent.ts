/** Consent to electronic records, required before the first agreement (15 USC 7001(c)). */
export const CONSENT_NAME = 'electronicRecords'
export const CONSENT_CLAUSE = 'I agree to receive and sign the records of my moves electronically.'
/** Clause recorded with a withdrawal. */
export const WITHDRAWAL_CLAUSE = 'I withdraw my consent to electronic records.'
