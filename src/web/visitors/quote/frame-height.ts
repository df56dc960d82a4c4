/**
 * Reports the height of the content to the embedding page whenever it changes, in the format of the embed
 * script. A number is not confidential, so any origin may receive it; the frame policy already limits the
 * embedding sites.
 */
export function reportHeight(slug: string, root: HTMLElement): void {
  if (window.parent === window) return
  document.documentElement.dataset['framed'] = ''
  let reportedHeight = 0
  const report = () => {
    const height = contentHeight(root)
    if (height === reportedHeight) return
    reportedHeight = height
    window.parent.postMessage({ type: `${slug}:height`, height }, '*')
  }
  new ResizeObserver(report).observe(root)
  // Overlays such as the list of suggestions do not change the size of the page.
  new MutationObserver(report).observe(root, { childList: true, subtree: true })
  report()
}

/**
 * Returns the height in pixels to the end of the content, including overlays; at least the height of the
 * content itself.
 */
function contentHeight(root: HTMLElement): number {
  const bottoms = [root, ...root.querySelectorAll('[data-overlay]')].map(
    (element) => element.getBoundingClientRect().bottom + window.scrollY,
  )
  return Math.ceil(Math.max(...bottoms))
}
