import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { markUnsaved } from '../kernel/unsaved.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'

interface Props {
  isDirty: boolean
  /** What is unsaved, for the question. */
  what?: string
  /** Search parameters whose change leaves the input, besides another page. */
  within?: readonly string[]
  /** A search parameter that names an open part, whose input is kept when it is closed: closing asks as well. */
  part?: string
}

/** Asks before unsaved changes are left, inside the app and when the tab is closed. */
export function UnsavedGuard({ isDirty, what = '', within = [], part }: Props) {
  useEffect(() => (isDirty ? markUnsaved() : undefined), [isDirty])
  const [isKept, setKept] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [from, to]: Record<string, unknown>[] = [current.search, next.search]
      const isElsewhere =
        current.pathname !== next.pathname || within.some((name) => from?.[name] !== to?.[name])
      const isClosed = part !== undefined && from?.[part] !== undefined && to?.[part] === undefined
      const isBlocked = isDirty && (isElsewhere || isClosed)
      if (isBlocked) setKept(!isElsewhere)
      return isBlocked
    },
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <LeaveQuestion
      opened={blocker.status === 'blocked'}
      what={what}
      isKept={isKept}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
