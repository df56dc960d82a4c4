import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  FINANCIAL_SECTION_LABELS,
  type FinancialSection,
  type JobFinancial,
} from '../../../../shared/jobs/finances/financial.ts'
import { markLinePaid } from '../../../../shared/money/financials/financials.api.ts'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { useDraftPart } from '../../../kernel/draft-part.ts'
import { callKey } from '../../../kernel/queries.ts'
import { linesText } from './choices.ts'
import { changedLine, mayBePaid, openLines, printLine, type DraftLine } from './lines.ts'
import { financialPart, problemsOf, refusalsOf, storedLine, type LineErrors } from './part.ts'
import type { FinancialSlot } from './slot.ts'
import {
  receiveStored,
  beginSave,
  conflictsOf,
  endSave,
  failSave,
  keepOwnSection,
  openFinancial,
  discardSection,
  typedSections,
  editSection,
} from './tab-state.ts'

interface Errors {
  lines: LineErrors
  /** Errors that belong to no field. */
  others: readonly string[]
}

const NO_ERRORS: Errors = { lines: {}, others: [] }

export const BAD_LINE = 'Please check and input correct fields!'
/** Names of the sections in the list of unsaved changes. */
const SECTION_NAMES: Record<FinancialSection, string> = {
  revenue: 'revenue',
  cogs: 'cost of goods sold',
  expenses: 'expenses',
}
const NO_PAGE = "can't open payment page , please try again"

/**
 * Edits lines on top of the stored ones, which are saved with the job (kernel/draft-part.ts); a change by
 * another person overwrites nothing. `onSaved` is called when the input is stored.
 */
