/** A text for a terminal: control characters and turns of direction stand as their numbers, so that nothing that people typed moves the cursor. */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
