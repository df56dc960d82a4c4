import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { focusAfterRender } from '../../kernel/focus.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import type { BlockProps } from './block.ts'
import type { TypedRefundStep } from './booking-form.ts'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'
import ui from '../../ui/primitives.module.css'

/** The maximum number that can be stored. */
const MAX_STEPS = 6
const ADD_ID = 'add-refund-step'

/** Shows the settings of what is refunded of a deposit when a client cancels a move. */
export function RefundBlock({ values, errors, set }: Pick<BlockProps, 'values' | 'errors' | 'set'>) {
  const steps = values.refundSteps
  const change = (at: number, part: Partial<TypedRefundStep>) =>
    set(
      'refundSteps',
      steps.map((step, index) => (index === at ? { ...step, ...part } : step)),
    )
  return (
    <section className={settings['block']} aria-labelledby="refunds">
      <h3 id="refunds" className={ui['heading']}>
        Canceled moves
      </h3>
      <p className={settings['hint']}>
        What clients who cancel a booked move get back of their deposit; before they confirm, they see the
        amount. While the law lets them withdraw, and for requests that are not booked, it is refunded in
        full. What was paid beyond the deposit is always refunded.
      </p>
      {steps.length === 0 && <Text size="sm">Deposits are not refunded.</Text>}
      {steps.map((step, at) => (
        <fieldset key={step.key} className={classes['season']} aria-label={`Refund ${at + 1}`}>
          <FigureField
            id={`refund-${step.key}`}
            label="Days before the move"
            className={classes['figure'] ?? ''}
            inputMode="numeric"
            autoComplete="off"
            description="Or earlier"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={step.daysBefore}
            error={errors[`refundSteps.${at}.daysBefore`]}
            onChange={(daysBefore) => change(at, { daysBefore })}
          />
          <FigureField
            label="Refund"
            className={classes['figure'] ?? ''}
            suffix=" %"
            autoComplete="off"
            value={step.percent}
            error={errors[`refundSteps.${at}.percent`]}
            onChange={(percent) => change(at, { percent })}
          />
          <ActionIcon
            className={classes['remove'] ?? ''}
            size={44}
            color="red"
            variant="subtle"
            aria-label={`Remove refund ${at + 1}`}
            onClick={() => {
              set(
                'refundSteps',
                steps.filter((_, index) => index !== at),
              )
              focusAfterRender(ADD_ID)
            }}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {errors['refundSteps'] !== undefined && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {errors['refundSteps']}
        </Text>
      )}
      <Button
        id={ADD_ID}
        className={classes['start'] ?? ''}
        variant="default"
        mih={44}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={steps.length >= MAX_STEPS}
        onClick={() => {
          const key = crypto.randomUUID()
          set('refundSteps', [...steps, { key, daysBefore: '', percent: 50 }])
          focusAfterRender(`refund-${key}`)
        }}
      >
        Add step
      </Button>
    </section>
  )
}
