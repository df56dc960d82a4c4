import type { EncoderStart } from './mp3.worker.ts'
import { microphoneProblem, NO_ENCODER, NO_MICROPHONE } from './problems.ts'
import { loudness, SAMPLE_RATE } from './pcm.ts'
import tapUrl from './tap.worklet.ts?worker&url'

/** A recording in progress. */
export interface Recording {
  /** Ends it and returns the MP3. */
  stop(): Promise<File>
  /** Ends it and discards what was recorded. */
  cancel(): void
}

/** Progress of a recording: seconds so far, and its level from 0 to 1. */
export interface RecordingProgress {
  seconds: number
  level: number
}

/** Maximum wait for the encoder after the recording has ended, in milliseconds. */
const ENCODER_MS = 20_000

/**
 * Records from the microphone: AudioWorklet → module worker → MP3 of 44100 Hz, one channel, 128 kbps. Rejects
 * with a text for the user if there is no microphone or no permission to use it.
 */
export async function startRecording(onHeard: (heard: RecordingProgress) => void): Promise<Recording> {
  const stream = await openMicrophone()
  let context: AudioContext | undefined
  let encoder: Worker | undefined
  function close() {
    for (const track of stream.getTracks()) track.stop()
    encoder?.terminate()
    if (context && context.state !== 'closed') void context.close()
  }
  try {
    const opened = await openContext(stream)
    context = opened.context
    await context.audioWorklet.addModule(tapUrl)
    const tap = new AudioWorkletNode(context, 'tap', {
      numberOfInputs: 1,
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    })
    encoder = new Worker(new URL('./mp3.worker.ts', import.meta.url), { type: 'module' })
    const encoded = answerOf(encoder)
    // Avoids an unhandled rejection if the recording is canceled.
    encoded.catch(() => {})
    const channel = new MessageChannel()
    const start: EncoderStart = { port: channel.port2, sampleRate: context.sampleRate }
    encoder.postMessage(start, [channel.port2])
    tap.port.postMessage({ port: channel.port1 }, [channel.port1])
    tap.port.addEventListener('message', ({ data }: MessageEvent<{ seconds: number; meanSquare: number }>) =>
      onHeard({ seconds: data.seconds, level: loudness(data.meanSquare) }),
    )
    tap.port.start()
    opened.source.connect(tap)
    await context.resume()
    return {
      stop: async () => {
        tap.port.postMessage('stop')
        try {
          const blob = await withinTime(encoded, ENCODER_MS)
          return new File([blob], 'greeting.mp3', { type: 'audio/mpeg' })
        } finally {
          close()
        }
      },
      cancel: close,
    }
  } catch (error) {
    close()
    throw error
  }
}

async function openMicrophone(): Promise<MediaStream> {
  // Without a secure connection browsers have no `mediaDevices`; the types do not say so.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new Error(NO_MICROPHONE)
  try {
    return await devices.getUserMedia({ audio: { channelCount: 1 } })
  } catch (error) {
    throw new Error(microphoneProblem(error instanceof Error ? error.name : ''), { cause: error })
  }
}

/**
 * Opens an audio context. Some browsers open a microphone only at its own rate; the encoder converts it to
 * 44100 Hz.
 */
async function openContext(stream: MediaStream) {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE })
  try {
    return { context, source: context.createMediaStreamSource(stream) }
  } catch {
    await context.close()
    const own = new AudioContext()
    return { context: own, source: own.createMediaStreamSource(stream) }
  }
}

function answerOf(encoder: Worker): Promise<Blob> {
  return new Promise((resolve, reject) => {
    encoder.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data))
    encoder.addEventListener('error', () => reject(new Error(NO_ENCODER)))
  })
}

function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(NO_ENCODER)), ms)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
