import type { FormErrors } from '@mantine/form'
import { jobInputSchema } from '../../../../shared/jobs/jobs/job.input.ts'
import type { ScreenLocation } from '../../../../shared/jobs/jobs/progress.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { addressProblem } from '../../../ui/address-problem.ts'
import type { SaveBody } from './changes.ts'
import type { JobForm } from './form.ts'

/** Messages for fields whose schema is a union; the union's own error has no text. */
const CHOICE_MESSAGES: readonly [RegExp, string][] = [
  [/^contactPerson\.\d+\.email$/, 'Invalid email'],
  [/^contactPerson\.\d+\.phone$/, 'Invalid phone'],
]

/**
 * Returns the problems of a form before it is sent, by field: those of the API's schema for the request body,
 * and addresses that were not picked from the suggestions.
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
    // A location that was stored without an address, for example from a quote, needs one only if it is
    // edited.
    const isUntouched = location.address === location.chosen && location.address === '' && !location.isNew
    if (!body.locations || isUntouched) continue
    const chosen = location.chosen === '' ? null : { verbose_address: location.chosen }
    const problem = addressProblem(location.address, chosen, !location.addressPending)
    if (problem) problems[`locations.${index}.address`] = 'You must input a valid address.'
  }
  return problems
}

const FORM_PATHS: Readonly<Record<string, string>> = { jobDate: 'date' }

/** Returns field errors under the paths of the form's inputs. */
export function formErrors(problems: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [
      FORM_PATHS[path] ?? path.replace(/\.stairsflights$/, '.numStairFlights'),
      message,
    ]),
  )
}

const PLACES: Readonly<Record<string, ScreenLocation['tab']>> = {
  client: 'client',
  billingContact: 'client',
  isBillingContact: 'client',
  crew: 'crew',
  documents: 'documents',
  financial: 'financial',
  truck: 'rentTruck',
}

/**
 * Returns where fields can be corrected: the Job tab if one of them is there, else the place of the first
 * field.
 */
export function locationOfErrors(paths: readonly string[]): ScreenLocation {
  const places = paths.map((path): ScreenLocation => {
    const [root = '', document = null] = path.split('.')
    const tab = PLACES[root] ?? 'job'
    return { tab, document: tab === 'documents' ? document : null, field: null }
  })
  return places.find(({ tab }) => tab === 'job') ?? places[0] ?? { tab: 'job', document: null, field: null }
}

/**
 * Returns where a field is, by the ids of the tab panels around it, innermost first: the outer panel is a tab
 * of the job; on the Documents tab the inner panel is a document.
 */
export function locationOfPanels(
  ids: readonly string[],
  tabs: readonly ScreenLocation['tab'][],
): ScreenLocation {
  const names = ids.map((id) => id.slice(id.lastIndexOf('-panel-') + '-panel-'.length))
  const tab = tabs.find((name) => name === names.at(-1)) ?? 'job'
  return {
    tab,
    document: tab === 'documents' && names.length > 1 ? (names.at(-2) ?? null) : null,
    field: null,
  }
}

const NO_ERRORS: FieldErrors = {}

/** Returns errors as text; always the same object if there are none, so that nothing renders again. */
export function shownErrors(errors: FormErrors): FieldErrors {
  const entries = Object.entries(errors).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return entries.length === 0 ? NO_ERRORS : Object.fromEntries(entries)
}
