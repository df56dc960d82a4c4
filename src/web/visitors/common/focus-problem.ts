/**
 * Focuses the first field with an error, after the errors have rendered; in a group its chosen or first
 * control.
 */
export function focusFirstProblem(root: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    if (!wrong) return
    const inner = wrong.querySelector<HTMLElement>('input:checked') ?? wrong.querySelector<HTMLElement>(INNER)
    ;(inner ?? wrong).focus()
  })
}

const INNER = 'input, [tabindex="0"]'

/** Scrolls as little as needed, without animation for people who prefer reduced motion. */
export function bringIntoView(element: Element | null): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' })
}
