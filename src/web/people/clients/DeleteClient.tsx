import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { ClientDetail } from '../../../shared/people/clients/client.ts'
import { deleteClient } from '../../../shared/people/clients/people.api.ts'
import { call } from '../../kernel/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'

/** Shows 'Delete Client' with its confirmation, for clients without jobs. */
export function DeleteClient({ client, onDeleted }: { client: ClientDetail; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { count } = client.clientJobs
  async function remove() {
    try {
      await call(deleteClient, { params: { id: client.id } })
    } catch (error) {
      const why = error instanceof Error ? ` ${error.message}` : ''
      throw new Error(`Client deletion failed.${why}`, { cause: error })
    }
    showSuccess('Client deleted.')
    onDeleted()
  }
  if (count > 0)
    return (
      <Text size="sm" c="dimmed">
        A client with jobs cannot be deleted. This one has {count === 1 ? '1 job' : `${count} jobs`}.
      </Text>
    )
  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
        Delete Client
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`Are you sure you want to delete ${client.firstName} ${client.lastName}?`}
        confirmLabel="Delete Client"
        onConfirm={remove}
      />
    </>
  )
}
