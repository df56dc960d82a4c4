import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listJobs } from '../../../../shared/jobs/jobs/job.api.ts'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { listClients } from '../../../../shared/people/clients/people.api.ts'
import { clientInputSchema } from '../../../../shared/people/clients/client.ts'
import type { JobPerson } from '../../../../shared/people/clients/job.person.ts'
import { CallError } from '../../../kernel/api.ts'
import { callKey } from '../../../kernel/queries.ts'
import { blankLocation } from '../screen/blanks.ts'
import { saveBody, type SaveBody } from '../screen/changes.ts'
import { formApi } from '../screen/form-api.ts'
import { jobToForm, type JobForm, type ScreenJob } from '../screen/form.ts'
import { useJobFacts } from '../screen/useJobFacts.ts'
import { formErrors, formProblems, shownErrors } from '../screen/validate.ts'

/** What is typed of a client who has no record yet. */
export interface NewClient {
  firstName: string
  lastName: string
  phone: string
  email: string
}

/** A client with a record. */
export type KnownClient = Pick<
  JobPerson,
  'id' | 'firstName' | 'lastName' | 'companyName' | 'phone' | 'email' | 'address'
>

/** What a link to the page already knows. */
export interface IntakeStart extends Partial<NewClient> {
  /** The call or message that the job comes from. */
  communicationId?: number | undefined
}

/** How the page ends: the job is stored, its estimate is sent, or it is booked. */
export type Ending = 'save' | 'send' | 'book'

/** Ways in which a client is sent the estimate. */
export const SEND_WAYS = ['text', 'email'] as const
export type SendWay = (typeof SEND_WAYS)[number]

/** Everything that the page stores. */
export interface IntakeBody {
  clientId: number | null
  newClient: { firstName: string; lastName: string; phone: string | null; email: string | null } | null
  job: Omit<SaveBody, 'version' | 'client'>
  send: SendWay[]
  asksForSurvey: boolean
  communicationId: number | null
}

interface Options {
  draft: ScreenJob
  start: IntakeStart
  /** Stores all of it or nothing; throws a CallError. */
  store: (body: IntakeBody) => Promise<void>
  /** Called after errors were set. */
  onInvalid: () => void
}

/** Returns the form in which the office takes in a caller, and its one save. */
export function useIntake({ draft, start, store, onInvalid }: Options) {
  const queries = useQueryClient()
  const [initialValues] = useState<JobForm>(() => ({
    ...jobToForm(draft),
    locations: [blankLocation(), blankLocation()],
  }))
  const form = useForm<JobForm>({ initialValues, clearInputErrorOnChange: false })
  const [api] = useState(() => formApi(form))
  const companyId = draft.companyInfo.id
  const [picked, setPicked] = useState({ client: draft.client as KnownClient | null, companyId })
  // The record of a client belongs to one company.
  const client = picked.companyId === companyId ? picked.client : null
  const [typed, setTyped] = useState<NewClient>({
    firstName: start.firstName ?? '',
    lastName: start.lastName ?? '',
    phone: start.phone ?? '',
    email: start.email ?? '',
  })
  const [problems, setProblems] = useState<FieldErrors>({})
  const [ways, setWays] = useState<readonly SendWay[] | null>(null)
  const [survey, setSurvey] = useState<boolean | null>(null)
  const [isSaved, setSaved] = useState(false)
  // An address that was left empty is no location of the job.
  const priced = useMemo(() => withoutEmptyPlaces(form.values), [form.values])
  const facts = useJobFacts(draft, priced, 'manager')
  const reach = client ?? typed
  const possible: Record<SendWay, boolean> = {
    text: (reach.phone ?? '') !== '' && draft.companyInfo.textPhone !== null,
    email: (reach.email ?? '') !== '',
  }
  const usual: SendWay[] = possible.text ? ['text'] : possible.email ? ['email'] : []
  const sendWays = (ways ?? usual).filter((way) => possible[way])
  const asksForSurvey = survey ?? facts.amount?.isSurveyNeeded === true

  function show(found: FieldErrors): never {
    setProblems(found)
    form.setErrors(formErrors(inside(found, 'job')))
    onInvalid()
    throw new Error(ERRORS.rest_invalid_param.text)
  }

  /** Stores everything that was typed; throws the text that the button shows. */
  async function save(ending: Ending): Promise<void> {
    const values = withoutEmptyPlaces(form.getValues())
    const { version: _version, client: _client, ...job } = saveBody(draft, values, true)
    const body: IntakeBody = {
      clientId: client?.id ?? null,
      newClient: client ? null : { ...typed, phone: typed.phone || null, email: typed.email || null },
      job: { ...job, jobType: facts.jobType, ...(ending === 'book' && { jobStatus: 'scheduled' }) },
      send: ending === 'send' ? [...sendWays] : [],
      asksForSurvey,
      communicationId: start.communicationId ?? null,
    }
    const found: FieldErrors = {}
    for (const [path, message] of Object.entries(formProblems(values, job))) found[`job.${path}`] = message
    if (!client)
      for (const { path, message } of NEW_CLIENT.safeParse(body.newClient).error?.issues ?? [])
        found[`newClient.${path.join('.')}`] ??= message
    if (ending === 'send' && sendWays.length === 0) found['send'] = NO_WAY
    if (ending === 'book' && values.date === '') found['job.jobDate'] = 'Required.'
    if (Object.keys(found).length > 0) show(found)
    try {
      await store(body)
      setSaved(true)
      void queries.invalidateQueries({ queryKey: callKey(listJobs, {}) })
      void queries.invalidateQueries({ queryKey: callKey(listClients, {}) })
    } catch (error) {
      if (error instanceof CallError && error.code === 'email_taken')
        setProblems({ 'newClient.email': error.message })
      else if (error instanceof CallError && error.fields) {
        setProblems(error.fields)
        // The checks of a job name its fields without the place that they have here.
        form.setErrors(formErrors({ ...error.fields, ...inside(error.fields, 'job') }))
      }
      onInvalid()
      throw error
    }
  }

  const isTyped =
    client?.id !== draft.client?.id || Object.values(typed).some((text) => text !== '') || form.isDirty()
  return {
    form,
    api,
    errors: shownErrors(form.errors),
    problems,
    facts,
    client,
    typed,
    sendWays,
    possible,
    asksForSurvey,
    isDirty: isTyped && !isSaved,
    pick: (one: KnownClient | null) => {
      setPicked({ client: one, companyId })
      setProblems({})
    },
    type: (change: Partial<NewClient>) => {
      setTyped((before) => ({ ...before, ...change }))
      setProblems((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([path]) => !Object.keys(change).some((key) => path.endsWith(key))),
        ),
      )
    },
    chooseWays: setWays,
    chooseSurvey: setSurvey,
    save,
  }
}

export type Intake = ReturnType<typeof useIntake>

const NEW_CLIENT = clientInputSchema.pick({ firstName: true, lastName: true, phone: true, email: true })
const NO_WAY = 'Enter a phone number or an email address to send the estimate.'

/** Returns a form without the last locations, of which nothing was entered. */
function withoutEmptyPlaces(form: JobForm): JobForm {
  const last = form.locations.findLastIndex(({ address }) => address.trim() !== '')
  return { ...form, locations: form.locations.slice(0, last + 1) }
}

/** Returns the errors below a field, by their path in it. */
function inside(errors: FieldErrors, field: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(`${field}.`) ? [[path.slice(field.length + 1), message]] : [],
    ),
  )
}
