import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * What is being typed into a field: handed on without spaces around it `pauseMs` milliseconds after the last key.
 * It is given up when the value changes elsewhere (back, forward, a cleared filter), and when the person has set out
 * for another page meanwhile: what follows would call them back.
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
        // Who only turned a page sees the field say what the list shows.
        setTyped(latest.current.value)
        return
      }
      setHandedOn(text.trim())
      latest.current.onText(text.trim())
    }, pauseMs)
  }
  return [typed, type]
}
