import { Button, MultiSelect, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { PIPELINE_SOURCES, type Pipeline } from '../../../shared/sales/pipeline/pipeline.api.ts'
import { JOB_TYPES, sourceLabel } from '../../../shared/trade/job.choices.ts'
import { JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { DayField } from '../../ui/DayField.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { isFiltered, type PipelineSearch } from './pipeline-search.ts'
import classes from './pipeline.module.css'

interface Props {
  place: PipelineSearch
  people: Pipeline['people']
  onPlace: (place: PipelineSearch) => void
}

const orUndefined = <T,>(values: readonly T[]): T[] | undefined =>
  values.length > 0 ? [...values] : undefined

/** The filters of the pipeline, which are in the address. */
export function Filters({ place, people, onPlace }: Props) {
  const { company, stage } = place
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes['filters']}>
      <SearchField
        label="Search"
        value={place.search ?? ''}
        onSearch={(search) => onPlace({ ...place, search: search === '' ? undefined : search })}
      />
      {isNarrow && (
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Filters
        </Button>
      )}
      {(!isNarrow || isOpen) && (
        <>
          <MultiSelect
            label="Source"
            placeholder={place.source ? undefined : 'Any'}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the source' }}
            data={PIPELINE_SOURCES.map((value) => ({ value, label: sourceLabel(value) }))}
            value={place.source ?? []}
            onChange={(chosen) =>
              onPlace({
                ...place,
                source: orUndefined(PIPELINE_SOURCES.filter((one) => chosen.includes(one))),
              })
            }
          />
          <MultiSelect
            label="Type"
            placeholder={place.type ? undefined : 'Any'}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the type' }}
            data={JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_LABELS[value] }))}
            value={place.type ?? []}
            onChange={(chosen) =>
              onPlace({ ...place, type: orUndefined(JOB_TYPES.filter((one) => chosen.includes(one))) })
            }
          />
          <NativeSelect
            label="Responsible"
            value={place.person === undefined ? '' : String(place.person)}
            data={[
              { value: '', label: 'Anyone' },
              { value: '0', label: 'Nobody yet' },
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onPlace({ ...place, person: value === '' ? undefined : Number(value) })
            }
          />
          <DayField
            label="From"
            value={place.from ?? ''}
            onChange={(day) => onPlace({ ...place, from: day === '' ? undefined : day })}
          />
          <DayField
            label="Until"
            value={place.to ?? ''}
            onChange={(day) => onPlace({ ...place, to: day === '' ? undefined : day })}
          />
        </>
      )}
      {isFiltered(place) && (
        <Button variant="subtle" onClick={() => onPlace({ company, stage })}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
