/** SQL for the number of filled crew spots of a job `j`, as `fillingMembers` counts them. */
export const FILLED_SPOTS = `(select count(*) from job_crew p
  where p.company_id = j.company_id and p.job_id = j.id and not p.no_show)`
