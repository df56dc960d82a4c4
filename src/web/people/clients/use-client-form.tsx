import type { ReactNode } from 'react'
import { createClient, updateClient } from '../../../shared/people/clients/people.api.ts'
import type { JobPerson } from '../../../shared/people/clients/job.person.ts'
import type { Client } from '../../../shared/people/clients/client.ts'
import { createJobClient, updateJobClient } from '../../../shared/people/clients/job-clients.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { changesBetween } from '../../kernel/changes-between.ts'
import { useRecordForm, type RecordForm } from '../../kernel/record-form.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useRecordSave } from '../../ui/use-record-save.tsx'
import {
  clientProblems,
  clientToForm,
  CLIENT_LABELS,
  formToClient,
  formToSoldClient,
  soldClientChanges,
  type ClientValues,
} from './client-form.ts'

interface Options {
  /** Null creates a new client. */
  client: Client | null
  companyId: number
  onSaved: (client: Client) => Promise<void> | void
}

/** The state of a client's form, with its save function. */
export interface ClientEditing {
  form: RecordForm<ClientValues>
  stored: ClientValues
  isNew: boolean
  /** Whether the company's name and the notes are left to the office. */
  isSold: boolean
  /** Stores the changes; throws if they are rejected, and keeps all input then. */
  save: () => Promise<void>
  /** Shows both versions if another person changed the same field, until one is chosen. */
  dialog: ReactNode
}

/**
 * Returns the form of a new or existing client; other fields that another person changed keep their value.
 */
export function useClientForm({ client, companyId, onSaved }: Options): ClientEditing {
  const stored = clientToForm(client)
  const form = useRecordForm(stored, clientProblems, { version: client?.version })
  const records = useRecordSave(CLIENT_LABELS)

  async function send(values: ClientValues): Promise<Client> {
    const body = formToClient(values)
    if (!client) return call(createClient, { body: { ...body, company: companyId } })
    return records.save(
      changesBetween(formToClient(stored), body),
      form.version,
      ({ addressDetails, ...changed }) => {
        // The parts of an address are sent whenever its text or unit is sent.
        const isMoved = changed.address !== undefined || changed.address2 !== undefined
        const sent = isMoved && addressDetails ? { ...changed, addressDetails } : changed
        return call(updateClient, { params: { id: client.id }, body: sent })
      },
    )
  }

  return {
    form,
    stored,
    isNew: client === null,
    isSold: false,
    dialog: records.dialog,
    save: () => saveClient(form, client === null, send, onSaved),
  }
}

/** Returns the form of a job's client for a worker who sells the job, and of a new client for it. */
export function useSoldClientForm({
  client,
  jobId,
  onSaved,
}: {
  client: JobPerson | null
  jobId: number
  onSaved: (client: JobPerson) => void
}): ClientEditing {
  const stored = clientToForm(client)
  const form = useRecordForm(stored, clientProblems)
  const params = { id: jobId }
  const send = (values: ClientValues): Promise<JobPerson> =>
    client
      ? call(updateJobClient, { params, body: soldClientChanges(stored, values) })
      : call(createJobClient, { params, body: formToSoldClient(values) })
  return {
    form,
    stored,
    isNew: client === null,
    isSold: true,
    dialog: null,
    save: () => saveClient(form, client === null, send, onSaved),
  }
}

async function saveClient<C extends JobPerson>(
  form: RecordForm<ClientValues>,
  isNew: boolean,
  send: (values: ClientValues) => Promise<C>,
  onSaved: (client: C) => Promise<void> | void,
): Promise<void> {
  try {
    await form.save(async (values) => {
      const saved = await send(values)
      if (isNew) showSuccess(`${saved.firstName} ${saved.lastName} has been added.`)
      await onSaved(saved)
    })
  } catch (error) {
    if (!isNew && error instanceof CallError)
      throw new Error(`Client saved fail. ${error.message}`, { cause: error })
    throw error
  }
}
