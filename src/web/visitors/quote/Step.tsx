import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { bringIntoView } from '../common/focus-problem.ts'

interface Props {
  number: number
  title: string
  /**
   * How much of it scrolls into view when it is unlocked; a step that was there from the start does not
   * scroll.
   */
  shows: 'whole' | 'heading' | 'nothing'
  children: ReactNode
}

/** Shows one step of the plugin. It scrolls into view by itself and leaves the focus where it is. */
export function Step({ number, title, shows, children }: Props) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const unlock = useEffectEvent(() => {
    const target = shows === 'heading' ? heading.current : section.current
    if (shows !== 'nothing') bringIntoView(target)
  })
  useEffect(() => unlock(), [])
  return (
    <section className="quote-step" aria-labelledby={id} ref={section}>
      <h2 id={id} ref={heading}>
        <span className="quote-number" aria-hidden>
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
