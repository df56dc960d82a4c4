import type { RefObject } from 'react'

type Root = RefObject<HTMLElement | null>

/** Focuses the first field with an error. */
export function focusFirstInvalid(root: Root) {
  focusIn(root, '[aria-invalid="true"]')
}

/** Fields of the form whose name differs from the API. */
const FORM_PATHS: Record<string, string> = { jobDate: 'date' }

/** Focuses a field by its name in the API. */
export function focusField(root: Root, field: string) {
  const path = FORM_PATHS[field] ?? field
  focusIn(root, `[data-path="${path}"], [data-field="${path}"] input`)
}

/** Returns the ids of the tab panels around a field, the innermost first. */
export function panelsAround(field: Element): string[] {
  const panel = field.closest('[role="tabpanel"], [data-panel]')
  return panel ? [panel.id, ...(panel.parentElement ? panelsAround(panel.parentElement) : [])] : []
}

/** Focuses the first match after two frames, when the tab and the collapsed location with the field have opened. */
export function focusIn(root: Root, selector: string) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = root.current?.querySelector<HTMLElement>(selector)
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    }),
  )
}
