/** SQL that puts the lead first among the members `c` of a job who did not fail to come; the rule of `leadOfCrew`. */
export const LEAD_FIRST = `c.answer = 'declined', 'documents' = any(c.permissions) desc, c.position`
