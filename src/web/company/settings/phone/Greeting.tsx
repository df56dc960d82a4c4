import { Button, FileButton, Group, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Company } from '../../../../shared/company/settings/company.ts'
import { companyQuery } from '../settings.queries.ts'
import { greetingProblem, type PhoneValues } from './phone.ts'
import { Player } from './Player.tsx'
import { Recorder } from './recorder/Recorder.tsx'
import settings from '../../../ui/section.module.css'
import classes from './phone.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  company: Pick<Company, 'id' | 'voicemail'>
  value: PhoneValues['voicemail']
  error: string | undefined
  /** Upload progress from 0 to 1; null if nothing is being uploaded. */
  share: number | null
  /** Maximum length of the recording, in seconds. */
  maxSeconds: number
  onChange: (value: PhoneValues['voicemail']) => void
  onProblem: (problem: string) => void
}

/**
 * Edits what callers hear if nobody answers: a recording of the company, or the text that the provider
 * speaks.
 */
export function Greeting({ company, value, error, share, maxSeconds, onChange, onProblem }: Props) {
  const queries = useQueryClient()
  const stored = company.voicemail === null ? 'spoken' : 'stored'
  const reset = useRef<() => void>(null)
  function choose(file: File | null) {
    if (!file) return
    // The same file may be chosen again after it was fixed.
    reset.current?.()
    const problem = greetingProblem(file)
    if (problem === null) onChange(file)
    else onProblem(problem)
  }
  return (
    <section className={settings['block']} aria-labelledby="greeting">
      <h3 id="greeting" className={ui['heading']}>
        Voicemail greeting
      </h3>
      {value instanceof File ? (
        <>
          <p className={settings['hint']}>{value.name} is played to callers once it is saved.</p>
          <ChosenPlayer file={value} />
        </>
      ) : value === 'stored' && company.voicemail !== null ? (
        <>
          <p className={settings['hint']}>Your recording is played when nobody answers.</p>
          <Player
            label="Your voicemail greeting"
            url={company.voicemail}
            onStale={async () => {
              const query = companyQuery(company.id)
              return (await queries.fetchQuery({ ...query, staleTime: 0 })).voicemail
            }}
          />
        </>
      ) : (
        <p className={settings['hint']}>
          A voice reads a short greeting with the name of your company when nobody answers. Record your own,
          or upload an mp3.
        </p>
      )}
      {share !== null && <Progress value={share * 100} aria-label="Upload of the greeting" />}
      <Group gap="sm">
        <Recorder
          maxSeconds={maxSeconds}
          isDisabled={share !== null}
          onRecorded={onChange}
          onProblem={onProblem}
        />
        <FileButton accept="audio/mpeg,.mp3" resetRef={reset} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              mih={44}
              disabled={share !== null}
              aria-describedby={error === undefined ? undefined : 'greeting-error'}
            >
              {value === 'spoken' ? 'Upload mp3' : 'Upload another mp3'}
            </Button>
          )}
        </FileButton>
        {value instanceof File ? (
          <Button variant="subtle" mih={44} disabled={share !== null} onClick={() => onChange(stored)}>
            Cancel
          </Button>
        ) : value === 'stored' ? (
          <Button variant="subtle" color="red" mih={44} onClick={() => onChange('spoken')}>
            Remove
          </Button>
        ) : (
          stored === 'stored' && (
            <Button variant="subtle" mih={44} onClick={() => onChange('stored')}>
              Keep your recording
            </Button>
          )
        )}
      </Group>
      {error !== undefined && (
        <Text id="greeting-error" role="alert" size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </section>
  )
}

/** Plays a chosen file before it is saved. */
function ChosenPlayer({ file }: { file: File }) {
  const player = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (player.current) player.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the company's own recording has no words beside it
    <audio ref={player} className={classes['player']} aria-label="The chosen greeting" controls />
  )
}
