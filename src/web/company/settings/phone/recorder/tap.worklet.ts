/** What the scope of an AudioWorklet offers; TypeScript's libraries do not declare it. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare const sampleRate: number

/** Samples per block: large enough for few messages, small enough for a responsive meter. */
const BLOCK = 2_048

/** Sends the microphone's samples in blocks to the encoder, and duration and level to the page. */
class Tap extends AudioWorkletProcessor {
  private out: MessagePort | null = null
  private block = new Float32Array(BLOCK)
  private filled = 0
  private count = 0
  private isOver = false

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }: MessageEvent<{ port: MessagePort } | 'stop'>) => {
      if (data === 'stop') this.end()
      else this.out = data.port
    })
    this.port.start()
  }

  process(inputs: Float32Array[][]): boolean {
    const samples = inputs[0]?.[0]
    if (this.isOver) return false
    for (const sample of samples ?? []) {
      this.block[this.filled] = sample
      this.filled += 1
      if (this.filled === BLOCK) this.flush()
    }
    return true
  }

  private flush() {
    const sent = this.block.slice(0, this.filled)
    this.count += sent.length
    const meanSquare = sent.reduce((sum, one) => sum + one * one, 0) / Math.max(1, sent.length)
    this.filled = 0
    this.out?.postMessage(sent, [sent.buffer])
    this.port.postMessage({ seconds: this.count / sampleRate, meanSquare })
  }

  private end() {
    if (this.isOver) return
    this.isOver = true
    this.flush()
    // The end message.
    this.out?.postMessage(null)
  }
}

registerProcessor('tap', Tap)
