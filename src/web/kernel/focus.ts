import { useEffect, useRef } from 'react'

/** Puts the focus on an element once it is drawn. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** Puts the focus into the first field that is marked as wrong, once the marks are drawn. */
export function focusFirstInvalid(root: HTMLElement | null): void {
  requestAnimationFrame(() => root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Whether a field holds text that it could not read, such as a day or a number that is none; the first such field gets the focus. */
export function focusUnparsed(root: HTMLElement | null): boolean {
  const field = root?.querySelector<HTMLElement>('[data-unparsed]') ?? null
  field?.focus()
  return field !== null
}

/** Gives the focus to the first of these elements that is there, where what had it went away with a change. */
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

/** Does so whenever `key` becomes another: a step that took the place of the one before. */
export function useFocusAfterLoss(key: unknown, id: string): void {
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    focusAfterLoss(id)
  }, [key, id])
}
