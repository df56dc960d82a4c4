import { itemKey } from '../../../../shared/jobs/documents/cube-sheet.ts'
import type { ShownCubeLine } from '../../../../shared/jobs/documents/shown.ts'
import type { DraftRules } from '../drafts/stored-draft.ts'
import {
  adoptKeys,
  isSameLines,
  linesOf,
  withRestored,
  withItems,
  withOneLess,
  withOneMore,
  type CountedItem,
  type CubeLine,
  type ItemKey,
  type Removed,
} from './lines.ts'

/** A cube sheet in the form. */
export interface Sheet {
  readonly lines: readonly CubeLine[]
  /** The line that was removed last, until it is restored. */
  readonly removed: Removed | null
}

/** Compares sheets; removed lines are not stored. */
export const SHEET_RULES: DraftRules<Sheet> = {
  isSame: (one, other) => isSameLines(one.lines, other.lines),
  adopt: (shown, stored) => ({ lines: adoptKeys(shown.lines, stored.lines), removed: shown.removed }),
}

/** Returns a stored sheet as form values. */
export function openSheet(stored: readonly ShownCubeLine[]): Sheet {
  return { lines: linesOf(stored), removed: null }
}

/**
 * Returns the sheet with one more of an item; an item that was just removed is restored with its data. Items
 * without a usual volume that are not counted yet are not added, because their volume has to be asked for.
 */
export function incrementItem(sheet: Sheet, goods: ItemKey & { volume: number | null }, key: string): Sheet {
  const { lines, removed } = sheet
  const more = withOneMore(lines, goods)
  if (more) return { ...sheet, lines: more }
  if (removed && itemKey(removed.line) === itemKey(goods))
    return { lines: withRestored(lines, { ...removed, line: { ...removed.line, units: 1 } }), removed: null }
  const { category, item, volume } = goods
  return volume === null ? sheet : addItem(sheet, { category, item, units: 1, volume }, key)
}

/** Returns the sheet with one less of an item. */
export function decrementItem(sheet: Sheet, goods: ItemKey): Sheet {
  const { lines, removed } = withOneLess(sheet.lines, goods)
  return { lines, removed: removed ?? sheet.removed }
}

/** Returns the sheet with an item that was entered by hand. */
export function addItem(sheet: Sheet, more: CountedItem, key: string): Sheet {
  return { ...sheet, lines: withItems(sheet.lines, more, key) }
}

/** Returns the sheet with a changed line. */
export function changeLine(sheet: Sheet, key: string, part: Partial<CubeLine>): Sheet {
  return { ...sheet, lines: sheet.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) }
}

/** Returns the sheet without a line. */
export function removeLine(sheet: Sheet, key: string): Sheet {
  const index = sheet.lines.findIndex((line) => line.key === key)
  const line = sheet.lines[index]
  return line ? { lines: sheet.lines.toSpliced(index, 1), removed: { line, index } } : sheet
}

/** Returns the sheet with the line restored that was removed last. */
export function undoRemove(sheet: Sheet): Sheet {
  return sheet.removed ? { lines: withRestored(sheet.lines, sheet.removed), removed: null } : sheet
}
