import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import type { CardField, CardFieldState, CardProvider, CardTheme } from './provider.ts'

export interface CardFieldProps {
  provider: CardProvider
  /** ZIP code that the field starts with. */
  zip?: string
  onChange: (state: CardFieldState) => void
  onFailed: (message: string) => void
  /** Set once the field is mounted. */
  ref: Ref<CardField | null>
}

/**
 * Mounts the provider's card field in a box of the screen, with the colors `--card-text`,
 * `--card-placeholder` and `--card-error` of the screen; a changed `scheme` reads them again.
 */
export function useCardField(
  { provider, zip = '', onChange, onFailed, ref }: CardFieldProps,
  scheme: string,
): { box: RefObject<HTMLDivElement | null>; isReady: boolean } {
  const box = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<CardField | null>(null)
  const [isReady, setReady] = useState(false)
  const latestHandlers = useRef({ onChange, onFailed })
  useEffect(() => {
    latestHandlers.current = { onChange, onFailed }
  })
  useImperativeHandle<CardField | null, CardField | null>(ref, () => field, [field])

  useEffect(() => {
    if (!box.current) return
    const mounted = provider.mountCard(box.current, {
      theme: themeOf(box.current),
      zip,
      onChange: (state) => latestHandlers.current.onChange(state),
      onReady: () => setReady(true),
      onFailed: (message) => latestHandlers.current.onFailed(message),
    })
    setField(mounted)
    return () => {
      setField(null)
      setReady(false)
      mounted.remove()
    }
  }, [provider, zip])

  useEffect(() => {
    if (field && box.current) field.setTheme(themeOf(box.current))
  }, [field, scheme])
  return { box, isReady }
}

/**
 * Returns the screen's colors as the field's script accepts them: computed values instead of CSS functions.
 */
function themeOf(element: HTMLElement): CardTheme {
  const probe = element.ownerDocument.createElement('span')
  element.append(probe)
  const of = (name: string) => {
    probe.style.setProperty('color', `var(${name})`)
    return getComputedStyle(probe).color
  }
  const theme = {
    text: of('--card-text'),
    placeholder: of('--card-placeholder'),
    error: of('--card-error'),
    fontFamily: getComputedStyle(probe).fontFamily,
  }
  probe.remove()
  return theme
}
