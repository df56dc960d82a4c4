import { Button, Group, Radio, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  DISPUTE_DECISIONS,
  DISPUTE_DECISION_LABELS,
  type Dispute,
} from '../../../shared/messages/communications/dispute.ts'
import { stepDispute } from '../../../shared/messages/communications/disputes.api.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { call, CallError } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { decisionText } from './dispute-words.ts'
import { disputesQuery } from './disputes.queries.ts'
import {
  defaultStepText,
  STEP_DONE_MESSAGES,
  STEP_LABELS,
  stepProblems,
  type Decision,
  type Step,
  type StepValues,
} from './step-words.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  dispute: Dispute
  step: Step
  timezone: string
  onClose: () => void
}

/** One step of the office in a dispute, with a prefilled text; a decision requires a confirmation. */
export function StepForm({ jobId, dispute, step, timezone, onClose }: Props) {
  const client = useQueryClient()
  const [values, setValues] = useState<StepValues>(() => {
    const blank = { decision: null, amount: '' } as const
    return { ...blank, message: defaultStepText(step, blank, dispute, timezone) }
  })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isAsking, setAsking] = useState(false)
  const words = useRef<HTMLTextAreaElement>(null)
  const { message, decision, amount } = values

  /** An unedited text follows the decision and its amount. */
  function choose(more: Partial<Pick<StepValues, 'decision' | 'amount'>>) {
    const next = { ...values, ...more }
    const isTouched = message !== defaultStepText(step, values, dispute, timezone)
    setValues({ ...next, message: isTouched ? message : defaultStepText(step, next, dispute, timezone) })
    setProblems({})
  }

  function isFilledIn(): boolean {
    const found = stepProblems(step, values)
    setProblems(found)
    if (found['message'] !== undefined) words.current?.focus()
    return Object.keys(found).length === 0
  }

  async function take() {
    const isMoney = step === 'decide' && decision !== 'denied' && amount !== ''
    try {
      const answer = await call(stepDispute, {
        params: { id: jobId, disputeId: dispute.id },
        body: {
          step,
          message,
          ...(step === 'decide' && decision !== null && { decision }),
          ...(isMoney && { amount }),
        },
      })
      client.setQueryData(disputesQuery(jobId).queryKey, (before) =>
        before?.map((one) => (one.id === answer.id ? answer : one)),
      )
    } catch (error) {
      if (error instanceof CallError) setProblems(error.fields ?? {})
      // Another person may have taken a step meanwhile.
      void client.invalidateQueries({ queryKey: disputesQuery(jobId).queryKey })
      throw error
    }
    showSuccess(STEP_DONE_MESSAGES[step])
    onClose()
  }

  async function send() {
    if (!isFilledIn()) throw new Error(ERRORS.rest_invalid_param.text)
    await take()
  }
  const decided = decisionText({
    decision,
    decidedAmount: decision === 'denied' || amount === '' ? null : amount,
  })
  return (
    <section className={ui['section']} aria-label={STEP_LABELS[step]}>
      {step === 'decide' && (
        <DecisionFields
          decision={decision}
          amount={amount}
          problems={problems}
          dispute={dispute}
          onChange={choose}
        />
      )}
      <Textarea
        ref={words}
        label="Message to the client"
        description={
          dispute.hasEmail
            ? 'The client gets it by email and sees it on the dispute page.'
            : 'The client has no email address. The message appears on the dispute page; ask them to look there.'
        }
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={TEXT_LIMITS.notes}
        value={message}
        error={problems['message']}
        onChange={(event) => {
          setValues({ ...values, message: event.currentTarget.value })
          setProblems({})
        }}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {step === 'decide' ? (
          <Button onClick={() => setAsking(isFilledIn())}>Decide…</Button>
        ) : (
          <AsyncButton action={send}>{step === 'reply' ? 'Send reply' : STEP_LABELS[step]}</AsyncButton>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`${decided}. The client is notified immediately, and a decision can’t be undone.`}
        confirmLabel="Decide"
        onConfirm={take}
      />
    </section>
  )
}

interface DecisionProps {
  decision: Decision | null
  amount: number | ''
  problems: Record<string, string>
  dispute: Dispute
  onChange: (more: Partial<Pick<StepValues, 'decision' | 'amount'>>) => void
}

function DecisionFields({ decision, amount, problems, dispute, onChange }: DecisionProps) {
  return (
    <>
      <Radio.Group label="Decision" required value={decision} error={problems['decision']}>
        <div className={classes['radios']}>
          {DISPUTE_DECISIONS.map((one) => (
            <Radio
              key={one}
              value={one}
              label={DISPUTE_DECISION_LABELS[one]}
              onChange={() =>
                onChange({
                  decision: one,
                  // The amount of 'paid' defaults to the claimed amount, if known.
                  ...(one === 'paid' && amount === '' && { amount: dispute.claimedAmount ?? '' }),
                })
              }
            />
          ))}
        </div>
      </Radio.Group>
      {decision !== null && decision !== 'denied' && (
        <FigureField
          className={classes['amount'] ?? ''}
          label={decision === 'paid' ? 'Amount paid' : 'Amount offered'}
          required
          isMoney
          value={amount}
          error={problems['amount']}
          onChange={(next) => onChange({ amount: next })}
        />
      )}
    </>
  )
}
