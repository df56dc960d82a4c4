import { Button, Container } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ClientOrder } from '../../../shared/people/clients/client-orders.ts'
import { listClientPlaces } from '../../../shared/people/clients/person-places.api.ts'
import { listClients } from '../../../shared/people/clients/people.api.ts'
import { ClientList } from '../../people/clients/ClientList.tsx'
import { toListSearch } from '../../people/clients/place.ts'
import { useAccount } from '../../kernel/session.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { ClientForm } from '../../people/clients/ClientForm.tsx'
import { DraftModal } from '../../ui/DraftModal.tsx'
import { useSaveKeys } from '../../ui/use-save-keys.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'

interface Props {
  page: number
  search: string
  sort: ClientOrder
  /** The address asks for the form of a new client. */
  isNew: boolean
}

/** /clients and /clients/{page}, for managers, with a button to add a client. */
export function ClientsPage({ page, search, sort, isNew }: Props) {
  const account = useAccount()
  const navigate = useNavigate()
  const refetch = useRefetch(keyBelow(listClients), keyBelow(listClientPlaces))
  const [isAdding, setAdding] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  useSaveKeys(saveButton)
  const isNarrow = useNarrow()
  if (!account) return null
  const show = (to: number, kept: ReturnType<typeof toListSearch>, replace = false) =>
    void (to === 1
      ? navigate({ to: '/clients', search: kept, replace })
      : navigate({ to: '/clients/$page', params: { page: String(to) }, search: kept, replace }))
  function close() {
    setAdding(false)
    if (isNew)
      void navigate({ to: '.', search: toListSearch(search, sort), replace: true, ignoreBlocker: true })
  }
  const addClient = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add client
    </Button>
  )
  return (
    <Container size="xl" py="lg">
      <PageHeader title="Clients" actions={addClient} />
      <ClientList
        page={page}
        search={search}
        sort={sort}
        addClient={addClient}
        onPage={(to) => show(to, toListSearch(search, sort))}
        onFilter={(words, order) => show(1, toListSearch(words, order), true)}
        onOpen={(id) => void navigate({ to: '/client/$clientId', params: { clientId: String(id) } })}
      />
      <DraftModal
        opened={isAdding || isNew}
        isDirty={isDirty}
        onClose={close}
        title="Add client"
        size="xl"
        fullScreen={isNarrow}
      >
        <ClientForm
          client={null}
          companyId={account.defaultCompany ?? 0}
          onDirty={setDirty}
          saveButton={saveButton}
          onSaved={async (client) => {
            setAdding(false)
            await refetch()
            await navigate({ to: '/client/$clientId', params: { clientId: String(client.id) } })
          }}
        >
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
        </ClientForm>
      </DraftModal>
    </Container>
  )
}
