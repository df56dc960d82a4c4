import { useForm, type FormErrors } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { collisionSchema, type Collision } from '../../../shared/crew/crew.ts'
import { createJob, getJob, updateJob } from '../../../shared/jobs/job.api.ts'
import type { jobInputSchema } from '../../../shared/jobs/job.ts'
import { ERRORS, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { isManager, type Role } from '../../../shared/kernel/permissions.ts'
import { call, CallError } from '../../kernel/api.ts'
import { changedFields, saveBody } from './changes.ts'
import { formApi } from './form-api.ts'
import { jobToForm, type JobForm, type ScreenJob } from './form.ts'
import { applyMerge, openConflicts, planMerge, type MergePlan, type Side } from './merge.ts'
import { jobQuery } from './queries.ts'
import { formErrors, formProblems } from './validate.ts'
import { personName } from './words.ts'

/** What a save sends of the features that bring parts of their own. */
export type JobPart = Pick<
  z.input<typeof jobInputSchema>,
  'documents' | 'truck' | 'crew' | 'crewSize' | 'overlapReason' | 'financial' | 'payments'
>

interface Options {
  /** The job as the server has it; a newer one comes in here by itself. */
  current: ScreenJob
  role: Role
  /** What was just stored; a new job has its id now. */
  onSaved: (job: ScreenJob, wasNew: boolean) => void
  /** Errors have been put at these fields. */
  onInvalid: (paths: readonly string[]) => void
}

/** The form of a job, its saving, and what others save meanwhile (DECISIONS A9). */
export function useJobEditor({ current, role, onSaved, onInvalid }: Options) {
  const client = useQueryClient()
  const [job, setJob] = useState(current)
  const [plan, setPlan] = useState<MergePlan | null>(null)
  const [newer, setNewer] = useState<ScreenJob | null>(null)
  const [notice, setNotice] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [overlap, setOverlap] = useState<readonly Collision[] | null>(null)
  const first = useRef<JobForm | null>(null)
  first.current ??= jobToForm(current)
  const form = useForm<JobForm>({ initialValues: first.current, clearInputErrorOnChange: false })
  const [api] = useState(() => formApi(form))
  const isDirty = useMemo(() => changedFields(job, form.values).length > 0, [job, form.values])

  /** Puts the form on a stored job, with these values in it. */
  function open(stored: ScreenJob, values: JobForm) {
    setJob(stored)
    setNewer(null)
    form.setValues(values)
    form.clearErrors()
  }

  useEffect(() => {
    if (isSaving || current === job || current.version < job.version) return
    // Crew, documents and the like move without the version; the form does not hold them.
    if (current.version === job.version && current.id === job.id) setJob(current)
    else if (isDirty) setNewer(current)
    else {
      open(current, jobToForm(current))
      setNotice(current.updatedBy ? `Updated by ${personName(current.updatedBy)}` : 'Updated')
    }
    // Only what came in, and the end of a save, are to be judged here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current, isSaving])

  /** Saves these values on that job, a new one with a part of it; raises the text that the button shows. */
  async function store(base: ScreenJob, values: JobForm, part: JobPart = {}): Promise<void> {
    const body = { ...saveBody(base, values, isManager(role)), ...part }
    const problems = formErrors(formProblems(values, body))
    if (Object.keys(problems).length > 0) {
      form.setErrors(problems)
      onInvalid(Object.keys(problems))
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    setSaving(true)
    try {
      const stored =
        base.id === null
          ? await call(createJob, { body })
          : await call(updateJob, { params: { id: base.id }, body })
      if (!stored) throw new Error('Job save fail.')
      finish(base, values, stored)
    } catch (error) {
      await explain(error, base)
      throw error
    } finally {
      setSaving(false)
    }
  }

  /** Saves a part of the job that the form does not hold: documents, or the truck. What is typed in the form stays. */
  async function savePart(part: JobPart): Promise<void> {
    if (job.id === null) return store(job, form.getValues(), part)
    setSaving(true)
    try {
      take(await call(updateJob, { params: { id: job.id }, body: { version: job.version, ...part } }))
    } finally {
      setSaving(false)
    }
  }

  /** Takes over a stored job whose form fields are the ones known here; what is typed stays. */
  function take(stored: ScreenJob) {
    client.setQueryData(jobQuery(stored.id).queryKey, stored)
    void client.invalidateQueries({ queryKey: ['job', stored.id, 'history'] })
    void client.invalidateQueries({ queryKey: ['jobs'] })
    // A crew size that another tab saved is not undone by what the form still holds.
    if (isDirty && stored.crewSize !== job.crewSize)
      open(stored, keepMine(planMerge(jobToForm(job), stored, form.getValues())))
    else if (isDirty) setJob(stored)
    else open(stored, jobToForm(stored))
  }

  function finish(base: ScreenJob, sent: JobForm, stored: ScreenJob) {
    const typed = form.getValues()
    // What was typed while the save was under way is kept.
    open(stored, typed === sent ? jobToForm(stored) : keepMine(planMerge(sent, stored, typed)))
    setNotice('')
    client.setQueryData(jobQuery(stored.id).queryKey, stored)
    void client.invalidateQueries({ queryKey: ['job', stored.id, 'history'] })
    void client.invalidateQueries({ queryKey: ['jobs'] })
    onSaved(stored, base.id === null)
  }

  async function explain(error: unknown, base: ScreenJob) {
    if (!(error instanceof CallError)) return
    if (error.code === 'job_version_conflict' && base.id !== null) {
      const theirs = await call(getJob, { params: { id: base.id } })
      setPlan(planMerge(jobToForm(base), theirs, form.getValues()))
    } else if (error.code === 'crew_overlap') {
      const told = z.array(collisionSchema).safeParse(error.details['collisions'])
      if (told.success && told.data.length > 0) setOverlap(told.data)
    } else if (error.fields) {
      const errors = formErrors(error.fields)
      form.setErrors(errors)
      onInvalid(Object.keys(errors))
    }
  }

  return {
    form,
    api,
    errors: shownErrors(form.errors),
    job,
    isDirty,
    isSaving,
    notice,
    /** A job that someone else saved while there are unsaved changes here. */
    newer,
    /** Both sides, while the conflict view is open. */
    plan,
    save: () => store(job, form.getValues()),
    savePart,
    take,
    /** Jobs that stand against the crew at the time that was to be saved; null while none does. */
    overlap,
    closeOverlap: () => setOverlap(null),
    saveDespite: (reason: string) => store(job, form.getValues(), { overlapReason: reason }),
    reviewNewer: () => newer && setPlan(planMerge(jobToForm(job), newer, form.getValues())),
    closePlan: () => setPlan(null),
    /** Takes a choice for each conflict over and saves it on the newest version. */
    saveMerged: async (choices: Readonly<Record<string, Side>>) => {
      if (!plan) return
      const merged = applyMerge(plan, choices)
      open(plan.theirs, merged)
      try {
        await store(plan.theirs, form.getValues())
        setPlan(null)
      } catch (error) {
        // A third save in between has put its own two sides into the view.
        if (!(error instanceof CallError) || error.code !== 'job_version_conflict') setPlan(null)
        throw error
      }
    },
    /** Gives up what was typed for the job as it is stored. */
    discard: () => {
      const stored = plan?.theirs ?? newer ?? job
      setPlan(null)
      open(stored, jobToForm(stored))
    },
    /** Puts the form on a job stored by another call than a save. */
    accept: (stored: ScreenJob) => {
      client.setQueryData(jobQuery(stored.id).queryKey, stored)
      open(stored, jobToForm(stored))
    },
  }
}

const NO_ERRORS: FieldErrors = {}

/** Errors as text; always the same object while there are none, so that nothing is drawn again for it. */
function shownErrors(errors: FormErrors): FieldErrors {
  const entries = Object.entries(errors).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return entries.length === 0 ? NO_ERRORS : Object.fromEntries(entries)
}

function keepMine(plan: MergePlan): JobForm {
  return applyMerge(plan, Object.fromEntries(openConflicts(plan).map((unit) => [unit.key, 'mine'])))
}
