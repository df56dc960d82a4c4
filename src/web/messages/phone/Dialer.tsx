import { useEffect } from 'react'
import { announcement, partyName } from './dialer.ts'
import classes from './phone.module.css'
import { usePhoneKit } from './PhoneProvider.tsx'
import { startRinging } from './ring.ts'
import ui from '../../ui/primitives.module.css'

interface Props {
  onOpenJob: (jobId: number) => void
  /** Begins a job for the other number; undefined for people who may not. */
  onNewJob: ((phone: string) => void) | undefined
}

/** Shows the call banner of every screen; takes no space while there is no call. */
export function Dialer({ onOpenJob, onNewJob }: Props) {
  const {
    kit,
    state: { dialer },
  } = usePhoneKit()
  const caller = dialer.state === 'incoming' ? partyName(dialer.party) : null

  useEffect(() => {
    if (caller === null) return undefined
    const stopTone = startRinging()
    const stopTitle = markTitle(`Call from ${caller} · `)
    return () => {
      stopTone()
      stopTitle()
    }
  }, [caller])

  if (!kit) return null
  return (
    <>
      <div className={`${ui['hidden']} ${classes['spoken']}`} aria-live="assertive">
        {caller !== null && announcement(dialer)}
      </div>
      <div className={`${ui['hidden']} ${classes['spoken']}`} aria-live="polite">
        {caller === null && announcement(dialer)}
      </div>
      {dialer.state !== 'idle' && (
        <kit.Banner phone={kit.phone} dialer={dialer} onOpenJob={onOpenJob} onNewJob={onNewJob} />
      )}
    </>
  )
}

/** Puts a mark before the page's title; returns a function that removes it. */
function markTitle(mark: string): () => void {
  document.title = mark + document.title
  return () => {
    // A page that was opened meanwhile has its own title.
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
  }
}
