import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { formatMonthDay } from '../../../shared/company/settings/day-rates.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { focusAfterRender } from '../../kernel/focus.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import type { TypedSeason } from './booking-form.ts'
import { dayChoices, inMonth, MONTH_CHOICES, percentText } from './calendar-words.ts'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'

/** The maximum number that can be stored (shared/booking/settings.ts). */
const MAX_SEASONS = 12
const ADD_ID = 'add-season'

interface Props {
  seasons: readonly TypedSeason[]
  errors: FieldErrors
  onChange: (seasons: readonly TypedSeason[]) => void
}

/** Edits the seasons with other hourly rates; one that ends before it starts runs over New Year. */
export function SeasonList({ seasons, errors, onChange }: Props) {
  const change = (at: number, part: Partial<TypedSeason>) =>
    onChange(seasons.map((season, index) => (index === at ? { ...season, ...part } : season)))
  return (
    <div className={classes['part']}>
      <h4 className={classes['partTitle']}>Seasons</h4>
      <p className={settings['hint']}>
        {seasons.length === 0
          ? 'The same rates all year. Add one for the summer rush or the quiet winter.'
          : 'Days of the year with other hourly rates. One may run over New Year.'}
      </p>
      {seasons.map((season, at) => (
        <fieldset
          key={season.key}
          className={classes['season']}
          aria-label={season.name.trim() === '' ? `Season ${at + 1}` : season.name}
        >
          <TextInput
            id={`season-${season.key}`}
            label="Name"
            maxLength={TEXT_LIMITS.name}
            value={season.name}
            error={errors[`seasons.${at}.name`]}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <DayOfYear
            label="From"
            value={season.from}
            error={errors[`seasons.${at}.from`]}
            onChange={(from) => change(at, { from })}
          />
          <DayOfYear
            label="To"
            value={season.to}
            error={errors[`seasons.${at}.to`]}
            onChange={(to) => change(at, { to })}
          />
          <FigureField
            label="Percent"
            className={classes['figure'] ?? ''}
            allowNegative
            suffix=" %"
            inputMode="text"
            autoComplete="off"
            value={season.percent}
            error={errors[`seasons.${at}.percent`]}
            onChange={(percent) => change(at, { percent })}
          />
          <ActionIcon
            className={classes['remove'] ?? ''}
            size={44}
            color="red"
            variant="subtle"
            aria-label={`Remove ${season.name.trim() === '' ? `season ${at + 1}` : season.name}`}
            onClick={() => {
              onChange(seasons.filter((_, index) => index !== at))
              focusAfterRender(ADD_ID)
            }}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
          <p className={`${settings['hint']} ${classes['said']}`}>
            {textOf(season.from)} to {textOf(season.to)}
            {season.to < season.from ? ' of the next year' : ''}: {percentText(season.percent)}.
          </p>
        </fieldset>
      ))}
      <Button
        id={ADD_ID}
        className={classes['start'] ?? ''}
        variant="default"
        mih={44}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={seasons.length >= MAX_SEASONS}
        onClick={() => {
          const key = crypto.randomUUID()
          onChange([...seasons, { key, name: '', from: '06-01', to: '08-31', percent: 10 }])
          focusAfterRender(`season-${key}`)
        }}
      >
        Add season
      </Button>
    </div>
  )
}

/** Formats `06-15` as 'June 15'. */
function textOf(dayOfYear: string): string {
  return formatMonthDay(`2000-${dayOfYear}`)
}

interface DayProps {
  label: string
  /** `MM-DD`. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function DayOfYear({ label, value, error, onChange }: DayProps) {
  const month = value.slice(0, 2)
  return (
    <div className={classes['dayOfYear']}>
      <NativeSelect
        label={label}
        aria-label={`${label}, month`}
        data={MONTH_CHOICES}
        value={month}
        error={error}
        onChange={(event) => onChange(inMonth(value, event.currentTarget.value))}
      />
      <NativeSelect
        aria-label={`${label}, day`}
        data={dayChoices(month).map((day) => ({ value: day, label: String(Number(day)) }))}
        value={value.slice(3)}
        onChange={(event) => onChange(`${month}-${event.currentTarget.value}`)}
      />
    </div>
  )
}
