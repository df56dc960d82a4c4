import { useEffect, useRef } from 'react'

/** Focuses an element after it has rendered. */
export function focusAfterRender(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** Focuses the first field with an error, after the errors have rendered. */
export function focusFirstInvalid(root: HTMLElement | null): void {
  requestAnimationFrame(() => root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/**
 * Returns whether a field holds text that could not be parsed, such as an invalid date or number, and focuses
 * the first one.
 */
export function focusUnparsed(root: HTMLElement | null): boolean {
  const field = root?.querySelector<HTMLElement>('[data-unparsed]') ?? null
  field?.focus()
  return field !== null
}

/** Focuses the first existing one of these elements if a change removed the focused element. */
export function focusAfterLoss(...ids: string[]): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    if (activeElement !== null && activeElement !== body) return
    ids
      .map((id) => document.getElementById(id))
      .find((element) => element !== null)
      ?.focus()
  })
}

/** Restores the focus in the same way whenever `key` changes, for example when one step replaces another. */
export function useFocusAfterLoss(key: unknown, id: string): void {
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    focusAfterLoss(id)
  }, [key, id])
}
