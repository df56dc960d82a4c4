/** Parts of the screen that hold unsaved input. */
const holders = new Set<object>()

/** Notes that something typed is unsaved until the answered function is called. */
export function noteUnsaved(): () => void {
  const holder = {}
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Whether leaving the screen would lose something typed: in a form, or in the text field in use. */
export function hasUnsaved(): boolean {
  if (holders.size > 0) return true
  if (typeof document === 'undefined') return false
  const field = document.activeElement
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  return isText && field.value !== field.defaultValue
}
