/**
 * Returns a text that is safe to print in a terminal: control and bidirectional characters are replaced by
 * their numbers, so that text which people typed cannot move the cursor.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
