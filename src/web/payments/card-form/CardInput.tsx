import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { CardField, CardFieldState, CardProvider, CardTheme } from './provider.ts'
import classes from './card-form.module.css'

interface Props {
  provider: CardProvider
  /** What is said below the field: what is wrong with it. */
  error: string | null
  onChange: (state: CardFieldState) => void
  onFailed: (message: string) => void
  /** The field once it is there. */
  ref: Ref<CardField | null>
}

/** The provider's card field in the colours of the screen. */
export function CardInput({ provider, error, onChange, onFailed, ref }: Props) {
  const scheme = useComputedColorScheme('light')
  const box = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<CardField | null>(null)
  const [isReady, setReady] = useState(false)
  const errorId = useId()
  const heard = useRef({ onChange, onFailed })
  useEffect(() => {
    heard.current = { onChange, onFailed }
  })
  useImperativeHandle<CardField | null, CardField | null>(ref, () => field, [field])

  useEffect(() => {
    if (!box.current) return
    const mounted = provider.mountCard(box.current, {
      theme: themeOf(box.current),
      onChange: (state) => heard.current.onChange(state),
      onReady: () => setReady(true),
      onFailed: (message) => heard.current.onFailed(message),
    })
    setField(mounted)
    return () => {
      setField(null)
      setReady(false)
      mounted.remove()
    }
  }, [provider])

  useEffect(() => {
    if (field && box.current) field.setTheme(themeOf(box.current))
  }, [field, scheme])

  return (
    <fieldset className={classes['group']} {...(error !== null && { 'aria-describedby': errorId })}>
      <legend className={classes['legend']}>Card</legend>
      {!isReady && <Skeleton height={44} aria-label="The card form is loading" />}
      <div ref={box} className={classes['box']} data-ready={isReady} />
      <p id={errorId} className={classes['error']} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}

/** The screen's colours as the field's script takes them. */
function themeOf(element: HTMLElement): CardTheme {
  const style = getComputedStyle(element)
  const of = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise
  return {
    text: of('--mantine-color-text', style.color),
    placeholder: of('--mantine-color-placeholder', style.color),
    error: of('--mantine-color-error', style.color),
    fontFamily: style.fontFamily,
  }
}
