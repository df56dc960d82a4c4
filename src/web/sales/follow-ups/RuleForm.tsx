import { Button, Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addRule, listRules, listTasks, saveRule } from '../../../shared/sales/follow-ups/follow-ups.api.ts'
import {
  MAX_STEPS,
  STEP_PLACEHOLDERS,
  TRIGGER_LABELS,
  TRIGGERS,
  type Rule,
} from '../../../shared/sales/follow-ups/follow-ups.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import {
  JOB_SOURCE_LABELS,
  JOB_SOURCES,
  JOB_TYPE_NAMES,
  JOB_TYPES,
} from '../../../shared/trade/job.choices.ts'
import { call } from '../../kernel/api.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import ui from '../../ui/primitives.module.css'
import settings from '../../ui/section.module.css'
import { blankStep, ruleDraft, ruleInput, ruleProblems, type RuleDraft } from './rule-draft.ts'
import { StepFields } from './StepFields.tsx'
import classes from './follow-ups.module.css'

interface Props {
  companyId: number
  /** Null for a new one. */
  rule: Rule | null
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

const CHECKS = [
  ['isOwnRequest', 'Only leads that the client sent, none that you entered'],
  ['needsPhone', 'The client has a phone number'],
  ['needsEmail', 'The client has an email address'],
  ['needsPrice', 'The job has a price'],
] as const satisfies readonly (readonly [keyof RuleDraft, string])[]

/** What starts a rule, its conditions and its steps. */
export function RuleForm({ companyId, rule, onDirty, onClose }: Props) {
  const reload = useRefetch(keyBelow(listRules, { id: companyId }))
  const people =
    useQuery(callQuery(listTasks, { query: { company: companyId, list: 'mine' } })).data?.people ?? []
  const [start] = useState(() => ruleDraft(rule))
  const form = useRecordForm(start, ruleProblems, { version: rule?.version })
  const { values, set, isDirty, errors } = form
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  async function save() {
    await form.save(async (sent) => {
      const body = ruleInput(sent, rule?.isOn ?? true)
      return rule
        ? call(saveRule, {
            params: { id: companyId, ruleId: rule.id },
            body: { ...body, version: form.version },
          })
        : call(addRule, { params: { id: companyId }, body })
    })
    await reload()
    onClose()
  }

  return (
    <DialogForm
      id={form.id}
      saveLabel={rule ? 'Save' : 'Add rule'}
      successText="Rule saved."
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        {...form.text('name')}
      />
      <NativeSelect
        label="Starts with"
        data={TRIGGERS.map((value) => ({ value, label: TRIGGER_LABELS[value] }))}
        value={values.trigger}
        onChange={(event) =>
          set('trigger', TRIGGERS.find((one) => one === event.currentTarget.value) ?? values.trigger)
        }
      />
      <div className={classes['row']}>
        <NativeSelect
          label="Source"
          className={classes['choice'] ?? ''}
          data={[
            { value: '', label: 'Any' },
            { value: 'notSet', label: 'Not set' },
            ...JOB_SOURCES.map((value) => ({ value, label: JOB_SOURCE_LABELS[value] })),
          ]}
          value={values.source}
          onChange={(event) => set('source', event.currentTarget.value)}
        />
        <NativeSelect
          label="Type of move"
          className={classes['choice'] ?? ''}
          data={[
            { value: '', label: 'Any' },
            ...JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_NAMES[value].staff })),
          ]}
          value={values.jobType}
          onChange={(event) => set('jobType', event.currentTarget.value)}
        />
      </div>
      {CHECKS.map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          checked={values[name]}
          onChange={(event) => set(name, event.currentTarget.checked)}
        />
      ))}
      <Switch
        label="Count waits within your office hours only"
        checked={values.isInOpenHours}
        onChange={(event) => set('isInOpenHours', event.currentTarget.checked)}
      />
      <h3 className={ui['heading']}>Steps</h3>
      <p className={settings['hint']}>
        Texts may name {STEP_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}. A sentence is left out if
        one of its placeholders has no value for a job.
      </p>
      <ol className={classes['steps']}>
        {values.steps.map((step, index) => (
          <StepFields
            key={step.key}
            step={step}
            index={index}
            errors={errors}
            people={people}
            isOnly={values.steps.length === 1}
            onChange={(changed) =>
              set(
                'steps',
                values.steps.map((one) => (one.key === step.key ? changed : one)),
              )
            }
            onRemove={() =>
              set(
                'steps',
                values.steps.filter(({ key }) => key !== step.key),
              )
            }
          />
        ))}
      </ol>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={values.steps.length >= MAX_STEPS}
        onClick={() => set('steps', [...values.steps, blankStep()])}
      >
        Add step
      </Button>
    </DialogForm>
  )
}
