import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createJob, getJob, listJobs } from '../../../../shared/jobs/jobs/job.api.ts'
import { wallClockOf } from '../../../../shared/kernel/dates.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { useDraftParts, type PartConflict } from '../../../kernel/draft-part.ts'
import { HandledError } from '../../../kernel/explained.ts'
import { callKey } from '../../../kernel/queries.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { saveAfterAsking } from './ask-before-save.ts'
import { changedFields, saveBody } from './changes.ts'
import { haveFiguresChanged, FIGURES_CHANGED_MESSAGE, includesPart } from './sent-parts.ts'
import { formApi } from './form-api.ts'
import { jobToForm, withShownKeys, type JobForm, type ScreenJob } from './form.ts'
import {
  applyMerge,
  keepMine,
  MAX_MERGES,
  openConflicts,
  planMerge,
  type Choices,
  type MergePlan,
} from './merge.ts'
import { historyQuery, jobQuery } from './queries.ts'
import { saveQuestions } from './questions.ts'
import type { JobPart } from './slots.ts'
import { useOverlap } from './use-overlap.ts'
import { useSaveQuestions } from './useSaveQuestions.ts'
import { formErrors, formProblems, shownErrors } from './validate.ts'
import { mergedText, personName, unsavedNames } from './words.ts'

interface Options {
  /** The job as the server has it; updates with newer versions. */
  current: ScreenJob
  role: Role
  /** Receives the job that was just stored; a new job has its id now. */
  onSaved: (job: ScreenJob, wasNew: boolean) => void
  /** Called after errors were set at these fields. */
  onInvalid: (paths: readonly string[]) => void
  /** Called when the user wants to correct this field. */
  onCorrect: (path: string) => void
  /** Whether a field holds text that could not be parsed. */
  hasUnparsed: () => boolean
  /** Called when a part on another tab has an error. */
  onInvalidPart: (name: string) => void
}

