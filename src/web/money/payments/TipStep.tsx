import { Radio } from '@mantine/core'
import { useId } from 'react'
import { FigureField } from '../../ui/FigureField.tsx'
import { tipOffers, tipProblem, type TipChoice } from './tip.ts'
import { money } from '../../../shared/kernel/money.ts'
import classes from './payments.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  choice: TipChoice
  onChange: (choice: TipChoice) => void
  /** What is billed without fees, in dollars. */
  baseDollars: number
  isLocked: boolean
}

/** Shows the tip step: a percentage of the amount, a custom amount, or none; nothing is preselected. */
export function TipStep({ choice, onChange, baseDollars, isLocked }: Props) {
  const headingId = useId()
  const offers = tipOffers(baseDollars)
  const value = choice.kind === 'percent' ? String(choice.percent) : choice.kind
  function choose(next: string) {
    if (next === 'none') onChange({ kind: 'none' })
    else if (next === 'custom') onChange({ kind: 'custom', dollars: '' })
    else onChange({ kind: 'percent', percent: Number(next) })
  }
  return (
    <section className={ui['section']} aria-labelledby={headingId}>
      <h3 className={ui['heading']} id={headingId}>
        Tip for the crew
      </h3>
      <Radio.Group value={value} onChange={choose} aria-labelledby={headingId}>
        <div className={classes['choices']}>
          {offers.map(({ percent, dollars }) => (
            <Choice
              key={percent}
              value={String(percent)}
              label={`${percent}%`}
              detail={money(dollars)}
              isLocked={isLocked}
            />
          ))}
          <Choice value="custom" label="Custom" isLocked={isLocked} />
          <Choice value="none" label="No tip" isLocked={isLocked} />
        </div>
      </Radio.Group>
      {choice.kind === 'custom' && (
        <FigureField
          label="Tip"
          isMoney
          value={choice.dollars}
          disabled={isLocked}
          error={tipProblem(choice)}
          onChange={(dollars) => onChange({ kind: 'custom', dollars })}
        />
      )}
    </section>
  )
}

function Choice({
  value,
  label,
  detail,
  isLocked,
}: {
  value: string
  label: string
  detail?: string
  isLocked: boolean
}) {
  return (
    <Radio.Card value={value} className={classes['choice'] ?? ''} disabled={isLocked}>
      <span className={classes['choiceName']}>{label}</span>
      {detail !== undefined && <span className={classes['choiceAmount']}>{detail}</span>}
    </Radio.Card>
  )
}
