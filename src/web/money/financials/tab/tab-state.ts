import {
  FINANCIAL_SECTIONS,
  type FinancialSection,
  type JobFinancial,
} from '../../../../shared/money/financials/financial.ts'
import { isSameLines, openLines, printLine, sentLines, type DraftLine } from './lines.ts'

/** The lines of the three sections. */
export type Lines = Readonly<Record<FinancialSection, readonly DraftLine[]>>

interface Sent {
  readonly sections: readonly FinancialSection[]
  readonly values: Lines
  readonly over: JobFinancial
}

/** What is typed beside what is stored. */
export interface FinancialState {
  readonly source: JobFinancial
  /** What the typed lines are compared with. */
  readonly base: Lines
  readonly values: Lines
  /** Sections that someone else changed while something was typed in them here. */
  readonly behind: readonly FinancialSection[]
  /** What a save under way sends of which sections, over what was stored when it began. */
  readonly sent: Sent | null
}

/** The financials of a job that was just opened. */
export function openFinancial(source: JobFinancial): FinancialState {
  const base = linesOf(source)
  return { source, base, values: base, behind: [], sent: null }
}

/** Sections with something typed that is not saved yet. */
export function typedSections({ base, values }: FinancialState): FinancialSection[] {
  return FINANCIAL_SECTIONS.filter((section) => !isSameLines(base[section], values[section]))
}

/**
 * Stored financials come in: shown where nothing is typed, kept back in sections where something is. What the server
 * alone says of a line, as that it is paid, is taken over everywhere.
 */
export function arrive(before: FinancialState, source: JobFinancial): FinancialState {
  const state = { ...before, source }
  // What comes in during a save is its answer, if it succeeds.
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
    // Lines that are offered for writing stay open.
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

/** A save of these sections begins. */
export function beginSave(state: FinancialState, sections: readonly FinancialSection[]): FinancialState {
  return { ...state, sent: { sections, values: state.values, over: state.source } }
}

/** The save is done; what was typed meanwhile stays typed. */
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
  return state.source === sent.over ? saved : arrive(saved, state.source)
}

/** The save failed: everything typed stays. */
export function failSave(state: FinancialState): FinancialState {
  return arrive({ ...state, sent: null }, state.source)
}

/** What is typed in a section is given up for what is stored. */
export function takeTheirs(state: FinancialState, section: FinancialSection): FinancialState {
  const stored = openLines(section, state.source[section])
  return withSection(state, section, { base: stored, values: stored, isBehind: false })
}

/** What is typed goes on over what someone else stored; lines that are locked by now are theirs. */
export function keepMine(state: FinancialState, section: FinancialSection): FinancialState {
  const stored = named(openLines(section, state.source[section]), state.base[section])
  const typed = state.values[section]
  const locked = stored.filter(
    ({ id, facts }) => !facts.mayWrite && !typed.some((line) => line.id !== null && line.id === id),
  )
  const values = typed.map((line) => {
    const now = stored.find(({ id }) => id !== null && id === line.id)
    if (now) return now.facts.mayWrite ? { ...line, facts: now.facts } : { ...now, key: line.key }
    // A line that is gone is written again.
    return line.id === null ? line : { ...line, id: null }
  })
  return withSection(state, section, { base: stored, values: [...locked, ...values], isBehind: false })
}

/** The sections that someone else changed while something was typed in them here, with the lines of both. */
export function conflictsOf({ behind, source, values }: FinancialState) {
  return behind.map((section) => ({
    section,
    theirs: openLines(section, source[section]),
    mine: sentLines(values[section]),
  }))
}

/** Changes what is typed in a section. */
export function typeIn(
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

/** Whether two lists hold lines stored alike, whatever their order. */
function isSameSet(one: readonly DraftLine[], other: readonly DraftLine[]): boolean {
  const print = (lines: readonly DraftLine[]) => sentLines(lines).map(printLine).toSorted().join('\n')
  return print(one) === print(other)
}

/**
 * Stored lines under the keys of known ones, so that no field is drawn again: the line with the same id, else
 * one that is stored alike.
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

/** A typed line with what the server says of it now; one that is locked by now is as it is stored. */
function refreshed(line: DraftLine, stored: readonly DraftLine[]): DraftLine {
  const now = stored.find(({ key }) => key === line.key)
  if (!now) return line
  return now.facts.mayWrite ? { ...line, id: now.id, facts: now.facts } : now
}
