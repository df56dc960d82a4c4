import { Button, Progress, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { CONSUMER_RIGHTS_PAGES } from '../../../shared/jobs/documents/consumer-rights.ts'
import { AgreementStatus } from './AgreementStatus.tsx'
import type { DocumentsSlot } from './slot.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import type { AgreeAction } from './use-agree.tsx'
import { Blocks } from '../../ui/WordingText.tsx'
import classes from './documents.module.css'
import ui from '../../ui/primitives.module.css'

/** Pixels that a finger must move to turn the page. */
const SWIPE_PX = 60

interface Props {
  slot: DocumentsSlot
  document: JobDocument
  agreeing: AgreeAction
}

/** The rights booklet, one page at a time: buttons, arrow keys, swipes; the last page records the receipt. */
export default function Booklet({ slot, document, agreeing }: Props) {
  const [page, setPage] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const paper = useRef<HTMLElement>(null)
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
  usePageTurning(paper, turn)
  const isAtEnd = page === last
  const recordReceipt = useEffectEvent(() => {
    if (!isClient || document.agreed || !document.mayAgree) return
    agreeing.agree(document).catch((failure: unknown) => {
      setError(failure instanceof Error ? failure.message : String(failure))
    })
  })
  useEffect(() => {
    // A client who has reached the last page has received the booklet.
    if (isAtEnd) recordReceipt()
  }, [isAtEnd])
  return (
    <>
      <section
        className={classes['paper']}
        aria-label="Your Rights and Responsibilities When You Move"
        ref={paper}
      >
        <h2 className={ui['headingMedium']} ref={head} tabIndex={-1}>
          {shown?.title}
        </h2>
        <Blocks blocks={shown?.blocks ?? []} />
      </section>
      <div className={`${ui['line']} ${classes['pages']}`}>
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
          Page to the end to confirm that you have received the booklet. It does not delay your booking.
        </Text>
      )}
    </>
  )
}

/** The booklet with all its pages, one below the other. */
export function BookletText() {
  return (
    <div className={classes['paper']}>
      {CONSUMER_RIGHTS_PAGES.map((page, index) => (
        // Pages never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index}>
          <h3 className={ui['headingMedium']}>{page.title}</h3>
          <Blocks blocks={page.blocks} />
        </section>
      ))}
    </div>
  )
}

/** Turns pages by arrow keys, unless a field has the focus, and by swiping over the page. */
function usePageTurning(paper: RefObject<HTMLElement | null>, turn: (by: number) => void) {
  const turning = useRef(turn)
  useEffect(() => {
    turning.current = turn
  })
  useEffect(() => {
    const element = paper.current
    if (!element) return undefined
    const listeners = new AbortController()
    const { signal } = listeners
    let start: number | null = null
    window.addEventListener(
      'keydown',
      (event) => {
        const isTyping =
          event.target instanceof HTMLElement && event.target.matches('input, textarea, [role="tab"]')
        if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return
        // Another document may be visible: hidden pages must not be turned, nor their receipt recorded.
        if (!element.checkVisibility()) return
        if (event.key === 'ArrowRight') turning.current(1)
        if (event.key === 'ArrowLeft') turning.current(-1)
      },
      { signal },
    )
    element.addEventListener(
      'touchstart',
      (event) => {
        start = event.changedTouches[0]?.clientX ?? null
      },
      { signal, passive: true },
    )
    element.addEventListener(
      'touchend',
      (event) => {
        const moved = (event.changedTouches[0]?.clientX ?? 0) - (start ?? 0)
        if (start !== null && Math.abs(moved) > SWIPE_PX) turning.current(moved < 0 ? 1 : -1)
        start = null
      },
      { signal, passive: true },
    )
    return () => listeners.abort()
  }, [paper])
}
