import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { JobPerson } from '../../../shared/people/clients/job.person.ts'
import { useDraftPart, type RegisterPart } from '../../kernel/draft-part.ts'
import { foundClientOfJob, unsavedOfClient } from './client-form.ts'
import { ClientFields } from './ClientForm.tsx'
import { JobClientPicker } from './ClientPicker.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { useSoldClientForm } from './use-client-form.tsx'
import classes from './people.module.css'

interface Props {
  jobId: number
  /** The client in the form. */
  client: JobPerson | null
  storedClientId: number | null
  onChange: (client: JobPerson | null) => void
  /** Adds unsaved data to the save of the job. */
  keep: RegisterPart
}

/**
 * Edits the client of a job for a worker who sells it: finds or adds a client if the job has none, then edits
 * name, phone, email and address. The save of the job stores all of it.
 */
export function SellerClient({ jobId, client, storedClientId, onChange, keep }: Props) {
  const [isNew, setNew] = useState(false)
  const isStored = client !== null && client.id === storedClientId
  return (
    <section className={classes['section']} aria-label="Client">
      <h2 className={classes['heading']}>Client</h2>
      {isStored && (
        <SoldClientForm key={client.id} jobId={jobId} client={client} keep={keep} onSaved={onChange} />
      )}
      {client && !isStored && (
        <>
          <PersonFacts person={client} />
          <Text size="sm" c="dimmed">
            Save the job to make them its client. Then you can see and change their phone, email and address.
          </Text>
          <Group>
            <Button variant="default" onClick={() => onChange(null)}>
              Somebody else
            </Button>
          </Group>
        </>
      )}
      {!client && !isNew && (
        <>
          <JobClientPicker jobId={jobId} onPick={(found) => onChange(foundClientOfJob(found))} />
          <Group>
            <Button variant="default" onClick={() => setNew(true)}>
              New client
            </Button>
          </Group>
        </>
      )}
      {!client && isNew && (
        <>
          <SoldClientForm
            jobId={jobId}
            client={null}
            keep={keep}
            onSaved={(added) => {
              setNew(false)
              onChange(added)
            }}
          />
          <Group>
            <Button variant="default" onClick={() => setNew(false)}>
              Find a client instead
            </Button>
          </Group>
        </>
      )}
    </section>
  )
}

interface FormProps {
  jobId: number
  client: JobPerson | null
  keep: RegisterPart
  onSaved: (client: JobPerson) => void
}

/** Edits a client's data as a part of the job's save. */
function SoldClientForm({ keep, ...options }: FormProps) {
  const editing = useSoldClientForm(options)
  const { form, stored, save, isNew } = editing
  useDraftPart(keep, 'client', {
    unsaved: !form.isDirty ? [] : isNew ? ['new client'] : unsavedOfClient('client', stored, form.values),
    check: form.check,
    saveBefore: save,
  })
  return <ClientFields editing={editing} />
}
