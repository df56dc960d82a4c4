import { Anchor, Button, Text } from '@mantine/core'
import { IconArrowRight, IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { JobTab } from '../screen/JobTab.tsx'
import type { HeadSlot, JobTabName, PanelsSlot, PartSlot } from '../screen/slots.ts'
import { ContactBar } from './ContactBar.tsx'
import classes from './move.module.css'

const TITLES: Partial<Record<JobTabName, string>> = {
  job: 'Addresses and details',
  crew: 'Your crew',
  rentTruck: 'Truck',
  documents: 'Papers',
  payments: 'Payments',
}
const HEADING = 'move-part-title'

/** The heading of a part of a move, with the way back to the overview. */
export function MovePartHead({ job, notice, tab, onGo, onBack }: HeadSlot & { onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A part replaces the overview: the reader continues at its heading.
    heading.current?.focus({ preventScroll: true })
  }, [tab])
  const { next } = job
  // The part itself has the button for what is done in it.
  const leads = next?.turn === 'client' && (next.where?.tab !== tab || next.where.document !== null)
  return (
    <header className={classes['partHead']}>
      <Anchor component="button" type="button" className={classes['back'] ?? ''} onClick={onBack}>
        <IconChevronLeft size={18} aria-hidden />
        Your move
      </Anchor>
      <div className={classes['titleLine']}>
        <h1 ref={heading} id={HEADING} tabIndex={-1} className={classes['title']}>
          {TITLES[tab]}
        </h1>
        <Text size="sm" c="dimmed" component="output">
          {notice}
        </Text>
      </div>
      {leads && next.where && (
        <Button
          variant="light"
          mih={44}
          h="auto"
          py={8}
          classNames={{ label: classes['nextLabel'] ?? '' }}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => next.where && onGo(next.where)}
        >
          {next.text}
        </Button>
      )}
    </header>
  )
}

interface Props extends PanelsSlot {
  render: Partial<Record<JobTabName, (slot: PartSlot) => ReactNode>>
}

/** The parts of a move, of which one is shown; those that were opened keep their input. */
export function MovePanels({ job, tab, seen, editor, facts, isWide, part, render }: Props) {
  return (
    <>
      {seen
        .filter((name) => job.actions.tabs.includes(name))
        .map((name) => (
          <section
            key={name}
            id={`move-panel-${name}`}
            data-panel
            hidden={name !== tab}
            aria-labelledby={HEADING}
          >
            {name === 'job' ? (
              <JobTab values={editor.form.values} errors={editor.errors} facts={facts} isWide={isWide} />
            ) : (
              render[name]?.(part)
            )}
          </section>
        ))}
      {tab !== 'job' && editor.unsaved.length === 0 && <ContactBar company={job.companyInfo} />}
    </>
  )
}
