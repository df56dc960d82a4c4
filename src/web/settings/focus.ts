/** Puts the focus into the first field that is marked as wrong, once the marks are drawn. */
export function focusFirstInvalid(root: HTMLElement | null): void {
  requestAnimationFrame(() => root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
