import { createResampler, KILOBITS, SAMPLE_RATE, toInt16 } from './pcm.ts'

/** The recorder's first message: the port of the samples, and their rate. */
export interface EncoderStart {
  port: MessagePort
  sampleRate: number
}

addEventListener('message', ({ data }: MessageEvent<EncoderStart>) => void encode(data))

/**
 * Encodes the samples until the end message, then returns the complete MP3; samples that arrive before the
 * encoder is loaded wait.
 */
async function encode({ port, sampleRate }: EncoderStart): Promise<void> {
  // A chunk of its own, so that it can be replaced: see lamejs-licence.md.
  const { Mp3Encoder } = await import('@breezystack/lamejs')
  const encoder = new Mp3Encoder(1, SAMPLE_RATE, KILOBITS)
  const resample = createResampler(sampleRate, SAMPLE_RATE)
  const parts: Uint8Array<ArrayBuffer>[] = []
  port.addEventListener('message', ({ data }: MessageEvent<Float32Array | null>) => {
    if (data) parts.push(Uint8Array.from(encoder.encodeBuffer(toInt16(resample(data)))))
    else {
      parts.push(Uint8Array.from(encoder.flush()))
      postMessage(new Blob(parts, { type: 'audio/mpeg' }))
    }
  })
  port.start()
}
