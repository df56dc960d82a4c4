import {
  FINANCIAL_SECTIONS,
  type FinancialSection,
  type JobFinancial,
} from '../../../../shared/jobs/finances/financial.ts'
import { isSameLines, openLines, printLine, sentLines, type DraftLine } from './lines.ts'

/** The lines of the three sections. */
export type Lines = Readonly<Record<FinancialSection, readonly DraftLine[]>>

interface Sent {
  readonly sections: readonly FinancialSection[]
  readonly values: Lines
  readonly over: JobFinancial
}

/** Unsaved input together with the stored financials. */
export interface FinancialState {
  readonly source: JobFinancial
  /** The lines that the input is compared with. */
  readonly base: Lines
  readonly values: Lines
  /** Sections that another person changed while they had unsaved input here. */
  readonly behind: readonly FinancialSection[]
  /** The sections and values that a save in progress sends, and what was stored when it began. */
  readonly sent: Sent | null
}

/** Returns the state of a job's financials that were just opened. */
export function openFinancial(source: JobFinancial): FinancialState {
  const base = linesOf(source)
  return { source, base, values: base, behind: [], sent: null }
}

/** Returns the sections with unsaved input. */
export function typedSections({ base, values }: FinancialState): FinancialSection[] {
  return FINANCIAL_SECTIONS.filter((section) => !isSameLines(base[section], values[section]))
}

/**
 * Applies stored financials: shows them in sections without unsaved input, else holds them back. Facts that
 * only the server sets, such as that a line is paid, are applied everywhere.
 */
export function receiveStored(before: FinancialState, source: JobFinancial): FinancialState {
  const state = { ...before, source }
  // Financials that arrive during a save are its result, if the save succeeds.
  if (state.sent) return state
  return FINANCIAL_SECTIONS.reduce<FinancialState>(
    (now, section) => arriveIn(now, section, openLines(section, source[section])),
    state,
  )
}

function arriveIn(
  state: FinancialState,
  section: FinancialSection,
  stored: readonly DraftLine[],
): FinancialState {
  const { base, values } = state
  const typed = values[section]
  const isUntouched = isSameLines(base[section], typed)
  if (isUntouched || isSameLines(stored, typed)) {
    // Suggested blank lines stay open.
    const blanks = typed.filter(({ isBlank }) => isBlank)
    const lines = named(stored, typed)
    return withSection(state, section, { base: lines, values: [...lines, ...blanks], isBehind: false })
  }
  const lines = named(stored, base[section])
  return withSection(state, section, {
    base: isSameSet(stored, base[section]) ? lines : base[section],
    values: typed.map((line) => refreshed(line, lines)),
    isBehind: !isSameSet(stored, base[section]),
  })
}

/** Begins a save of these sections. */
export function beginSave(state: FinancialState, sections: readonly FinancialSection[]): FinancialState {
  return { ...state, sent: { sections, values: state.values, over: state.source } }
}

/** Ends a save; what was typed meanwhile stays unsaved. */
export function endSave(state: FinancialState): FinancialState {
  const { sent } = state
  if (!sent) return state
  const saved = sent.sections.reduce<FinancialState>(
    (now, section) =>
      withSection(now, section, {
        base: sentLines(sent.values[section]),
        values: now.values[section],
        isBehind: false,
      }),
    { ...state, sent: null },
  )
  return state.source === sent.over ? saved : receiveStored(saved, state.source)
}

/** Handles a failed save: keeps all input. */
export function failSave(state: FinancialState): FinancialState {
  return receiveStored({ ...state, sent: null }, state.source)
}

/** Discards the input of a section and shows what is stored. */
export function discardSection(state: FinancialState, section: FinancialSection): FinancialState {
  const stored = openLines(section, state.source[section])
  return withSection(state, section, { base: stored, values: stored, isBehind: false })
}

/** Keeps the input on top of what another person stored; lines that are locked by now are theirs. */
export function keepOwnSection(state: FinancialState, section: FinancialSection): FinancialState {
  const stored = named(openLines(section, state.source[section]), state.base[section])
  const typed = state.values[section]
  const locked = stored.filter(
    ({ id, facts }) => !facts.mayWrite && !typed.some((line) => line.id !== null && line.id === id),
  )
  const values = typed.map((line) => {
    const now = stored.find(({ id }) => id !== null && id === line.id)
    if (now) return now.facts.mayWrite ? { ...line, facts: now.facts } : { ...now, key: line.key }
    // A deleted line is added again.
    return line.id === null ? line : { ...line, id: null }
  })
  return withSection(state, section, { base: stored, values: [...locked, ...values], isBehind: false })
}

/**
 * Returns the sections that another person changed while they had unsaved input here, with the lines of both.
 */
export function conflictsOf({ behind, source, values }: FinancialState) {
  return behind.map((section) => ({
    section,
    theirs: openLines(section, source[section]),
    mine: sentLines(values[section]),
  }))
}

/** Changes the input of a section. */
export function editSection(
  state: FinancialState,
  section: FinancialSection,
  change: (lines: readonly DraftLine[]) => readonly DraftLine[],
): FinancialState {
  return { ...state, values: { ...state.values, [section]: change(state.values[section]) } }
}

function linesOf(source: JobFinancial): Lines {
  return {
    revenue: openLines('revenue', source.revenue),
    cogs: openLines('cogs', source.cogs),
    expenses: openLines('expenses', source.expenses),
  }
}

function withSection(
  state: FinancialState,
  section: FinancialSection,
  now: { base: readonly DraftLine[]; values: readonly DraftLine[]; isBehind: boolean },
): FinancialState {
  const others = state.behind.filter((one) => one !== section)
  return {
    ...state,
    base: { ...state.base, [section]: now.base },
    values: { ...state.values, [section]: now.values },
    behind: now.isBehind ? [...others, section] : others,
  }
}

/** Returns whether two lists have lines stored the same way, in any order. */
function isSameSet(one: readonly DraftLine[], other: readonly DraftLine[]): boolean {
  const print = (lines: readonly DraftLine[]) => sentLines(lines).map(printLine).toSorted().join('\n')
  return print(one) === print(other)
}

/**
 * Returns the stored lines with the keys of known ones, so that no field is rendered again: by id, else by
 * content.
 */
function named(stored: readonly DraftLine[], known: readonly DraftLine[]): DraftLine[] {
  const left = new Set(sentLines(known))
  const take = (isIt: (line: DraftLine) => boolean): DraftLine | undefined => {
    const found = [...left].find(isIt)
    if (found) left.delete(found)
    return found
  }
  const byId = stored.map((line) => (line.id === null ? undefined : take(({ id }) => id === line.id)))
  return stored.map((line, index) => {
    const print = printLine(line)
    const match = byId[index] ?? take((one) => printLine(one) === print)
    return match ? { ...line, key: match.key } : line
  })
}

/** Returns an edited line with the server's current facts; a line that is locked by now is as stored. */
function refreshed(line: DraftLine, stored: readonly DraftLine[]): DraftLine {
  const now = stored.find(({ key }) => key === line.key)
  if (!now) return line
  return now.facts.mayWrite ? { ...line, id: now.id, facts: now.facts } : now
}
