import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ACTION_LABELS, type StepAction } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { WAIT_UNITS } from '../../../shared/sales/follow-ups/open-hours.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import type { StepDraft } from './rule-draft.ts'
import classes from './follow-ups.module.css'

const UNIT_LABELS = { minutes: 'minutes', hours: 'hours', days: 'days' }
const KIND_LABELS = { call: 'Call the client', todo: 'Something else' }
const ACTIONS: readonly StepAction[] = ['text', 'mail', 'task', 'assign']

interface Props {
  step: StepDraft
  index: number
  errors: FieldErrors
  people: readonly { id: number; name: string }[]
  /** Whether it is the only step. */
  isOnly: boolean
  onChange: (step: StepDraft) => void
  onRemove: () => void
}

/** The fields of one step of a rule: its wait, what it does, and the texts of that. */
export function StepFields({ step, index, errors, people, isOnly, onChange, onRemove }: Props) {
  const set = (part: Partial<StepDraft>) => onChange({ ...step, ...part })
  const errorOf = (name: string) => errors[`steps.${index}.${name}`]
  return (
    <li aria-label={`Step ${index + 1}`}>
      <div className={classes['row']}>
        <div className={classes['amount']}>
          <FigureField
            label="After"
            value={step.amount}
            error={errorOf('wait.amount')}
            onChange={(amount) => set({ amount })}
          />
        </div>
        <NativeSelect
          aria-label="Unit of the wait"
          className={classes['choice'] ?? ''}
          data={WAIT_UNITS.map((value) => ({ value, label: UNIT_LABELS[value] }))}
          value={step.unit}
          onChange={(event) =>
            set({ unit: WAIT_UNITS.find((one) => one === event.currentTarget.value) ?? step.unit })
          }
        />
        <NativeSelect
          label="Do"
          className={classes['choice'] ?? ''}
          data={ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }))}
          value={step.action}
          onChange={(event) =>
            set({ action: ACTIONS.find((one) => one === event.currentTarget.value) ?? step.action })
          }
        />
        <Button variant="subtle" color="red" mih={44} disabled={isOnly} onClick={onRemove}>
          Remove step
        </Button>
      </div>
      {step.action === 'mail' && (
        <TextInput
          label="Subject"
          required
          autoComplete="off"
          value={step.subject}
          error={errorOf('subject')}
          onChange={(event) => set({ subject: event.currentTarget.value })}
        />
      )}
      {(step.action === 'mail' || step.action === 'text') && (
        <Textarea
          label={step.action === 'mail' ? 'Email' : 'Text message'}
          required
          autosize
          minRows={3}
          maxRows={12}
          value={step.body}
          error={errorOf('body')}
          onChange={(event) => set({ body: event.currentTarget.value })}
        />
      )}
      {step.action === 'task' && (
        <div className={classes['row']}>
          <NativeSelect
            label="Kind of task"
            className={classes['choice'] ?? ''}
            data={(['call', 'todo'] as const).map((value) => ({ value, label: KIND_LABELS[value] }))}
            value={step.kind}
            onChange={(event) => set({ kind: event.currentTarget.value === 'call' ? 'call' : 'todo' })}
          />
          <TextInput
            label="Task"
            required
            autoComplete="off"
            className={classes['choice'] ?? ''}
            value={step.title}
            error={errorOf('title')}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
        </div>
      )}
      {step.action === 'assign' && (
        <NativeSelect
          label="Assign tasks of the lead to"
          required
          data={[
            { value: '', label: 'Choose a person' },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={step.to}
          error={errorOf('to')}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
      )}
    </li>
  )
}
