import type { FormErrors } from '@mantine/form'
import { jobInputSchema } from '../../../../shared/jobs/jobs/job.ts'
import type { JobPlace } from '../../../../shared/jobs/jobs/progress.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { addressProblem } from '../../../ui/address-problem.ts'
import type { SaveBody } from './changes.ts'
import type { JobForm } from './form.ts'

/** Messages of fields whose schema is a choice of two, where the choice itself has no words. */
const CHOICE_MESSAGES: readonly [RegExp, string][] = [
  [/^contactPerson\.\d+\.email$/, 'Invalid email'],
  [/^contactPerson\.\d+\.phone$/, 'Invalid phone'],
]

/**
 * What is wrong with a form before it is sent, by field: the wire's own rules for what the save sends, and
 * addresses that were not picked from the suggestions.
 */
export function formProblems(form: JobForm, body: SaveBody): FieldErrors {
  const problems: FieldErrors = {}
  for (const issue of jobInputSchema.safeParse(body).error?.issues ?? []) {
    const path = issue.path.map(String).join('.')
    problems[path] ??= CHOICE_MESSAGES.find(([choice]) => choice.test(path))?.[1] ?? issue.message
  }
  for (const [index, line] of form.cargo.entries()) {
    if (body.cargo && line.item.trim() === '') problems[`cargo.${index}.item`] = 'Required.'
  }
  for (const [index, location] of form.locations.entries()) {
    // An address that came without text, from a quote say, only has to be completed by who touches it.
    const isUntouched = location.address === location.chosen && location.address === '' && !location.isNew
    if (!body.locations || isUntouched) continue
    const chosen = location.chosen === '' ? null : { verbose_address: location.chosen }
    const problem = addressProblem(location.address, chosen, true)
    if (problem) problems[`locations.${index}.address`] = 'You must input a valid address.'
  }
  return problems
}

const FORM_PATHS: Readonly<Record<string, string>> = { jobDate: 'date' }

/** Field errors under the paths that the form's inputs stand at. */
export function formErrors(problems: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [
      FORM_PATHS[path] ?? path.replace(/\.stairsflights$/, '.numStairFlights'),
      message,
    ]),
  )
}

const PLACES: Readonly<Record<string, JobPlace['tab']>> = {
  client: 'client',
  billingContact: 'client',
  isBillingContact: 'client',
  crew: 'crew',
  documents: 'documents',
  financial: 'financial',
  truck: 'rentTruck',
}

/** Where fields can be corrected: on the Job tab if one of them is there, else where the first one is. */
export function placeOfErrors(paths: readonly string[]): JobPlace {
  const places = paths.map((path): JobPlace => {
    const [root = '', document = null] = path.split('.')
    const tab = PLACES[root] ?? 'job'
    return { tab, document: tab === 'documents' ? document : null, field: null }
  })
  return places.find(({ tab }) => tab === 'job') ?? places[0] ?? { tab: 'job', document: null, field: null }
}

/**
 * Where a field is, by the ids of the tab panels around it, the innermost first: the outer one is a tab of the job, and on
 * the Documents tab the inner one is a document.
 */
export function placeOfPanels(ids: readonly string[], tabs: readonly JobPlace['tab'][]): JobPlace {
  const names = ids.map((id) => id.slice(id.lastIndexOf('-panel-') + '-panel-'.length))
  const tab = tabs.find((name) => name === names.at(-1)) ?? 'job'
  return {
    tab,
    document: tab === 'documents' && names.length > 1 ? (names.at(-2) ?? null) : null,
    field: null,
  }
}

const NO_ERRORS: FieldErrors = {}

/** Errors as text; always the same object while there are none, so that nothing is drawn again for it. */
export function shownErrors(errors: FormErrors): FieldErrors {
  const entries = Object.entries(errors).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return entries.length === 0 ? NO_ERRORS : Object.fromEntries(entries)
}
