/** Words that are often abbreviated in city names, with the spelling of the table. */
const LONG_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }

const SHORTENED_OR_SPLIT = /^(st|ste|mt|ft|mc) (?=.)/

/**
 * Returns the form in which city names are compared: lower case without accents and punctuation, single
 * spaces, 'st', 'mt' and 'ft' at the beginning expanded, 'mc lean' as one word.
 */
export function searchKey(name: string): string {
  // Nearly all names are plain words, and loading the table calls this for each of them.
  const plain = /^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name)
    ? name.toLowerCase()
    : name
        .normalize('NFD')
        .replace(/[\u0300-\u036f'’.]/g, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
  // A lone 'st' is more likely the beginning of a longer word, so a second word must follow.
  return plain.replace(SHORTENED_OR_SPLIT, (_all, word: string) =>
    Object.hasOwn(LONG_FORMS, word) ? `${LONG_FORMS[word]} ` : word,
  )
}
