import { Button, Group, Text } from '@mantine/core'
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { clockText } from './pcm.ts'
import { useRecorder } from './use-recorder.ts'
import classes from './recorder.module.css'
import ui from '../../../../ui/primitives.module.css'

interface Props {
  /** Maximum length of the recording, in seconds. */
  maxSeconds: number
  isDisabled: boolean
  onRecorded: (file: File) => void
  onProblem: (problem: string) => void
}

/** Records a greeting from the microphone, with start, stop, level and duration. */
export function Recorder({ maxSeconds, isDisabled, onRecorded, onProblem }: Props) {
  const { state, heard, start, stop, cancel } = useRecorder({ maxSeconds, onRecorded, onProblem })
  const stopButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that was pressed no longer exists.
    if (state === 'recording') stopButton.current?.focus()
  }, [state])
  if (state === 'idle' || state === 'opening')
    return (
      <Button
        variant="default"
        mih={44}
        leftSection={<IconMicrophone size={18} aria-hidden />}
        disabled={isDisabled}
        loading={state === 'opening'}
        onClick={() => void start()}
      >
        Start recording
      </Button>
    )
  return (
    <fieldset className={`${ui['row']} ${classes['recorder']}`} aria-label="Recording">
      <Text className={classes['time']} role="timer">
        <span className={classes['dot']} aria-hidden /> {clockText(heard.seconds)} of {clockText(maxSeconds)}
      </Text>
      <meter className={classes['meter']} aria-label="Microphone level" min={0} max={1} value={heard.level} />
      <Group gap="sm">
        <Button
          ref={stopButton}
          mih={44}
          leftSection={<IconPlayerStopFilled size={18} aria-hidden />}
          loading={state === 'ending'}
          onClick={() => void stop()}
        >
          Stop
        </Button>
        <Button variant="subtle" mih={44} disabled={state === 'ending'} onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </fieldset>
  )
}
