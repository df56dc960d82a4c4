/** Milliseconds that a dialog that closes or a page that opens has to set the focus itself. */
const GRACE_MS = 150

/** Elements that can take over the focus when the focused element is gone. */
const PLACES = 'dialog, [role=dialog], [role=tabpanel], fieldset, section, form, main'

/**
 * Keeps the focus for keyboard users. A button that is disabled while it works loses the focus in the
 * browser, and gets it back here when it is enabled again. If the focused element stays disabled or was
 * removed, the nearest part of the screen around it gets the focus. Does nothing if the focus was set
 * elsewhere.
 */
export function keepFocus(): void {
  let last: Element | null = null
  let around: Element[] = []
  let standIn: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = () =>
    document.activeElement === null ||
    document.activeElement === document.body ||
    document.activeElement === standIn

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target === standIn) return
    last = target
    around = ancestorsOf(target)
    standIn = null
  })
  // A click outside all controls means that the user leaves the element on purpose.
  document.addEventListener('mousedown', ({ target }) => {
    if (target instanceof Element && !target.closest('button, a, input, select, textarea, label'))
      last = standIn = null
  })

  function restore() {
    if (!last || !isLost()) return
    if (last.isConnected && !last.matches(':disabled')) return focusOn(last)
    if (standIn?.isConnected && document.activeElement === standIn) return
    standIn = around.find((one) => one.isConnected && one.matches(PLACES)) ?? null
    if (standIn) focusOn(standIn)
  }
  new MutationObserver((changes) => {
    if (!last) return
    const isChanged = changes.some(({ type, target }) => type === 'attributes' && target === last)
    if (last.isConnected && !isChanged) return
    clearTimeout(timer)
    // The browser removes the focus only after this.
    timer = setTimeout(restore, last.matches(':enabled') ? 0 : GRACE_MS)
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) found.push(one)
  return found
}

function focusOn(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  // A part of a screen gets the focus only this once; it must not become a tab stop.
  if (element.matches(PLACES) && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}
