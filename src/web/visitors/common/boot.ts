/** What the server has put into the page for its script, or null where it came without, as in development. */
export function readBoot<T>(): T | null {
  const text = document.getElementById('boot')?.textContent
  if (!text) return null
  try {
    // Written by the server of this very page (server/visitor-pages).
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
