import { Select, Textarea, TextInput } from '@mantine/core'
import { INFRACTION_TIERS } from '../../../shared/people/workers/crew.choices.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { DayField } from '../../ui/DayField.tsx'
import type { InfractionDraft } from './members.ts'
import { RecordList } from './RecordList.tsx'
import classes from './crew.module.css'

interface Props {
  rows: readonly InfractionDraft[]
  onChange: (rows: InfractionDraft[]) => void
  /** The server's errors, by `index.field`. */
  errors: FieldErrors
  /** Default day of a new row. */
  day: string
  isReadOnly: boolean
}

/** Infractions of a member on this job, in tiers 1 to 3. */
export function Infractions({ rows, onChange, errors, day, isReadOnly }: Props) {
  return (
    <RecordList
      title="Infractions"
      what="infraction"
      rowClass={classes['infraction']}
      rows={rows}
      onChange={onChange}
      isReadOnly={isReadOnly}
      blank={() => blank(day)}
      renderFields={(row, index, change) => (
        <>
          <DayField
            label="Date"
            value={row.date}
            error={errors[`${index}.date`]}
            onChange={(date) => change({ date })}
          />
          <TextInput
            label="Infraction"
            value={row.infraction}
            error={errors[`${index}.infraction`]}
            onChange={(event) => change({ infraction: event.currentTarget.value })}
          />
          <Select
            label="Tier"
            allowDeselect={false}
            data={INFRACTION_TIERS.map(String)}
            value={String(row.tier)}
            error={errors[`${index}.tier`]}
            onChange={(value) =>
              change({ tier: INFRACTION_TIERS.find((tier) => String(tier) === value) ?? row.tier })
            }
          />
          <Textarea
            label="Comments"
            autosize
            minRows={1}
            maxRows={6}
            value={row.comments}
            error={errors[`${index}.comments`]}
            onChange={(event) => change({ comments: event.currentTarget.value })}
          />
        </>
      )}
    />
  )
}

function blank(day: string): InfractionDraft {
  return { key: crypto.randomUUID(), id: null, date: day, infraction: '', tier: 1, comments: '' }
}
