/** Gives the focus to the first field that is marked as wrong, once the marks are drawn: of a group, to its chosen or first control. */
export function focusFirstProblem(root: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    if (!wrong) return
    const inner = wrong.querySelector<HTMLElement>('input:checked') ?? wrong.querySelector<HTMLElement>(INNER)
    ;(inner ?? wrong).focus()
  })
}

const INNER = 'input, [tabindex="0"]'
