const MAX_WORDS = 6

/**
 * Returns the words of a text for search, like the database's `search_words`: lower case, no accents, no
 * apostrophes.
 */
export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return [...new Set(words.map((word) => word.slice(0, 40)))]
}

/** Returns the words to search for; a phone number typed with punctuation is one word of 10 digits. */
export function splitSearch(search: string): string[] {
  const phone = /^\s*(?:\+?1)?[\s.-]*(\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4})\s*$/.exec(search)?.[1]
  if (phone) return [phone.replaceAll(/\D/g, '')]
  return splitWords(search.replace(/^\s*#/, '')).slice(0, MAX_WORDS)
}
