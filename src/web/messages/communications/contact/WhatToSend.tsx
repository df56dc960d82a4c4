import { NativeSelect } from '@mantine/core'
import type { InfoKind } from '../../../../shared/messages/communications/communication.ts'
import { sentName } from './send-labels.ts'

interface Props {
  kind: InfoKind
  kinds: readonly InfoKind[]
  onKind: (kind: InfoKind) => void
}

/** Chooses what is sent about a job; nothing if there is no choice. */
export function WhatToSend({ kind, kinds, onKind }: Props) {
  if (kinds.length < 2) return null
  return (
    <NativeSelect
      label="What to send"
      value={kind}
      data={kinds.map((value) => ({ value, label: sentName(value) }))}
      onChange={(event) => {
        const chosen = kinds.find((one) => one === event.currentTarget.value)
        if (chosen) onKind(chosen)
      }}
    />
  )
}
