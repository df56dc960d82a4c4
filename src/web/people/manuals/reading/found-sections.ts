import { splitWords } from '../../../../shared/kernel/words.ts'

/**
 * Returns the sections in which every word of a search is the start of a word in title or text; all sections
 * without a search.
 */
export function foundSections<S extends { title: string; text: string }>(
  sections: readonly S[],
  search: string,
): S[] {
  const words = splitWords(search)
  return sections.filter(({ title, text }) => {
    const own = splitWords(`${title} ${text}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
}

/** Returns how often the words of a search occur in a text. */
export function hitsIn(text: string, search: string): number {
  const words = splitWords(search)
  return words.length === 0
    ? 0
    : text
        .split(/[^\p{L}\p{N}'’]+/u)
        .filter((one) => words.some((word) => splitWords(one).some((part) => part.startsWith(word)))).length
}
