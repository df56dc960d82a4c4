import { useEffect, useRef, useState } from 'react'

/** What is being typed into a field: handed on `pauseMs` after the last key, given up when the value changes elsewhere. */
export function useDraft(
  value: string,
  onCommit: (text: string) => void,
  pauseMs: number,
): [string, (text: string) => void] {
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setDraft(value)
  }
  const timer = useRef<number | undefined>(undefined)
  const latest = useRef(onCommit)
  useEffect(() => {
    latest.current = onCommit
  })
  useEffect(() => () => window.clearTimeout(timer.current), [value])
  function type(text: string) {
    setDraft(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => latest.current(text), pauseMs)
  }
  return [draft, type]
}
