import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  CHANGE_KIND_LABELS,
  CHANGE_KINDS,
  type ChangeKind,
  type ChangeLine,
  type ChangeRate,
  type ChangeUnit,
} from '../../../../shared/jobs/change-orders/change-order.ts'
import { changeUnits, priceLine } from '../../../../shared/jobs/change-orders/pricing.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import classes from './change-orders.module.css'
import ui from '../../../ui/primitives.module.css'

const STEPS: Readonly<Record<ChangeUnit, number>> = { hour: 0.25, mile: 1, item: 1, distance: 1 }
const UNIT_LABELS: Readonly<Record<ChangeUnit, string>> = {
  hour: 'Hours',
  mile: 'Miles',
  item: 'Number',
  distance: 'Unit distances',
}
const NOTE_LABELS: Readonly<Record<ChangeKind, string>> = {
  stop: 'Address of the stop',
  item: 'What it is, such as an upright piano',
  service: 'What is done',
  packing: 'What is packed',
  waiting: 'What the crew waits for',
  impracticable: 'What makes it necessary, such as a shuttle',
}

interface Props {
  rates: readonly ChangeRate[]
  onAdd: (line: ChangeLine) => void
}

/** Picks what changes, and how much of it. */
export function LineForm({ rates, onAdd }: Props) {
  const [kind, setKind] = useState<ChangeKind | null>(null)
  const kinds = CHANGE_KINDS.filter((one) => rates.some((rate) => rate.kind === one))
  return (
    <section className={`${ui['section']} ${classes['card']}`} aria-label="Add a line">
      <div className={classes['kinds']}>
        {kinds.map((one) => (
          <Button
            key={one}
            variant={one === kind ? 'filled' : 'default'}
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
          >
            {CHANGE_KIND_LABELS[one]}
          </Button>
        ))}
      </div>
      {kind && (
        <Amount
          key={kind}
          kind={kind}
          rates={rates.filter((rate) => rate.kind === kind)}
          onAdd={(line) => {
            onAdd(line)
            setKind(null)
          }}
        />
      )}
    </section>
  )
}

function Amount({ kind, rates, onAdd }: Props & { kind: ChangeKind }) {
  const [key, setKey] = useState(rates[0]?.key ?? '')
  const [note, setNote] = useState('')
  const [units, setUnits] = useState<number | ''>(1)
  const rate = rates.find((one) => one.key === key)
  if (!rate) return null
  const { unit } = rate
  const count = units === '' ? 0 : units
  const isRight = count > 0 && count <= 10_000 && Math.round(count * 100) / 100 === count
  const line = isRight ? priceLine(rates, { key, units: count, note: note.trim() }) : null
  const step = STEPS[unit]
  const by = (more: number) => setUnits(Math.max(step, Math.round(((count || 0) + more) * 100) / 100))
  return (
    <>
      {rates.length > 1 ? (
        <NativeSelect
          size="md"
          label="Priced as"
          value={key}
          data={rates.map((one) => ({
            value: one.key,
            label: `${one.shownLabel ?? one.label}, ${money(one.rate)} for ${changeUnits(one.unit, 1)}`,
          }))}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      ) : (
        <span>{`${rate.shownLabel ?? rate.label}, ${money(rate.rate)} for ${changeUnits(unit, 1)}`}</span>
      )}
      <TextInput
        size="md"
        label={NOTE_LABELS[kind]}
        maxLength={TEXT_LIMITS.name}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes['units']}>
        <Button variant="default" aria-label="Less" disabled={count <= step} onClick={() => by(-step)}>
          −
        </Button>
        <FigureField
          size="md"
          label={UNIT_LABELS[unit]}
          inputMode="decimal"
          value={units}
          error={isRight || units === '' ? undefined : 'More than 0, at most two decimals.'}
          onChange={setUnits}
        />
        <Button variant="default" aria-label="More" onClick={() => by(step)}>
          +
        </Button>
      </div>
      <Button size="lg" fullWidth disabled={line === null} onClick={() => line && onAdd(line)}>
        {line ? `Add for ${money(line.total)}` : 'Add'}
      </Button>
    </>
  )
}
