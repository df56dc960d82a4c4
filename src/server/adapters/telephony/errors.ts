import twilio from 'twilio'
import { ProviderError } from './telephony.ts'

/** Returns anything that the SDK or fetch threw as the adapter's own error. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { status, code, message } = describe(error)
  if (status === undefined)
    return new ProviderError(`The phone provider did not answer: ${message}`, { isFinal: false })
  return rejectedByProvider(status, message, code)
}

/**
 * Returns the error for a rejection by the provider: 4xx is final except for timeouts and rate limits. `code`
 * is Twilio's error number.
 */
export function rejectedByProvider(status: number, message: string, code?: number): ProviderError {
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
  return new ProviderError(`The phone provider answered ${status}: ${message}`.slice(0, 500), {
    isFinal,
    code,
  })
}

function describe(error: unknown): { status?: number; code?: number; message: string } {
  if (!(error instanceof Error)) return { message: typeof error }
  const message = error.message || error.name
  if (error instanceof twilio.RestException) {
    // The SDK's type says string even without a message, and lacks the code if there is none.
    const { status, code } = error as { status: number; code?: unknown }
    return { status, message: error.message || 'no reason', ...(typeof code === 'number' && { code }) }
  }
  // RFC 9457 responses are another class of the SDK, which it does not export.
  if ('status' in error && typeof error.status === 'number')
    return {
      status: error.status,
      message,
      ...('code' in error && typeof error.code === 'number' && { code: error.code }),
    }
  return { message }
}
