import { Text, TextInput } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createDisputeToken } from '../../../../shared/messages/communications/disputes.api.ts'
import { call } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import classes from './contact.module.css'
import ui from '../../../ui/primitives.module.css'

/** Creates or copies the link for the client's complaint, with the claims of the job below. */
export function DisputeLink({ jobId, children }: { jobId: number; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isKnown, setKnown] = useState(false)
  const [uncopied, setUncopied] = useState<string | null>(null)

  // Today leads here; history and claims are loaded after the tab and move it, until somebody scrolls on.
  useEffect(() => {
    if (window.location.hash !== '#claims') return undefined
    heading.current?.focus({ preventScroll: true })
    const observer = new ResizeObserver(() => heading.current?.scrollIntoView())
    observer.observe(document.body)
    const listening = new AbortController()
    const stop = () => {
      observer.disconnect()
      listening.abort()
    }
    for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      window.addEventListener(kind, stop, { passive: true, signal: listening.signal })
    return stop
  }, [])

  async function act() {
    const made = await call(createDisputeToken, { params: { id: jobId } })
    setKnown(true)
    setUncopied(null)
    if (made.isNew) {
      showSuccess('Dispute link generated.')
      return
    }
    const url = new URL(made.url, window.location.href).href
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      setUncopied(url)
      throw new Error('The browser did not let the link be copied. Copy it from the field.')
    }
    showSuccess('Dispute link copied.')
  }

  return (
    <section id="claims" aria-label="Claims" className={`${ui['section']} ${classes['disputes']}`}>
      <h2 ref={heading} tabIndex={-1} className={ui['heading']}>
        Claims
      </h2>
      <Text size="sm" c="dimmed">
        The client reports the problem with this link. Don’t send it to anyone else.
      </Text>
      <AsyncButton
        variant="default"
        mih={44}
        className={classes['more'] ?? ''}
        action={act}
        leftSection={isKnown ? <IconCopy size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
      >
        {isKnown ? 'Copy dispute link' : 'Generate dispute link'}
      </AsyncButton>
      {uncopied !== null && (
        <TextInput
          label="Dispute link"
          readOnly
          value={uncopied}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {children}
    </section>
  )
}
