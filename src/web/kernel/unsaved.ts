/** Parts of the screen with unsaved input. */
const holders = new Set<object>()

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Text fields that had the focus, with their text before any edit. */
const begun = new Map<TextField, string>()

/** Marks input as unsaved until the returned function is called. */
export function markUnsaved(): () => void {
  const holder = {}
  holders.add(holder)
  return () => holders.delete(holder)
}

/**
 * Tracks edited fields of the page for forms that do not mark input as unsaved; returns a function that stops
 * it.
 */
export function watchFields(page: Document): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    for (const field of begun.keys()) if (!field.isConnected) begun.delete(field)
    if (isTextField(target) && !begun.has(target)) begun.set(target, target.value)
  }
  page.addEventListener('focusin', onFocus)
  return () => page.removeEventListener('focusin', onFocus)
}

function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
}

/**
 * Returns whether leaving the screen would lose input: in a form that marked it, or in an edited text field
 * that still exists.
 */
export function hasUnsaved(): boolean {
  if (holders.size > 0) return true
  for (const [field, before] of begun) if (field.isConnected && field.value !== before) return true
  return false
}
