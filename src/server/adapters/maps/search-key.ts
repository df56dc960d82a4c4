/** Words that people shorten in the names of cities, as the table spells them. */
const LONG_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }

/**
 * The form in which names of cities are compared: small letters without accents and punctuation,
 * one space between words, 'st', 'mt' and 'ft' at the front of a name written out.
 */
export function searchKey(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const [first = ''] = words
  // A lone 'st' is more likely the beginning of a longer word.
  if (words.length > 1 && Object.hasOwn(LONG_FORMS, first)) words[0] = LONG_FORMS[first] ?? first
  return words.join(' ')
}
