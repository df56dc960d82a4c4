/**
 * Tells the page around this one how tall the content is, whenever that changes, as the embed script wants it. A bare number
 * gives nothing away, so it may go to whatever page that is: the frame's policy says already which ones there can be.
 */
export function reportHeight(slug: string, root: HTMLElement): void {
  if (window.parent === window) return
  document.documentElement.dataset['framed'] = ''
  let told = 0
  const report = () => {
    const height = contentHeight(root)
    if (height === told) return
    told = height
    window.parent.postMessage({ type: `${slug}:height`, height }, '*')
  }
  new ResizeObserver(report).observe(root)
  // What lies over the page, as the list of suggestions, changes no size of it.
  new MutationObserver(report).observe(root, { childList: true, subtree: true })
  report()
}

/** Pixels down to where the content ends, with what lies over it; never less than the content itself is tall. */
function contentHeight(root: HTMLElement): number {
  const bottoms = [root, ...root.querySelectorAll('[data-overlay]')].map(
    (element) => element.getBoundingClientRect().bottom + window.scrollY,
  )
  return Math.ceil(Math.max(...bottoms))
}
