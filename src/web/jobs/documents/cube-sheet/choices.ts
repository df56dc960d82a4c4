import {
  CUBE_SHEET_CATALOGUE,
  CUBE_SHEET_CATEGORIES,
} from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { searchCatalogue } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { wordsOf } from '../../../../shared/kernel/words.ts'
import { goodsKey, type CubeLine } from './lines.ts'

/** Goods that can be counted; null where the volume has to be asked for. */
export interface Choice {
  key: string
  category: string
  item: string
  volume: number | null
}

/** Choices under the heading of their category. */
export interface ChoiceGroup {
  category: string
  choices: Choice[]
}

const CATALOGUE: readonly Choice[] = CUBE_SHEET_CATALOGUE.map((entry) => ({
  ...entry,
  key: goodsKey(entry),
}))
const BY_KEY = new Map(CATALOGUE.map((choice) => [choice.key, choice]))
const NAMES = new Set(CATALOGUE.map(({ item }) => item.toLowerCase()))

/** Names of the catalogue, each once. */
export const CATALOGUE_NAMES: readonly string[] = [...new Set(CATALOGUE.map(({ item }) => item))]

/** The first item of the catalogue with a name, whatever its case; null for none. */
export function catalogueItem(name: string): Choice | null {
  const wanted = name.trim().toLowerCase()
  return CATALOGUE.find(({ item }) => item.toLowerCase() === wanted) ?? null
}

/** Categories that a list is narrowed to: the catalogue's, then those of lines that were typed. */
export function categoriesOf(lines: readonly CubeLine[]): string[] {
  return [...new Set<string>([...CUBE_SHEET_CATEGORIES, ...lines.map(({ category }) => category)])]
}

/**
 * What is shown to choose from: everything that a typed text finds, else one category or, for null, all; what is not
 * in the catalogue but counted stands with it. In each category those of `first` come first, by goodsKey.
 */
export function choiceGroups(
  typed: string,
  category: string | null,
  lines: readonly CubeLine[],
  first: ReadonlySet<string>,
): ChoiceGroup[] {
  const words = wordsOf(typed)
  const own = new Map<string, Choice>()
  for (const line of lines) {
    const key = goodsKey(line)
    const volume = line.volume === '' ? null : line.volume
    if (!BY_KEY.has(key) && !own.has(key))
      own.set(key, { key, category: line.category, item: line.item, volume })
  }
  const found =
    words.length > 0
      ? [
          ...[...own.values()].filter((choice) => isFound(choice, words)),
          ...searchCatalogue(typed).flatMap((entry) => BY_KEY.get(goodsKey(entry)) ?? []),
        ]
      : [...own.values(), ...CATALOGUE].filter((choice) => category === null || choice.category === category)
  const groups = Map.groupBy(found, (choice) => choice.category)
  // What was searched for stands as well as it fits; the rest as the catalogue has it.
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
  const own = wordsOf(`${item} ${category}`)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

/** Whether a typed text may become an item of its own: it is the name of nothing that is there. */
export function isNewName(typed: string, lines: readonly CubeLine[]): boolean {
  const name = typed.trim().toLowerCase()
  return name !== '' && !NAMES.has(name) && !lines.some(({ item }) => item.trim().toLowerCase() === name)
}
