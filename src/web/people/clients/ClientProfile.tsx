import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import type { ClientDetail } from '../../../shared/people/clients/client.ts'
import { getClient, listClients, updateClient } from '../../../shared/people/clients/people.api.ts'
import { listClientPlaces } from '../../../shared/people/clients/person-places.api.ts'
import { call } from '../../kernel/api.ts'
import { useCompanyZone } from '../../kernel/session.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { useSaveKeys } from '../../ui/use-save-keys.ts'
import { ClientForm } from './ClientForm.tsx'
import { ClientPassword } from './ClientPassword.tsx'
import { DeleteClient } from './DeleteClient.tsx'
import { ErasePerson } from './ErasePerson.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { clientQuery, keepClient } from './people.queries.ts'
import { ProfilePicture } from './ProfilePicture.tsx'
import classes from './people.module.css'

interface Props {
  client: ClientDetail
  mayErase: boolean
  onDirty: (isDirty: boolean) => void
  /** Called after the record was deleted or erased. */
  onGone: () => void
}

/** Shows a client's page: picture, data, password, and the actions that delete, erase or merge records. */
export function ClientProfile({ client, mayErase, onDirty, onGone }: Props) {
  const queries = useQueryClient()
  const refetch = useRefetch(keyBelow(listClients), keyBelow(listClientPlaces))
  const timezone = useCompanyZone()
  const saveButton = useRef<HTMLButtonElement>(null)
  useSaveKeys(saveButton)
  const [isMerging, setMerging] = useState(false)
  // A merge resets the form.
  const [merges, setMerges] = useState(0)
  const leave = () => {
    onDirty(false)
    queries.removeQueries({ queryKey: keyBelow(getClient, { id: client.id }) })
    void refetch()
    onGone()
  }
  return (
    <div className={classes['profile']}>
      <ProfilePicture
        name={`${client.firstName} ${client.lastName}`}
        src={client.profilePic}
        companyId={client.companyId}
        onChange={async (profilePic) => {
          keepClient(queries, await call(updateClient, { params: { id: client.id }, body: { profilePic } }))
        }}
      />
      {client.isLinked === false && (
        <Text size="sm" c="dimmed">
          Not linked yet. Once they accept, or agree, pay or book with you, changes to their own account
          update this record.
        </Text>
      )}
      <ClientForm
        key={merges}
        client={client}
        companyId={client.companyId}
        onDirty={onDirty}
        saveButton={saveButton}
        onSaved={async (saved) => {
          keepClient(queries, saved)
          // Their sign-in email may have changed with it.
          await queries.invalidateQueries({ queryKey: clientQuery(client.id).queryKey })
        }}
      />
      <ClientPassword client={client} level={2} />
      <section className={classes['block']} aria-label="This record">
        <h2 className={classes['subheading']}>This record</h2>
        {client.erasureAskedAt && (
          <Alert color="yellow" title="Erasure requested">
            {client.firstName} asked for their personal data to be erased on{' '}
            {formatInstant(client.erasureAskedAt, timezone)}.{' '}
            {mayErase ? 'Review the request below.' : 'Only an administrator can erase it.'}
          </Alert>
        )}
        <Group gap="sm">
          <Button variant="default" onClick={() => setMerging(true)}>
            Merge with…
          </Button>
          {mayErase && <ErasePerson personId={client.id} onErased={leave} />}
          <DeleteClient client={client} onDeleted={leave} />
        </Group>
      </section>
      <MergeDialog
        client={client}
        opened={isMerging}
        onClose={() => setMerging(false)}
        onMerged={async (kept) => {
          keepClient(queries, kept)
          await refetch()
          setMerging(false)
          setMerges(merges + 1)
        }}
      />
    </div>
  )
}
