import { Button, Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { INFRACTION_TIERS } from '../../shared/crew/crew.ts'
import type { FieldErrors } from '../../shared/kernel/errors.ts'
import { DayField } from '../ui/DayField.tsx'
import type { InfractionDraft } from './members.ts'
import { RemoveRow } from './RemoveRow.tsx'
import classes from './crew.module.css'

interface Props {
  rows: readonly InfractionDraft[]
  onChange: (rows: InfractionDraft[]) => void
  /** What the server said, by `index.field`. */
  errors: FieldErrors
  /** Day that a new row starts with. */
  day: string
  isReadOnly: boolean
}

/** Infractions of a member on this job, in tiers 1 to 3 (spec 1 §3). */
export function Infractions({ rows, onChange, errors, day, isReadOnly }: Props) {
  const change = (index: number, part: Partial<InfractionDraft>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <section className={classes['section']} aria-label="Infractions">
      <h4 className={classes['subheading']}>Infractions</h4>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          No infractions.
        </Text>
      )}
      {rows.map((row, index) => (
        <fieldset key={row.key} className={classes['infraction']} aria-label={`Infraction ${index + 1}`}>
          <DayField
            label="Date"
            value={row.date}
            error={errors[`${index}.date`]}
            onChange={(date) => change(index, { date })}
          />
          <TextInput
            label="Infraction"
            value={row.infraction}
            error={errors[`${index}.infraction`]}
            onChange={(event) => change(index, { infraction: event.currentTarget.value })}
          />
          <Select
            label="Tier"
            allowDeselect={false}
            data={INFRACTION_TIERS.map(String)}
            value={String(row.tier)}
            error={errors[`${index}.tier`]}
            onChange={(value) =>
              change(index, { tier: INFRACTION_TIERS.find((tier) => String(tier) === value) ?? row.tier })
            }
          />
          <Textarea
            label="Comments"
            autosize
            minRows={1}
            maxRows={6}
            value={row.comments}
            error={errors[`${index}.comments`]}
            onChange={(event) => change(index, { comments: event.currentTarget.value })}
          />
          <div className={classes['lineEnd']}>
            {!isReadOnly && (
              <RemoveRow
                what={`infraction ${index + 1}`}
                onRemove={() => onChange(rows.filter((_, at) => at !== index))}
              />
            )}
          </div>
        </fieldset>
      ))}
      {!isReadOnly && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...rows, blank(day)])}
          >
            Add infraction
          </Button>
        </div>
      )}
    </section>
  )
}

function blank(day: string): InfractionDraft {
  return { key: crypto.randomUUID(), id: null, date: day, infraction: '', tier: 1, comments: '' }
}
