/** Words that a printed document adds to its model: for the eye and, in place of pictures, for screen readers. */
export const PDF_WORDS = {
  pageLabel: 'page {page} of {count}',
  checkedLabel: 'Checked',
  uncheckedLabel: 'Not checked',
  photoLabel: 'Photo',
  logoLabel: 'Logo of {company}',
  signatureLabel: 'Signature of {name}',
  codeLabel: 'QR code of {address}',
}

/** The words in the language of a document. */
export type PdfWords = typeof PDF_WORDS

/** Returns a word of a document with its values. */
export function fillWord(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
