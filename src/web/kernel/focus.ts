import { useEffect, useRef } from 'react'

/** Focuses an element after it has rendered. */
export function focusAfterRender(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** Frames to wait for an error to be rendered: after a response, a busy phone can render later than in the next frame. */
const MOST_FRAMES = 30

/** Focuses the first field with an error, after the errors have rendered. */
export function focusFirstInvalid(root: HTMLElement | null, frames = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    const field = root?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (root && frames > 1) focusFirstInvalid(root, frames - 1)
  })
}

/** Scrolls to the part of a screen that is marked with `data-part`, after it has rendered. */
export function scrollToPart(part: string, frames = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    const found = document.querySelector(`[data-part="${part}"]`)
    if (found) found.scrollIntoView({ block: 'center' })
    else if (frames > 1) scrollToPart(part, frames - 1)
  })
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
