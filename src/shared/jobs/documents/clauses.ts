// What people agree to, in the words that the records prove. They are no texts of the catalog.

/** Clause of both agreements. */
export const AGREED = 'I Agreed.'
/** Acknowledgment text of the estimate. */
export const ESTIMATE_CLAUSE = 'I have reviewed this estimate and agree to its lines and its total.'
/** Acknowledgment text of the consumer advisement of Colorado. */
export const ADVISEMENT_CLAUSE = 'I have read and understood the consumer advisement.'
/** Receipt of the federal booklet of rights. */
export const RIGHTS_CLAUSE = 'I have received Your Rights and Responsibilities When You Move.'
