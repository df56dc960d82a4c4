import { wordsOf } from '../../../../shared/kernel/words.ts'

/** Sections in which every word of a search begins some word of title or text; all of them without a search. */
export function foundSections<S extends { title: string; text: string }>(
  sections: readonly S[],
  search: string,
): S[] {
  const words = wordsOf(search)
  return sections.filter(({ title, text }) => {
    const own = wordsOf(`${title} ${text}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
}

/** How often the words of a search stand in a text. */
export function hitsIn(text: string, search: string): number {
  const words = wordsOf(search)
  return words.length === 0
    ? 0
    : text
        .split(/[^\p{L}\p{N}'’]+/u)
        .filter((one) => words.some((word) => wordsOf(one).some((part) => part.startsWith(word)))).length
}
