import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { noteUnsaved } from '../kernel/unsaved.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'

interface Props {
  isDirty: boolean
  /** What is unsaved, as the question names it. */
  what?: string
  /** Names of the address's search whose change leaves what is typed, besides another page. */
  within?: readonly string[]
}

/** Asks before unsaved changes are left behind, inside the app and when the tab closes. */
export function UnsavedGuard({ isDirty, what = '', within = [] }: Props) {
  useEffect(() => (isDirty ? noteUnsaved() : undefined), [isDirty])
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
