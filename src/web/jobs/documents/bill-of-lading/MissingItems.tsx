import { Anchor, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ScreenLocation } from '../../../../shared/jobs/jobs/progress.ts'
import type { BillForm } from './bill.form.ts'
import { gapAnswer, gapsTitle } from './bill.gaps.ts'
import classes from './bill.module.css'
import ui from '../../../ui/primitives.module.css'

const COMPANY = { section: 'general' } as const

interface Props {
  gaps: readonly { key: string; label: string }[]
  values: BillForm
  /** Opens a field of the bill; null for read-only viewers. */
  onGoTo: ((path: keyof BillForm) => void) | null
  onGo: (where: ScreenLocation) => void
}

/**
 * The items that a bill of lading lacks before it can be signed, each with a link to where it is filled in.
 */
export function MissingItems({ gaps, values, onGoTo, onGo }: Props) {
  const id = useId()
  const Icon = gaps.length === 0 ? IconCircleCheck : IconAlertCircle
  return (
    <section className={classes['summary']} aria-labelledby={id} data-complete={gaps.length === 0}>
      <h3 id={id} className={`${ui['heading']} ${ui['line']} ${classes['summaryTitle']}`}>
        <Icon size={20} aria-hidden />
        {gapsTitle(gaps.length)}
      </h3>
      {gaps.length > 0 && (
        <ul className={classes['gaps']}>
          {gaps.map(({ key, label }) => {
            const { path, where, text } = gapAnswer(key, values)
            const go =
              path !== null ? () => onGoTo?.(path) : where && where !== 'settings' && (() => onGo(where))
            const jump = classes['jump'] ?? ''
            return (
              <li key={key}>
                {onGoTo && where === 'settings' ? (
                  <Anchor
                    className={jump}
                    renderRoot={(props) => <Link {...props} to="/settings" search={COMPANY} />}
                  >
                    {label}
                  </Anchor>
                ) : onGoTo && go ? (
                  <Anchor component="button" type="button" className={jump} onClick={go}>
                    {label}
                  </Anchor>
                ) : (
                  <span className={jump}>{label}</span>
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