/** Returns the form of a job, its save operations and the state of conflicts with changes of other people. */
export function useJobEditor(options: Options) {
  const { current, role, onSaved, onInvalid, onInvalidPart, onCorrect, hasUnparsed } = options
  const client = useQueryClient()
  const [job, showJob] = useState(current)
  // A save that makes several calls works on the newest job, whatever was rendered last.
  const newest = useRef(current)
  const parts = useDraftParts<JobPart>()
  const [plan, setPlan] = useState<MergePlan | null>(null)
  /** Parts on other tabs that another person stored while they have unsaved changes here. */
  const [conflicts, setConflicts] = useState<readonly PartConflict[] | null>(null)
  const [newer, setNewer] = useState<ScreenJob | null>(null)
  const [notice, setNotice] = useState('')
  const [isSaving, setSaving] = useState(false)
  const { overlap, truckOverlap, closeOverlap, forgetReasons, allow, noteOverlap } = useOverlap()
  const questions = useSaveQuestions()
  const [initialValues] = useState(() => jobToForm(current))
  const form = useForm<JobForm>({ initialValues, clearInputErrorOnChange: false })
  const [api] = useState(() => formApi(form))
  const changed = useMemo(() => changedFields(job, form.values), [job, form.values])
  const isDirty = changed.length > 0
  const unsaved = [...unsavedNames(changed), ...parts.unsaved]

  function setJob(stored: ScreenJob) {
    newest.current = stored
    showJob(stored)
  }

  /** Resets the form to a stored job with these values. */
  function open(stored: ScreenJob, values: JobForm) {
    setJob(stored)
    setNewer(null)
    form.setValues(withShownKeys(values, form.getValues()))
    form.clearErrors()
  }

  /**
   * Merges what another person saved into the unsaved form; asks the user where both changed the same field.
   */
  function takeNewer(theirs: ScreenJob) {
    const merge = planMerge(jobToForm(newest.current), theirs, form.getValues())
    if (openConflicts(merge).length > 0) return setNewer(theirs)
    open(theirs, applyMerge(merge, {}))
    showSuccess(mergedText(theirs))
  }

  const receive = useEffectEvent(() => {
    if (isSaving || current === job || current.version < job.version) return
    // A new job has been stored, but the screen still shows its draft until the address contains the job's
    // id.
    if (current.id !== job.id) return
    // Crew, documents and similar parts change without a new version; the form does not hold them.
    if (current.version === job.version) setJob(current)
    else if (isDirty) takeNewer(current)
    else {
      open(current, jobToForm(current))
      setNotice(current.updatedBy ? `Updated by ${personName(current.updatedBy)}` : 'Updated')
    }
  })
  useEffect(() => {
    // Newer jobs arrive from the server, also during a save; typing must not merge again.
    // oxlint-disable-next-line react/set-state-in-effect
    receive()
  }, [current, isSaving])

  /**
   * Shows both versions of the parts that another person stored over unsaved changes, and throws an
   * HandledError if there are any; checks all parts, or only those that are sent.
   */
  function showConflicts(sent?: JobPart) {
    const found = parts
      .open()
      .flatMap(({ part }) => part.conflicts ?? [])
      .filter(({ key }) => sent === undefined || includesPart(sent, key))
    if (found.length === 0) return
    setConflicts(found)
    throw new HandledError('Both versions are shown.')
  }

  /** Marks everything that prevents these values from being saved; throws the text that the button shows. */
  function check(base: ScreenJob, values: JobForm, open: ReturnType<typeof parts.open>): void {
    const problems = formErrors(formProblems(values, saveBody(base, values, isManager(role))))
    form.setErrors(problems)
    const wrong = open.filter(({ part }) => part.check?.() === false)
    if (Object.keys(problems).length > 0) onInvalid(Object.keys(problems))
    else if (wrong[0]) onInvalidPart(wrong[0].name)
    else if (!hasUnparsed()) return
    throw new Error(ERRORS.rest_invalid_param.text)
  }

  /**
   * Saves all unsaved changes of the screen: first what has a call of its own, such as the client's record,
   * then the job with its crew and figures in one call, then its documents. Throws the text that the button
   * shows.
   */
  async function store(more: JobPart = {}): Promise<void> {
    const open = parts.open()
    showConflicts()
    check(newest.current, form.getValues(), open)
    const today = wallClockOf(new Date().toISOString(), current.companyInfo.timezone).slice(0, 10)
    await questions.askOnce(saveQuestions(newest.current, form.getValues(), today), onCorrect)
    setSaving(true)
    try {
      for (const { name, part } of open) await orPoint(name, part.saveBefore)
      await storeJob(newest.current, more)
      for (const { name } of open) {
        // What is sent here is calculated from the job as now stored.
        const now = parts.open().find((one) => one.name === name)
        await orPoint(name, now?.part.saveAfter)
      }
    } finally {
      setSaving(false)
    }
  }

  /** Runs a part's own save; opens its tab if the save is rejected. */
  async function orPoint(name: string, save: (() => Promise<void>) | undefined) {
    try {
      await save?.()
    } catch (error) {
      onInvalidPart(name)
      throw error
    }
  }

  /** Saves the job; merges what another person saved in other fields without a question. */
  async function storeJob(base: ScreenJob, more: JobPart): Promise<void> {
    let onto = base
    for (let tries = 1; ; tries += 1) {
      try {
        await sendJob(onto, more)
        if (onto !== base) showSuccess(mergedText(onto))
        return
      } catch (error) {
        if (!isOvertaken(error) || onto.id === null || tries === MAX_MERGES) {
          explain(error)
          throw error
        }
        onto = await mergeWith(onto, onto.id)
      }
    }
  }

  /**
   * Resets the form to the job as another person saved it; throws a HandledError if the user has to
   * choose. Parts that are not sent are left to a later save.
   */
  async function mergeWith(base: ScreenJob, id: number, sent?: JobPart): Promise<ScreenJob & { id: number }> {
    const theirs = await call(getJob, { params: { id } })
    const merge = planMerge(jobToForm(base), theirs, form.getValues())
    if (openConflicts(merge).length > 0) {
      setPlan(merge)
      throw new HandledError('Both versions are shown.')
    }
    // The parts take over the stored state before they are sent again.
    flushSync(() => open(theirs, applyMerge(merge, {})))
    showConflicts(sent)
    return theirs
  }

  async function sendJob(base: ScreenJob, more: JobPart): Promise<void> {
    const open = parts.open()
    const values = form.getValues()
    const added = open.map(({ part }) => part.begin?.() ?? {})
    const body = Object.assign(saveBody(base, values, isManager(role)), ...added, more)
    const end = (refusal?: unknown) => {
      for (const { part } of open) part.end?.(refusal)
    }
    try {
      const stored =
        base.id === null
          ? await call(createJob, { body })
          : await saveAfterAsking({ ...base, id: base.id }, body, role)
      if (!stored) throw new Error('Job save fail.')
      finish(base, values, stored)
      end()
    } catch (error) {
      end(error)
      throw error
    }
  }

  /**
   * Saves a part of the job that the form does not hold, such as a document. Unsaved changes elsewhere are
   * retained, and changes that another person saved are merged.
   */
  async function savePart(part: JobPart): Promise<void> {
    const { id } = newest.current
    if (id === null) return store(part)
    showConflicts(part)
    setSaving(true)
    try {
      let onto = { ...newest.current, id }
      for (let tries = 1; ; tries += 1) {
        try {
          const stored = await saveAfterAsking(onto, { version: onto.version, ...part }, role)
          flushSync(() => take(stored))
          if (tries > 1) showSuccess(mergedText(onto))
          return
        } catch (error) {
          if (!isOvertaken(error) || tries === MAX_MERGES) throw error
          const before = onto
          onto = await mergeWith(before, id, part)
          if (haveFiguresChanged(part, before, onto))
            throw new Error(FIGURES_CHANGED_MESSAGE, { cause: error })
        }
      }
    } finally {
      setSaving(false)
    }
  }

  function cache(stored: ScreenJob) {
    client.setQueryData(jobQuery(stored.id).queryKey, stored)
    if (stored.id !== null) void client.invalidateQueries({ queryKey: historyQuery(stored.id).queryKey })
    void client.invalidateQueries({ queryKey: callKey(listJobs, {}) })
  }

  /** Takes over a stored job whose form fields are already known here; unsaved changes are retained. */
  function take(stored: ScreenJob) {
    cache(stored)
    open(stored, keepMine(planMerge(jobToForm(newest.current), stored, form.getValues())))
  }

  function finish(base: ScreenJob, sent: JobForm, stored: ScreenJob) {
    const typed = form.getValues()
    // Rendered synchronously, so that the documents that are saved next use it. What was typed during the
    // save is retained.
    flushSync(() => {
      open(stored, typed === sent ? jobToForm(stored) : keepMine(planMerge(sent, stored, typed)))
      setNotice('')
    })
    cache(stored)
    onSaved(stored, base.id === null)
  }

  function explain(error: unknown) {
    if (!(error instanceof CallError) || noteOverlap(error) || !error.fields) return
    const errors = formErrors(error.fields)
    form.setErrors(errors)
    onInvalid(Object.keys(errors))
  }

  return {
    form,
    api,
    errors: shownErrors(form.errors),
    job,
    isDirty,
    notice,
    /** A job that another person saved while there are unsaved changes here. */
    newer,
    /** Both sides, while the conflict view is open. */
    plan,
    /** The question that the user has to answer before the current save continues. */
    question: questions.question,
    /** Names of everything that is unsaved. */
    unsaved,
    keep: parts.keep,
    save: () => {
      forgetReasons()
      return store()
    },
    savePart,
    take,
    /** Jobs that overlap with the crew's time in the rejected save; null if there are none. */
    overlap,
    /** The same of its trucks. */
    truckOverlap,
    closeOverlap,
    saveDespite: (reason: string) => store(allow(reason)),
    reviewNewer: () => newer && setPlan(planMerge(jobToForm(job), newer, form.getValues())),
    closePlan: () => setPlan(null),
    /** Applies the choice for each conflict and saves it on the newest version. */
    saveMerged: async (choices: Choices) => {
      if (!plan) return
      // The parts take over the stored state before they are sent again.
      flushSync(() => {
        setPlan(null)
        open(plan.theirs, applyMerge(plan, choices))
      })
      await store()
    },
    conflicts,
    closeConflicts: () => setConflicts(null),
    /** Applies the choice for each part and saves everything. */
    settleConflicts: async (choices: Choices) => {
      flushSync(() => {
        for (const { key, choose } of conflicts ?? []) choose(choices[key] ?? 'mine')
        setConflicts(null)
      })
      await store()
    },
    /** Discards the unsaved changes and shows the job as stored. */
    discard: () => {
      const stored = plan?.theirs ?? newer ?? job
      setPlan(null)
      open(stored, jobToForm(stored))
    },
    /** Resets the form to a job that another call than a save has stored. */
    accept: (stored: ScreenJob) => {
      client.setQueryData(jobQuery(stored.id).queryKey, stored)
      open(stored, jobToForm(stored))
    },
  }
}

function isOvertaken(error: unknown): boolean {
  return error instanceof CallError && error.code === 'job_version_conflict'
}

export type JobEditing = ReturnType<typeof useJobEditor>
