import type { RefObject } from 'react'

/** Focuses the first field with a matching path, once it is rendered with its error. */
export function focusField(root: RefObject<HTMLElement | null>, isWanted: (path: string) => boolean): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const holders = [...(root.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
      const holder = holders.find(({ dataset }) => isWanted(dataset['path'] ?? ''))
      if (!holder) return
      const field = holder.matches('input, textarea')
        ? holder
        : (holder.querySelector<HTMLElement>('input:checked') ?? holder.querySelector('input'))
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    }),
  )
}
