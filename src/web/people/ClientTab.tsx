import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { JobPerson } from '../../shared/jobs/job.ts'
import { formatPhone } from '../../shared/kernel/phone.ts'
import type { Client } from '../../shared/people/client.ts'
import { clientOfJob } from './client-form.ts'
import { ClientForm } from './ClientForm.tsx'
import { ClientPicker } from './ClientPicker.tsx'
import { ClientPassword } from './ClientPassword.tsx'
import { clientQuery, keepClient } from './people.queries.ts'
import classes from './people.module.css'

/** The people of a job as the Client tab changes them. */
export interface JobPeople {
  client: JobPerson | null
  billingContact: JobPerson | null
  isBillingContact: boolean
}

interface Props {
  people: JobPeople
  companyId: number
  /** Whether this person may change who the client and the billing contact are. */
  mayChange: boolean
  /** Whether this person may search, create and edit clients. */
  mayManage: boolean
  onChange: (people: JobPeople) => void
  /** Whether a client's data typed here is not saved yet. */
  onDirty: (isDirty: boolean) => void
  /** A client's own data has been saved: it is merged into the job, and the job saved (spec 1 §2 'Client'). */
  onClientSaved: (people: JobPeople) => Promise<void> | void
}

/** The client and the billing contact of a job: existing by search or new, with their data. */
export function ClientTab(props: Props) {
  const { people, mayChange, onChange } = props
  const cannotSearch = mayChange && !props.mayManage
  return (
    <div>
      <PersonSection
        {...props}
        title="Client"
        empty="Who is moving. Find them by name, phone or email, or add them."
        person={people.client}
        withPerson={(client) => ({ ...people, client })}
      />
      <section className={classes['section']} aria-label="Billing contact">
        <h2 className={classes['heading']}>Billing contact</h2>
        <Checkbox
          label="Same as client"
          checked={people.isBillingContact}
          disabled={!mayChange}
          onChange={(event) => onChange({ ...people, isBillingContact: event.currentTarget.checked })}
        />
      </section>
      {!people.isBillingContact && (
        <PersonSection
          {...props}
          title="Who pays"
          empty="Who gets the bill, if it is not the client."
          person={people.billingContact}
          withPerson={(billingContact) => ({ ...people, billingContact })}
        />
      )}
      {cannotSearch && (
        <Text size="sm" c="dimmed" mt="md">
          The office looks up and edits clients.
        </Text>
      )}
    </div>
  )
}

interface SectionProps extends Props {
  title: string
  empty: string
  person: JobPerson | null
  withPerson: (person: JobPerson | null) => JobPeople
}

function PersonSection(props: SectionProps) {
  const {
    title,
    empty,
    person,
    withPerson,
    mayChange,
    mayManage,
    onChange,
    onClientSaved,
    onDirty,
    companyId,
  } = props
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
        <ClientForm client={null} companyId={companyId} onSaved={pick} onDirty={onDirty}>
          <Button variant="subtle" onClick={() => setMode(person ? 'show' : 'find')}>
            Cancel
          </Button>
        </ClientForm>
      )}
      {mode === 'show' && person && mayManage && (
        <KnownClient
          key={person.id}
          person={person}
          companyId={companyId}
          onDirty={onDirty}
          onSaved={async (client) => {
            keepClient(queries, client)
            await onClientSaved(withPerson(clientOfJob(client)))
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
  onSaved: (client: Client) => Promise<void>
  onDirty: (isDirty: boolean) => void
}

function KnownClient({ person, companyId, onSaved, onDirty }: KnownProps) {
  const { data, isPending } = useQuery(clientQuery(person.id))
  if (isPending) return <Skeleton height={200} aria-label="Loading client" />
  if (!data) return <PersonFacts person={person} />
  return (
    <>
      <ClientForm client={data} companyId={companyId} onSaved={onSaved} onDirty={onDirty} />
      <ClientPassword client={data} level={3} />
    </>
  )
}

function PersonFacts({ person }: { person: JobPerson }) {
  const facts = [
    ['Name', `${person.firstName} ${person.lastName}`.trim()],
    ['Company name', person.companyName],
    ['Phone', formatPhone(person.phone)],
    ['Email', person.email ?? ''],
    ['Address', [person.address, person.address2].filter(Boolean).join(', ')],
  ].filter(([, value]) => value !== '')
  return (
    <dl className={classes['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
