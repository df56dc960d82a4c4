import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** The button that removes a row after a confirmation. */
export function RemoveRow({ what, onRemove }: { what: string; onRemove: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ActionIcon size={36} color="red" aria-label={`Remove ${what}`} onClick={() => setAsking(true)}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`Are you sure you want to remove ${what}?`}
        confirmLabel="Remove"
        onConfirm={async () => onRemove()}
      />
    </>
  )
}
