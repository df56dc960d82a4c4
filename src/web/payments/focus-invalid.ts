/** Moves the focus to the first field that is wrong, once it has been drawn as such (UI 'Errors are next to their cause'). */
export function focusFirstInvalid(root: HTMLElement | null): void {
  requestAnimationFrame(() => root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
