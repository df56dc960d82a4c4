/** A key or combination of keys of the page, and what it does. */
export interface PageKey {
  name: string
  /** The combinations that do the same, each as its keys in order. */
  combinations: string[][]
}

const KEY_NAMES: Record<string, string> = {
  Control: 'Ctrl',
  Meta: '⌘',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** Returns the keys that the visible elements of a page name by `aria-keyshortcuts`, each once. */
export function pageKeys(root: ParentNode, isMac: boolean): PageKey[] {
  const found = new Map<string, PageKey>()
  for (const element of root.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')) {
    const keys = element.getAttribute('aria-keyshortcuts') ?? ''
    const name = (element.getAttribute('aria-label') ?? element.textContent).replace(/\s*\(.*\)$/, '').trim()
    if (name === '' || !element.checkVisibility()) continue
    found.set(`${keys} ${name}`, { name, combinations: combinationsOf(keys, isMac) })
  }
  return [...found.values()]
}

/** Returns the combinations of an `aria-keyshortcuts` value that the person's keyboard has. */
export function combinationsOf(keys: string, isMac: boolean): string[][] {
  const all = keys.split(' ').map((combination) => combination.split('+'))
  const absent = isMac ? 'Control' : 'Meta'
  const usable = all.filter((combination) => !combination.includes(absent))
  return (usable.length > 0 ? usable : all).map((combination) =>
    combination.map((key) => KEY_NAMES[key] ?? key),
  )
}
