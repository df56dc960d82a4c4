import { useEffect, useRef, type ReactNode } from 'react'
import { useBooking } from './use-booking.ts'

/** The heading of a screen; gets the focus when the screen replaces another. */
export function StepHeading({ children }: { children: ReactNode }) {
  const { level, hasMoved } = useBooking()
  const heading = useRef<HTMLHeadingElement>(null)
  const isNext = useRef(hasMoved)
  useEffect(() => {
    if (!isNext.current) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('.booking')?.scrollIntoView({ block: 'start' })
  }, [])
  const Heading = level === 1 ? 'h1' : 'h3'
  return (
    <Heading ref={heading} tabIndex={-1} className="step-heading">
      {children}
    </Heading>
  )
}
