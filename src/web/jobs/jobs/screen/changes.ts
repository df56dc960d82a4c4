import { JOB_FIELDS, type JobField } from '../../../../shared/jobs/jobs/job.ts'
import { formToFields, jobToForm, type JobFields, type JobForm, type ScreenJob } from './form.ts'

/** Fields that a form can change: all of a job's but the company, which never changes. */
export type FormField = keyof JobFields
export const FORM_FIELDS = JOB_FIELDS.filter((field): field is FormField => field !== 'companyInfo')

/** A save's body: the version and the fields that are sent. */
export type SaveBody = { version?: number; companyInfo?: { id: number } } & Partial<JobFields>

/** Whether two values say the same; ids of activities are told by the server and do not count. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))
}

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item))
  if (typeof value !== 'object' || value === null) return value === '' ? null : value
  const entries = Object.entries(value)
    .filter(
      ([key, item]) =>
        !(key === 'id' && 'activityType' in value) && item !== null && item !== undefined && item !== '',
    )
    .map(([key, item]): [string, unknown] => [key, comparable(item)])
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The fields in which a form differs from the job it was opened on. */
export function changedFields(job: ScreenJob, form: JobForm): FormField[] {
  const before = formToFields(jobToForm(job))
  const after = formToFields(form)
  return FORM_FIELDS.filter((field) => !isSame(before[field], after[field]))
}

/**
 * What a save sends: managers the whole job, others the changed fields they may write, each with its version;
 * a new job goes without id, version and addedBy.
 */
export function saveBody(job: ScreenJob, form: JobForm, sendsWhole: boolean): SaveBody {
  const mine = formToFields(form)
  const may = (field: JobField) => job.actions.fields.includes(field)
  if (job.id === null) {
    const sent = sendsWhole ? FORM_FIELDS : FORM_FIELDS.filter(may)
    return { companyInfo: { id: job.companyInfo.id }, ...pick(mine, sent) }
  }
  const changed = changedFields(job, form).filter(may)
  if (!sendsWhole) return { version: job.version, ...pick(mine, changed) }
  // What nobody touched goes back exactly as it came, so that a form's coarser view of it is no change.
  return { version: job.version, ...pick(job, FORM_FIELDS), ...pick(mine, changed) }
}

function pick(
  fields: Pick<ScreenJob, FormField> | JobFields,
  names: readonly FormField[],
): Partial<JobFields> {
  // Keys and values come from the same record.
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<JobFields>
}
