import { markDone } from '../../../shared/messages/communications/communications.api.ts'
import { getToday } from '../../../shared/overview/today/today.api.ts'
import { call } from '../../kernel/api.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'

/** Marks a message or missed call as done, which takes it off the list until the next one. */
export function DoneButton({ id, name }: { id: number; name: string }) {
  const refetch = useRefetch(keyBelow(getToday))
  return (
    <AsyncButton
      size="compact-sm"
      variant="default"
      aria-label={`Done: ${name}`}
      action={async () => {
        await call(markDone, { params: { id }, body: { isDone: true } })
        await refetch()
      }}
    >
      Done
    </AsyncButton>
  )
}
