import { Anchor, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { BillForm } from './bill.form.ts'
import { gapAnswer, gapsTitle } from './bill.gaps.ts'
import classes from './bill.module.css'

interface Props {
  gaps: readonly { key: string; label: string }[]
  values: BillForm
  /** Null for who only reads it. */
  onGoTo: ((path: keyof BillForm) => void) | null
}

/** What a bill of lading between states still lacks, each with the way to its field (DECISIONS J, 49 CFR 375.505). */
export function MissingItems({ gaps, values, onGoTo }: Props) {
  const id = useId()
  const Icon = gaps.length === 0 ? IconCircleCheck : IconAlertCircle
  return (
    <section className={classes['summary']} aria-labelledby={id} data-complete={gaps.length === 0}>
      <h3 id={id} className={classes['summaryTitle']}>
        <Icon size={20} aria-hidden />
        {gapsTitle(gaps.length)}
      </h3>
      {gaps.length > 0 && (
        <ul className={classes['gaps']}>
          {gaps.map(({ key, label }) => {
            const { path, text } = gapAnswer(key, values)
            return (
              <li key={key}>
                {path !== null && onGoTo ? (
                  <Anchor
                    component="button"
                    type="button"
                    className={classes['jump'] ?? ''}
                    onClick={() => onGoTo(path)}
                  >
                    {label}
                  </Anchor>
                ) : (
                  <span className={classes['jump']}>{label}</span>
                )}
                {text !== '' && onGoTo && (
                  <Text component="span" size="sm" c="dimmed">
                    {text}
                  </Text>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
