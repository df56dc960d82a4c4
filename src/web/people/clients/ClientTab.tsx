import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { JobPerson } from '../../../shared/people/clients/job.person.ts'
import type { Client } from '../../../shared/people/clients/client.ts'
import { useDraftPart, type RegisterPart } from '../../kernel/draft-part.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { clientOfJob, unsavedOfClient } from './client-form.ts'
import { ClientFields } from './ClientForm.tsx'
import { ClientPicker } from './ClientPicker.tsx'
import { ClientPassword } from './ClientPassword.tsx'
import { clientQuery, keepClient } from './people.queries.ts'
import { SellerClient } from './SellerClient.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { useClientForm } from './use-client-form.tsx'
import classes from './people.module.css'

/** The people of a job that the Client tab changes. */
export interface JobPeople {
  client: JobPerson | null
  billingContact: JobPerson | null
  isBillingContact: boolean
}

interface Props {
  people: JobPeople
  /** Null for a new job. */
  jobId: number | null
  /** The client of the job as stored. */
  storedClientId: number | null
  companyId: number
  /** Whether this person may change who the client and the billing contact are. */
  mayChange: boolean
  /** Whether this person may search, create and edit all clients; a seller may do so only for the job. */
  mayManage: boolean
  onChange: (people: Partial<JobPeople>) => void
  /** Adds unsaved client data to the save of the job. */
  keep: RegisterPart
}

/** Shows the client and the billing contact of a job, found by search or new, with their data. */
export function ClientTab(props: Props) {
  const { people, jobId, mayChange, onChange } = props
  const isSeller = mayChange && !props.mayManage
  return (
    <div>
      {isSeller && jobId !== null ? (
        <SellerClient
          jobId={jobId}
          client={people.client}
          storedClientId={props.storedClientId}
          keep={props.keep}
          onChange={(client) => onChange({ client })}
        />
      ) : (
        <PersonSection
          {...props}
          title="Client"
          empty="Who is moving. Find them by name, phone or email, or add them."
          person={people.client}
          part="client"
          withPerson={(client) => ({ client })}
        />
      )}
      <section className={classes['section']} aria-label="Billing contact">
        <h2 className={classes['heading']}>Billing contact</h2>
        <Checkbox
          label="Same as client"
          checked={people.isBillingContact}
          disabled={!mayChange}
          onChange={(event) => onChange({ isBillingContact: event.currentTarget.checked })}
        />
      </section>
      {!people.isBillingContact && (
        <PersonSection
          {...props}
          title="Who pays"
          empty="Who gets the bill, if it is not the client."
          person={people.billingContact}
          part="billingContact"
          withPerson={(billingContact) => ({ billingContact })}
        />
      )}
      {isSeller && !people.isBillingContact && (
        <Text size="sm" c="dimmed" mt="md">
          The office enters who pays.
        </Text>
      )}
    </div>
  )
}

interface SectionProps extends Props {
  title: string
  empty: string
  person: JobPerson | null
  part: 'client' | 'billingContact'
  withPerson: (person: JobPerson | null) => Partial<JobPeople>
}

function PersonSection(props: SectionProps) {
  const { title, empty, person, withPerson, mayChange, mayManage, onChange, keep, part, companyId } = props
  const [mode, setMode] = useState<'show' | 'find' | 'new'>(person ? 'show' : 'find')
  const queries = useQueryClient()
  const isFinding = mayChange && mayManage && (mode === 'find' || !person) && mode !== 'new'
  const pick = (client: Client) => {
    setMode('show')
    keepClient(queries, client)
    onChange(withPerson(clientOfJob(client)))
  }
  return (
    <section className={classes['section']} aria-label={title}>
      <Group justify="space-between">
        <h2 className={classes['heading']}>{title}</h2>
        {mayChange && mayManage && person && mode === 'show' && (
          <Button variant="default" onClick={() => setMode('find')}>
            Change {title === 'Client' ? 'client' : 'who pays'}
          </Button>
        )}
      </Group>
      {!person && mode !== 'new' && (
        <Text size="sm" c="dimmed">
          {mayManage ? empty : 'Not given'}
        </Text>
      )}
      {isFinding && (
        <>
          <ClientPicker label="Find a client" onPick={pick} />
          <Group>
            <Button variant="default" onClick={() => setMode('new')}>
              New client
            </Button>
            {person && (
              <>
                <Button
                  variant="subtle"
                  onClick={() => {
                    onChange(withPerson(null))
                    setMode('find')
                  }}
                >
                  No {title === 'Client' ? 'client' : 'billing contact'}
                </Button>
                <Button variant="subtle" onClick={() => setMode('show')}>
                  Cancel
                </Button>
              </>
            )}
          </Group>
        </>
      )}
      {mode === 'new' && (
        <PartForm
          client={null}
          companyId={companyId}
          keep={keep}
          part={part}
          unsavedName={part === 'client' ? 'new client' : 'new billing contact'}
          onSaved={pick}
        >
          {(save) => (
            <Group>
              <AsyncButton type="submit" action={save}>
                Create Client
              </AsyncButton>
              <Button variant="subtle" onClick={() => setMode(person ? 'show' : 'find')}>
                Cancel
              </Button>
            </Group>
          )}
        </PartForm>
      )}
      {mode === 'show' && person && mayManage && (
        <KnownClient
          key={person.id}
          person={person}
          companyId={companyId}
          keep={keep}
          part={part}
          onSaved={(client) => {
            keepClient(queries, client)
            onChange(withPerson(clientOfJob(client)))
          }}
        />
      )}
      {person && !mayManage && <PersonFacts person={person} />}
    </section>
  )
}

interface KnownProps {
  person: JobPerson
  companyId: number
  keep: RegisterPart
  part: 'client' | 'billingContact'
  onSaved: (client: Client) => void
}

function KnownClient({ person, ...form }: KnownProps) {
  const { data, isPending } = useQuery(clientQuery(person.id))
  if (isPending) return <Skeleton height={200} aria-label="Loading client" />
  if (!data) return <PersonFacts person={person} />
  return (
    <>
      <PartForm client={data} {...form} />
      <ClientPassword client={data} level={3} />
    </>
  )
}

interface PartFormProps {
  client: Client | null
  companyId: number
  keep: RegisterPart
  part: 'client' | 'billingContact'
  /** Name of a new one in the list of unsaved changes. */
  unsavedName?: string
  onSaved: (client: Client) => void
  children?: (save: () => Promise<void>) => ReactNode
}

/** Edits a client's data as a part of the job's save. */
function PartForm({ client, companyId, keep, part, unsavedName, onSaved, children }: PartFormProps) {
  const editing = useClientForm({ client, companyId, onSaved })
  const { form, stored, save } = editing
  const personLabel = part === 'client' ? 'client' : 'billing contact'
  useDraftPart(keep, part, {
    unsaved: !form.isDirty
      ? []
      : (unsavedName && [unsavedName]) || unsavedOfClient(personLabel, stored, form.values),
    check: form.check,
    saveBefore: save,
  })
  return <ClientFields editing={editing}>{children?.(save)}</ClientFields>
}