export function useFinancialDraft(slot: FinancialSlot, source: JobFinancial, onSaved: () => void) {
  const { job, savePart, onAnswered, keep, chargeProblem } = slot
  const client = useQueryClient()
  const jobKey = callKey(getJob, { params: { id: job.id ?? 0 } })
  const [state, setState] = useState(() => openFinancial(source))
  const [errors, setErrors] = useState(NO_ERRORS)
  const [payingKey, setPaying] = useState<string | null>(null)
  if (state.source !== source) setState(receiveStored(state, source))
  const typed = typedSections(state)
  const isDirty = typed.length > 0

  function setLines(
    section: FinancialSection,
    change: (lines: readonly DraftLine[]) => readonly DraftLine[],
  ) {
    setState((before) => editSection(before, section, change))
  }

  /** Edits a line; a suggested one becomes one of the section's lines. */
  function setLine(section: FinancialSection, line: DraftLine, change: Partial<DraftLine>) {
    setLines(section, (lines) =>
      lines.some(({ key }) => key === line.key)
        ? lines.map((one) => (one.key === line.key ? changedLine(section, one, change) : one))
        : [...lines, changedLine(section, line, change)],
    )
    setErrors((before) => withoutFields(before, line.key, Object.keys(change)))
  }

  /** Shows the error of a request at its lines. */
  function show(error: unknown) {
    if (!(error instanceof CallError)) return
    setErrors(refusalsOf(error.fields ?? {}, state.values))
    // Loads the other person's version, to show it next to the input.
    if (error.code === 'job_version_conflict') void client.invalidateQueries({ queryKey: jobKey })
  }

  useDraftPart(keep, 'financial', {
    unsaved: typed.map((section) => SECTION_NAMES[section]),
    check: () => {
      const problems = problemsOf(state.values, typed)
      setErrors({ lines: problems, others: [] })
      return Object.keys(problems).length === 0
    },
    conflicts: conflictsOf(state).map(({ section, theirs, mine }) => ({
      key: `financial.${section}`,
      label: FINANCIAL_SECTION_LABELS[section],
      theirs: linesText(section, theirs, slot.variables),
      mine: linesText(section, mine, slot.variables),
      choose: (side) =>
        setState((before) => (side === 'mine' ? keepOwnSection : discardSection)(before, section)),
    })),
    begin: () => {
      setState((before) => beginSave(before, typed))
      return financialPart(state.values, typed)
    },
    end: (refusal) => {
      if (refusal === undefined) {
        setState(endSave)
        onSaved()
        return
      }
      setState(failSave)
      show(refusal)
    },
  })

  /** Saves the input, and these sections in any case; throws on failure and keeps all input. */
  async function save(always: readonly FinancialSection[] = []): Promise<void> {
    const sections = [...new Set([...typed, ...always])]
    const problems = problemsOf(state.values, sections)
    if (Object.keys(problems).length > 0) {
      setErrors({ lines: problems, others: [] })
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    setErrors(NO_ERRORS)
    if (sections.length === 0) return
    setState((before) => beginSave(before, sections))
    try {
      await savePart(financialPart(state.values, sections))
      setState(endSave)
    } catch (error) {
      setState(failSave)
      show(error)
      throw error
    }
  }

  /** Returns the line as now stored: a save updates the cached job before the render. */
  function justStored(section: FinancialSection, line: DraftLine) {
    const stored = client.getQueryData<Job>(jobKey)
    const lines = stored?.financial ? openLines(section, stored.financial[section]) : []
    return { line: storedLine(line, lines), version: stored?.version ?? job.version }
  }

  /** Throws if a line with its unsaved input cannot be paid. */
  function checkPayable(line: DraftLine) {
    if (mayBePaid(line)) return
    const missing = (figure: number | '') => (figure || 0) <= 0
    setErrors((before) => ({
      ...before,
      lines: {
        ...before.lines,
        [line.key]: {
          ...(missing(line.rate) && { rate: 'More than 0.' }),
          ...(missing(line.units) && { units: 'More than 0.' }),
        },
      },
    }))
    throw new Error(BAD_LINE)
  }

  /** Saves the job, then opens the card form for a line of revenue; throws if there is no payer. */
  async function openCharge(line: DraftLine): Promise<void> {
    checkPayable(line)
    if (chargeProblem !== null) throw new Error(chargeProblem)
    if (isDirty || line.id === null) {
      try {
        await save(line.id === null ? ['revenue'] : [])
      } catch (error) {
        throw new Error(NO_PAGE, { cause: error })
      }
    }
    setPaying(line.key)
  }

  /** Marks a cost as paid or unpaid; saves the input of its section first. */
  async function markPaid(section: FinancialSection, line: DraftLine): Promise<void> {
    const isPaid = !line.facts.paid
    if (isPaid) checkPayable(line)
    const isStored = state.base[section].some(
      (one) => one.key === line.key && printLine(one) === printLine(line),
    )
    if (!isStored) await save()
    const now = isStored ? { line, version: job.version } : justStored(section, line)
    if (job.id === null || now.line === undefined) throw new Error(BAD_LINE)
    const { id, workerId } = now.line
    try {
      onAnswered(
        await call(markLinePaid, {
          params: { id: job.id, section },
          body: { ...(id === null ? { workerId } : { lineId: id }), paid: isPaid, version: now.version },
        }),
      )
      setErrors(NO_ERRORS)
    } catch (error) {
      show(error)
      throw error
    }
  }

  /** Resets a section to automatic. */
  async function makeAutomatic(section: FinancialSection): Promise<void> {
    setErrors(NO_ERRORS)
    setState((before) => beginSave(before, []))
    try {
      await savePart({ financial: { [section]: { isDirty: false } } })
      setState((before) => discardSection(endSave(before), section))
    } catch (error) {
      setState(failSave)
      show(error)
      throw error
    }
  }

  return {
    values: state.values,
    source: state.source,
    behind: state.behind,
    typed,
    isDirty,
    errors,
    setLine,
    setLines,
    openCharge,
    markPaid,
    makeAutomatic,
    discard: (section: FinancialSection) => {
      setState((before) => discardSection(before, section))
      setErrors(NO_ERRORS)
    },
    keepMine: (section: FinancialSection) => setState((before) => keepOwnSection(before, section)),
    /** The line of revenue whose card form is open. */
    paying: state.values.revenue.find(({ key }) => key === payingKey),
    closeCharge: () => setPaying(null),
  }
}
export type FinancialDraft = ReturnType<typeof useFinancialDraft>

/** Returns the errors without those of the fields that were just changed. */
function withoutFields(errors: Errors, key: string, fields: readonly string[]): Errors {
  const ofLine = errors.lines[key]
  if (!ofLine) return errors
  const left = Object.entries(ofLine).filter(([field]) => !fields.includes(field))
  return { ...errors, lines: { ...errors.lines, [key]: Object.fromEntries(left) } }
}
