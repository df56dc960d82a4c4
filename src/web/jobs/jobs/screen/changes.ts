import { JOB_FIELDS, type JobField } from '../../../../shared/jobs/jobs/job.input.ts'
import { formToFields, jobToForm, type JobFields, type JobForm, type ScreenJob } from './form.ts'

/** Fields that a form can change: all except the company, which never changes. */
export type FormField = keyof JobFields
export const FORM_FIELDS = JOB_FIELDS.filter((field): field is FormField => field !== 'companyInfo')

/** The body of a save: the version and the fields that are sent. */
export type SaveBody = { version?: number; companyInfo?: { id: number } } & Partial<JobFields>

/** Returns whether two values are equal; ids of activities, which the server assigns, are ignored. */
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

/** Returns the fields in which a form differs from the job it was opened with. */
export function changedFields(job: ScreenJob, form: JobForm): FormField[] {
  const before = formToFields(jobToForm(job))
  const after = formToFields(form)
  return FORM_FIELDS.filter((field) => !isSame(before[field], after[field]))
}

/**
 * Returns the body of a save: the whole job for managers, the changed fields they may write for others, each
 * with its version; a new job has no id, version or addedBy.
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
  // Untouched fields are sent exactly as received, so that the form's lower precision causes no change.
  return { version: job.version, ...pick(job, FORM_FIELDS), ...pick(mine, changed) }
}

function pick(
  fields: Pick<ScreenJob, FormField> | JobFields,
  names: readonly FormField[],
): Partial<JobFields> {
  // Keys and values come from the same record.
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<JobFields>
}
