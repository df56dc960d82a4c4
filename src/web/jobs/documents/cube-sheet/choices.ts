import {
  CUBE_SHEET_CATALOGUE,
  CUBE_SHEET_CATEGORIES,
  searchCatalogue,
} from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { itemKey } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { splitWords } from '../../../../shared/kernel/words.ts'
import type { CubeLine } from './lines.ts'

/** An item that can be counted; the volume is null if it has to be asked for. */
export interface Choice {
  key: string
  category: string
  item: string
  volume: number | null
}

/** Choices of one category. */
export interface ChoiceGroup {
  category: string
  choices: Choice[]
}

const CATALOGUE: readonly Choice[] = CUBE_SHEET_CATALOGUE.map((entry) => ({
  ...entry,
  key: itemKey(entry),
}))
const BY_KEY = new Map(CATALOGUE.map((choice) => [choice.key, choice]))
const NAMES = new Set(CATALOGUE.map(({ item }) => item.toLowerCase()))

/** Item names of the catalog, each once. */
export const CATALOGUE_NAMES: readonly string[] = [...new Set(CATALOGUE.map(({ item }) => item))]

/** Returns the first item of the catalog with a name, ignoring case; null if there is none. */
export function catalogueItem(name: string): Choice | null {
  const wanted = name.trim().toLowerCase()
  return CATALOGUE.find(({ item }) => item.toLowerCase() === wanted) ?? null
}

/** Returns the categories to filter by: the catalog's, then those of typed lines. */
export function categoriesOf(lines: readonly CubeLine[]): string[] {
  return [...new Set<string>([...CUBE_SHEET_CATEGORIES, ...lines.map(({ category }) => category)])]
}

/**
 * Returns the choices: all matches of a typed text, else one category or, for null, all of them, including
 * counted items that are not in the catalog. In each category those of `first` come first, by itemKey.
 */
export function choiceGroups(
  typed: string,
  category: string | null,
  lines: readonly CubeLine[],
  first: ReadonlySet<string>,
): ChoiceGroup[] {
  const words = splitWords(typed)
  const own = new Map<string, Choice>()
  for (const line of lines) {
    const key = itemKey(line)
    const volume = line.volume === '' ? null : line.volume
    if (!BY_KEY.has(key) && !own.has(key))
      own.set(key, { key, category: line.category, item: line.item, volume })
  }
  const found =
    words.length > 0
      ? [
          ...[...own.values()].filter((choice) => isFound(choice, words)),
          ...searchCatalogue(typed).flatMap((entry) => BY_KEY.get(itemKey(entry)) ?? []),
        ]
      : [...own.values(), ...CATALOGUE].filter((choice) => category === null || choice.category === category)
  const groups = Map.groupBy(found, (choice) => choice.category)
  // Search results are ordered by match; otherwise the order of the catalog applies.
  const order = words.length > 0 ? [...groups.keys()] : categoriesOf(lines)
  return order.flatMap((name) => {
    const choices = groups.get(name) ?? []
    if (choices.length === 0) return []
    const isFirst = ({ key }: Choice) => first.has(key)
    return [
      {
        category: name,
        choices: [...choices.filter(isFirst), ...choices.filter((choice) => !isFirst(choice))],
      },
    ]
  })
}

function isFound({ item, category }: Choice, words: readonly string[]): boolean {
  const own = splitWords(`${item} ${category}`)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

/** Returns whether a typed text can become a new item, because no item has that name. */
export function isNewName(typed: string, lines: readonly CubeLine[]): boolean {
  const name = typed.trim().toLowerCase()
  return name !== '' && !NAMES.has(name) && !lines.some(({ item }) => item.trim().toLowerCase() === name)
}
