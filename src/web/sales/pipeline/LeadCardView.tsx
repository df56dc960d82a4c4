import { ActionIcon, Anchor, Menu, Text } from '@mantine/core'
import { IconArrowRight, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import type { LeadCard } from '../../../shared/sales/pipeline/pipeline.api.ts'
import { moveTo, STAGE_LABELS, STAGES, type Stage } from '../../../shared/sales/pipeline/stages.ts'
import { jobDayOf, sourceLabel } from '../../../shared/trade/job.choices.ts'
import { ageText, dollarsText, reasonText } from './words.ts'
import classes from './pipeline.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  card: LeadCard
  stage: Stage
  now: string
  today: string
  isCarried: boolean
  /** Must be the same function at each render. */
  onMove: (card: LeadCard, from: Stage, to: Stage) => void
}

/** A lead: who moves, from where to where, when, for how much, and how long it is in its column. */
export const LeadCardView = memo(function LeadCardView(props: Props) {
  const { card, stage, now, today, isCarried, onMove } = props
  const { jobId, client, from, to, amount, person, source, lostReason } = card
  const name = client?.name ?? ''
  const day = jobDayOf(card.jobDate)
  const title = name === '' ? `Job #${jobId}` : name
  return (
    <li
      className={classes['card']}
      data-lead={jobId}
      data-stage={stage}
      data-carried={isCarried || undefined}
    >
      <div className={classes['cardHead']}>
        <Anchor
          fw={600}
          draggable={false}
          renderRoot={(rest) => <Link {...rest} to="/job/$jobId" params={{ jobId: String(jobId) }} />}
        >
          {title}
        </Anchor>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Move ${title}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Move to</Menu.Label>
            {STAGES.filter((one) => one !== stage).map((one) => {
              const answer = moveTo(stage, one)
              return (
                <Menu.Item
                  key={one}
                  leftSection={<IconArrowRight size={16} aria-hidden />}
                  onClick={() => onMove(card, stage, one)}
                >
                  {STAGE_LABELS[one]}
                  {'reason' in answer && (
                    <Text size="xs" c="dimmed" maw={240}>
                      {answer.reason}
                    </Text>
                  )}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      </div>
      <span>{[from, to].filter((place) => place !== '').join(' → ')}</span>
      <span className={classes['facts']}>
        <span>{day === null ? 'No date' : formatDayInWords(day, today)}</span>
        {amount !== null && <strong>{dollarsText(amount)}</strong>}
      </span>
      <span className={`${classes['facts']} ${ui['dimmed']}`}>
        <span>
          {[
            ageText(card.since, now),
            source === null ? '' : sourceLabel(source),
            card.isOnline ? 'Online' : '',
            person?.name ?? '',
            reasonText(lostReason),
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
      </span>
    </li>
  )
})
