import { useEffect, useRef, type ReactNode } from 'react'
import { useBooking } from '../use-booking.ts'

/** The heading of a screen; gets the focus, so that the screen is read from its top. */
export function Title({ children }: { children: ReactNode }) {
  const { level } = useBooking()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('.booking')?.scrollIntoView({ block: 'start' })
  }, [])
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <Heading ref={heading} tabIndex={-1} className="step-heading">
      {children}
    </Heading>
  )
}
