import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * Returns the text while it is typed; passes it on without surrounding spaces `pauseMs` milliseconds after
 * the last keystroke. Pending text is discarded when the value changes elsewhere (back, forward, a cleared
 * filter), and when the user has started to open another page, because it would take them back.
 */
export function useTypedText(
  value: string,
  onText: (text: string) => void,
  pauseMs: number,
): [string, (text: string) => void] {
  const { history } = useRouter()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [handedOn, setHandedOn] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== handedOn) {
      setHandedOn(value)
      setTyped(value)
    }
  }
  const timer = useRef<number | undefined>(undefined)
  const latest = useRef({ value, typed, handedOn, onText })
  useEffect(() => {
    latest.current = { value, typed, handedOn, onText }
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  function type(text: string) {
    const page = history.location.pathname
    setTyped(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (latest.current.typed !== text || text.trim() === latest.current.handedOn) return
      if (history.location.pathname !== page) {
        // If only the page of the list changed, the field shows again what the list shows.
        setTyped(latest.current.value)
        return
      }
      setHandedOn(text.trim())
      latest.current.onText(text.trim())
    }, pauseMs)
  }
  return [typed, type]
}
