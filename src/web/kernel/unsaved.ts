/** Parts of the screen that hold unsaved input. */
const holders = new Set<object>()

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Text fields that had the focus, with the text that they had before anybody typed. */
const begun = new Map<TextField, string>()

/** Notes that something typed is unsaved until the answered function is called. */
export function noteUnsaved(): () => void {
  const holder = {}
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Follows which fields of the page are typed into, for forms that note nothing themselves; returns the way to stop. */
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

/** Whether leaving the screen would lose something typed: in a form that notes it, or in a text field that is still there. */
export function hasUnsaved(): boolean {
  if (holders.size > 0) return true
  for (const [field, before] of begun) if (field.isConnected && field.value !== before) return true
  return false
}
