import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { startRecording, type RecordingProgress, type Recording } from './record.ts'

type State = 'idle' | 'opening' | 'recording' | 'ending'

/**
 * Returns the state of a recorder for a greeting; the recording ends at the maximum length, or when the
 * section is left, and is then passed on.
 */
export function useRecorder(options: {
  maxSeconds: number
  onRecorded: (file: File) => void
  onProblem: (problem: string) => void
}) {
  const { maxSeconds } = options
  const [state, setState] = useState<State>('idle')
  const [heard, setHeard] = useState<RecordingProgress>({ seconds: 0, level: 0 })
  const recording = useRef<Recording | null>(null)
  const isGone = useRef(false)
  const latestOptions = useRef(options)
  useEffect(() => {
    latestOptions.current = options
  })

  async function start() {
    setHeard({ seconds: 0, level: 0 })
    setState('opening')
    try {
      const opened = await startRecording(setHeard)
      if (isGone.current) opened.cancel()
      else {
        recording.current = opened
        setState('recording')
      }
    } catch (error) {
      latestOptions.current.onProblem(error instanceof Error ? error.message : String(error))
      setState('idle')
    }
  }

  async function stop() {
    const ended = recording.current
    if (!ended) return
    recording.current = null
    setState('ending')
    try {
      latestOptions.current.onRecorded(await ended.stop())
    } catch (error) {
      latestOptions.current.onProblem(error instanceof Error ? error.message : String(error))
    }
    setState('idle')
  }

  function cancel() {
    recording.current?.cancel()
    recording.current = null
    setState('idle')
  }

  const isFull = state === 'recording' && heard.seconds >= maxSeconds
  const end = useEffectEvent(() => void stop())
  useEffect(() => {
    if (isFull) end()
  }, [isFull])

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      // Releases the microphone without losing the recording.
      end()
    }
  }, [])

  return { state, heard, start, stop, cancel }
}
