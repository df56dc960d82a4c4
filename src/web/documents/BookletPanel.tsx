import { Button, Progress, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CONSUMER_RIGHTS_PAGES } from '../../shared/documents/consumer-rights.ts'
import { AgreementStatus } from './AgreementStatus.tsx'
import type { DocumentsSlot } from './slot.ts'
import type { JobDocument } from '../../shared/jobs/job.ts'
import type { Agreeing } from './use-agree.tsx'
import { Blocks } from './WordingText.tsx'
import classes from './documents.module.css'

/** How far a finger moves before it turns the page, in pixels. */
const SWIPE_PX = 60

interface Props {
  slot: DocumentsSlot
  document: JobDocument
  agreeing: Agreeing
}

/** The rights booklet, a page at a time: buttons, arrow keys, swipe; its end records the receipt (spec 2 §2.1, DECISIONS D1, J). */
export default function Booklet({ slot, document, agreeing }: Props) {
  const [page, setPage] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const start = useRef<number | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const isClient = slot.role === 'client'
  const last = CONSUMER_RIGHTS_PAGES.length - 1
  const shown = CONSUMER_RIGHTS_PAGES[page]

  function turn(by: number) {
    const next = Math.min(last, Math.max(0, page + by))
    if (next === page) return
    setPage(next)
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    // Whoever has paged to the end has received the booklet.
    if (!isClient || page !== last || document.agreed || !document.mayAgree) return
    agreeing.agree(document).catch((failure: unknown) => {
      setError(failure instanceof Error ? failure.message : String(failure))
    })
    // Reaching the last page is what counts, once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page])
  return (
    <>
      <section
        className={classes['paper']}
        aria-label="Your Rights and Responsibilities When You Move"
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') turn(1)
          if (event.key === 'ArrowLeft') turn(-1)
        }}
        onTouchStart={(event) => (start.current = event.changedTouches[0]?.clientX ?? null)}
        onTouchEnd={(event) => {
          const moved = (event.changedTouches[0]?.clientX ?? 0) - (start.current ?? 0)
          if (start.current !== null && Math.abs(moved) > SWIPE_PX) turn(moved < 0 ? 1 : -1)
          start.current = null
        }}
      >
        <h2 className={classes['title']} ref={head} tabIndex={-1}>
          {shown?.title}
        </h2>
        <Blocks blocks={shown?.blocks ?? []} />
      </section>
      <div className={classes['pages']}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={page === 0}
          onClick={() => turn(-1)}
        >
          Prev
        </Button>
        <Text size="sm" aria-live="polite">
          Page {page + 1} of {CONSUMER_RIGHTS_PAGES.length}
        </Text>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={page === last}
          onClick={() => turn(1)}
        >
          Next
        </Button>
      </div>
      <Progress
        value={((page + 1) / CONSUMER_RIGHTS_PAGES.length) * 100}
        size="xs"
        aria-label="Read so far"
      />
      {error && (
        <Text role="alert" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <AgreementStatus document={document} timezone={slot.job.companyInfo.timezone} isClient={isClient} />
      {isClient && !document.agreed && (
        <Text size="sm" c="dimmed">
          Page to the end to confirm that you have received the booklet. It does not hold up your booking.
        </Text>
      )}
    </>
  )
}
