import { createResampler, KILOBITS, SAMPLE_RATE, toInt16 } from './pcm.ts'

/** What the recorder sends first: where the samples come from, and at which rate. */
export interface EncoderStart {
  port: MessagePort
  sampleRate: number
}

addEventListener('message', ({ data }: MessageEvent<EncoderStart>) => void encode(data))

/** Encodes what comes in until the end is told, then answers the whole mp3; what comes before the encoder is loaded waits. */
async function encode({ port, sampleRate }: EncoderStart): Promise<void> {
  // A chunk of its own that can be replaced: see lamejs-licence.md.
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
