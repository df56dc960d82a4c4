import { Checkbox, MultiSelect, NumberInput } from '@mantine/core'
import { US_STATES } from '../../../shared/kernel/places.ts'
import type { Routing } from '../../../shared/sales/routing/routing.api.ts'
import { MAX_CAPACITY, routeSchema, type Route } from '../../../shared/sales/routing/routing.ts'
import { HOME_SIZE_LABELS, HOME_SIZES } from '../../../shared/trade/home-sizes.ts'
import { JOB_SOURCES, JOB_TYPE_NAMES, JOB_TYPES, sourceLabel } from '../../../shared/trade/job.choices.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'

const BLANK: Route = {
  sources: [],
  states: [],
  jobTypes: [],
  homeSizes: [],
  hasOfficeLeads: false,
  people: [],
}
const SOURCES = [...JOB_SOURCES, null]

interface Props {
  /** Null for a new one. */
  route: Route | null
  people: Routing['people']
  onSave: (route: Route) => Promise<void>
  onClose: () => void
}

/** The conditions of a rule and the people who take turns, each with the open leads that they take at most. */
export function RouteForm({ route, people, onSave, onClose }: Props) {
  const form = useRecordForm(route ?? BLANK, (values) => problemsOf(routeSchema, values))
  const { values, set, errors } = form

  async function save() {
    await form.save(async (sent) => {
      await onSave(sent)
      return sent
    })
    onClose()
  }

  return (
    <DialogForm
      id={form.id}
      label="Rule"
      saveLabel="Save"
      successText="Rule saved."
      onSave={save}
      onClose={onClose}
    >
      <MultiSelect
        label="Source"
        placeholder={values.sources.length === 0 ? 'Any' : undefined}
        data={SOURCES.map((source) => ({ value: source ?? '', label: sourceLabel(source ?? 'notSet') }))}
        value={values.sources.map((source) => source ?? '')}
        onChange={(chosen) =>
          set(
            'sources',
            SOURCES.filter((source) => chosen.includes(source ?? '')),
          )
        }
      />
      <MultiSelect
        label="State of the first address"
        placeholder={values.states.length === 0 ? 'Any' : undefined}
        searchable
        data={Object.entries(US_STATES).map(([value, label]) => ({ value, label }))}
        value={values.states}
        onChange={(chosen) => set('states', chosen)}
      />
      <MultiSelect
        label="Type of move"
        placeholder={values.jobTypes.length === 0 ? 'Any' : undefined}
        data={JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_NAMES[value].staff }))}
        value={values.jobTypes}
        onChange={(chosen) =>
          set(
            'jobTypes',
            JOB_TYPES.filter((type) => chosen.includes(type)),
          )
        }
      />
      <MultiSelect
        label="Size of the home"
        placeholder={values.homeSizes.length === 0 ? 'Any' : undefined}
        data={HOME_SIZES.map((value) => ({ value, label: HOME_SIZE_LABELS[value] }))}
        value={values.homeSizes}
        onChange={(chosen) =>
          set(
            'homeSizes',
            HOME_SIZES.filter((size) => chosen.includes(size)),
          )
        }
      />
      <Checkbox
        label="Also assign leads that the office enters. Otherwise they stay with the person who entered them."
        checked={values.hasOfficeLeads}
        onChange={(event) => set('hasOfficeLeads', event.currentTarget.checked)}
      />
      <MultiSelect
        label="People who take turns"
        required
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.people.map(({ id }) => String(id))}
        error={errors['people']}
        onChange={(chosen) =>
          set(
            'people',
            chosen.map(
              (id) => values.people.find((one) => String(one.id) === id) ?? { id: Number(id), most: null },
            ),
          )
        }
      />
      {values.people.map(({ id, most }, index) => (
        <NumberInput
          key={id}
          label={`Open leads of ${people.find((one) => one.id === id)?.name ?? ''} at most`}
          placeholder="No limit"
          min={1}
          max={MAX_CAPACITY}
          allowDecimal={false}
          value={most ?? ''}
          error={errors[`people.${index}.most`]}
          onChange={(value) =>
            set(
              'people',
              values.people.map((one) =>
                one.id === id ? { id, most: value === '' ? null : Number(value) } : one,
              ),
            )
          }
        />
      ))}
    </DialogForm>
  )
}
