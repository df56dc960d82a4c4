import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface Props {
  /** Whether something is typed here. */
  isTyped: boolean
  /** Whether it stopped a change: then it is brought into view, wherever the page was. */
  isRefusal: boolean
}

/** Says that somebody else saved this text meanwhile. */
export function Conflict({ isTyped, isRefusal }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRefusal) box.current?.scrollIntoView({ block: 'center' })
  }, [isRefusal])
  return (
    <Alert ref={box} variant="default" title="Somebody else changed this text" role="alert">
      {isTyped
        ? 'What you typed is still here. Saving shows both versions.'
        : 'The text below is theirs. Nothing of yours was saved.'}
    </Alert>
  )
}
