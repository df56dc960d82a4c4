/** Words that people shorten in the names of cities, as the table spells them. */
const LONG_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }

const SHORTENED_OR_SPLIT = /^(st|ste|mt|ft|mc) (?=.)/

/**
 * The form in which names of cities are compared: small letters without accents and punctuation,
 * one space between words, 'st', 'mt' and 'ft' at the front of a name written out, 'mc lean' one word.
 */
export function searchKey(name: string): string {
  // Nearly all names are plain words, and the whole table goes through here when it is loaded.
  const plain = /^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name)
    ? name.toLowerCase()
    : name
        .normalize('NFD')
        .replace(/[\u0300-\u036f'’.]/g, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
  // A lone 'st' is more likely the beginning of a longer word, so a second word has to follow.
  return plain.replace(SHORTENED_OR_SPLIT, (_all, word: string) =>
    Object.hasOwn(LONG_FORMS, word) ? `${LONG_FORMS[word]} ` : word,
  )
}
