import { ActionIcon, Button } from '@mantine/core'
import {
  IconBriefcase,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhone,
  IconPhoneIncoming,
  IconPhoneOff,
  IconPlus,
} from '@tabler/icons-react'
import { useEffect, useRef, type RefObject } from 'react'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { CallProgress } from './CallProgress.tsx'
import { isTalking, partyName, type Dialer, type Party } from './dialer.ts'
import { Keypad } from './Keypad.tsx'
import classes from './phone.module.css'
import type { Phone } from './start-phone.ts'
import ui from '../../ui/primitives.module.css'

interface Props {
  phone: Phone
  dialer: Exclude<Dialer, { state: 'idle' }>
  onOpenJob: (jobId: number) => void
  /** Begins a job for the other number; undefined for people who may not. */
  onNewJob: ((phone: string) => void) | undefined
}

/** Shows the current call: a sheet while it rings, then a strip at the top. */
export function CallBanner({ phone, dialer, onOpenJob, onNewJob }: Props) {
  const isSheet = dialer.state === 'incoming' || (dialer.state === 'endCall' && !dialer.wasTaken)
  const strip = useRef<HTMLElement>(null)
  useStripHeight(strip, !isSheet)
  const { jobId, jobs } = dialer.party
  return (
    <section
      ref={strip}
      className={isSheet ? classes['sheet'] : classes['strip']}
      data-keep-clear
      aria-label="Phone call"
      data-state={dialer.state}
    >
      <span className={classes['mark']} aria-hidden>
        {dialer.state === 'incoming' ? <IconPhoneIncoming size={22} /> : <IconPhone size={20} />}
      </span>
      <div className={`${ui['column']} ${classes['about']}`}>
        <span className={classes['name']}>{partyName(dialer.party)}</span>
        <span className={classes['facts']}>
          {jobId !== null && <span>Job {jobId}</span>}
          <CallProgress dialer={dialer} />
        </span>
      </div>
      {dialer.state === 'incoming' && (
        <Answer
          onAccept={() => void phone.accept()}
          jobs={jobs}
          onAcceptAndOpen={(id) => {
            void phone.accept()
            onOpenJob(id)
          }}
          onIgnore={() => phone.ignore()}
        />
      )}
      {isTalking(dialer) && (
        <div className={`${ui['line']} ${classes['tools']}`}>
          {jobId === null && onNewJob && (
            <Button
              variant="default"
              className={classes['button']}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => onNewJob(dialer.party.number)}
            >
              New job
            </Button>
          )}
          {dialer.state === 'connect' && (
            <>
              <ActionIcon
                size={44}
                variant={dialer.isMuted ? 'filled' : 'default'}
                color={dialer.isMuted ? 'yellow' : 'gray'}
                autoContrast
                aria-label="Mute"
                aria-pressed={dialer.isMuted}
                onClick={() => phone.mute(!dialer.isMuted)}
              >
                {dialer.isMuted ? (
                  <IconMicrophoneOff size={20} aria-hidden />
                ) : (
                  <IconMicrophone size={20} aria-hidden />
                )}
              </ActionIcon>
              <Keypad onDigit={(digit) => phone.sendDigits(digit)} />
            </>
          )}
          <Button
            color="red"
            className={classes['button']}
            leftSection={<IconPhoneOff size={18} aria-hidden />}
            onClick={() => phone.hangUp()}
          >
            Hang up
          </Button>
        </div>
      )}
    </section>
  )
}

interface AnswerProps {
  onAccept: () => void
  jobs: Party['jobs']
  onAcceptAndOpen: (jobId: number) => void
  onIgnore: () => void
}

function Answer({ onAccept, jobs, onAcceptAndOpen, onIgnore }: AnswerProps) {
  return (
    <div className={`${ui['wrap']} ${classes['answer']}`}>
      <Button
        color="#1b6e3c"
        className={classes['button']}
        leftSection={<IconPhone size={18} aria-hidden />}
        onClick={onAccept}
      >
        Accept
      </Button>
      {jobs.map(({ id, date }) => (
        <Button
          key={id}
          color="#1b6e3c"
          className={classes['button']}
          leftSection={<IconBriefcase size={18} aria-hidden />}
          onClick={() => onAcceptAndOpen(id)}
        >
          {jobs.length === 1
            ? 'Accept and Open Job'
            : `Accept and Open Job ${id} (${date === null ? 'no date' : formatDay(date)})`}
        </Button>
      ))}
      <Button variant="default" className={classes['button']} onClick={onIgnore}>
        Ignore
      </Button>
    </div>
  )
}

/** Publishes the height of the strip, so that sticky elements are placed below it. */
function useStripHeight(strip: RefObject<HTMLElement | null>, isStrip: boolean): void {
  useEffect(() => {
    const element = strip.current
    if (!isStrip || !element) return undefined
    const root = document.documentElement.style
    const observer = new ResizeObserver(() =>
      root.setProperty('--phone-strip-height', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--phone-strip-height')
    }
  }, [strip, isStrip])
}
