import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { markUnsaved } from '../kernel/unsaved.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'

interface Props {
  isDirty: boolean
  /** What is unsaved, for the question. */
  what?: string
  /** Search parameters whose change leaves the input, besides another page. */
  within?: readonly string[]
}

/** Asks before unsaved changes are left, inside the app and when the tab is closed. */
export function UnsavedGuard({ isDirty, what = '', within = [] }: Props) {
  useEffect(() => (isDirty ? markUnsaved() : undefined), [isDirty])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [from, to]: Record<string, unknown>[] = [current.search, next.search]
      const isElsewhere =
        current.pathname !== next.pathname || within.some((name) => from?.[name] !== to?.[name])
      return isDirty && isElsewhere
    },
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <LeaveQuestion
      opened={blocker.status === 'blocked'}
      what={what}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
