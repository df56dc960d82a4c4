import { TEXT_LIMITS } from '../../kernel/wire.ts'

const OPT_OUT = 'Reply STOP to end texts.'

/** Returns the opt-out line of the first text to a person. */
export function optOutLine(companyName: string): string {
  return `${companyName}. ${OPT_OUT}`
}

/**
 * Returns the first text to a person with the opt-out line; null if both do not fit into one message. The
 * company is named once. `write` writes the line in the person's language.
 */
export function withOptOutLine(
  message: string,
  companyName: string,
  write: (text: string) => string = (text) => text,
): string | null {
  const isNamed = message.toLowerCase().includes(companyName.toLowerCase())
  const optOut = write(OPT_OUT)
  const whole = `${message}\n${isNamed ? optOut : `${companyName}. ${optOut}`}`
  return whole.length <= TEXT_LIMITS.message ? whole : null
}
