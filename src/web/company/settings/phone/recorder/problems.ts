export const NO_MICROPHONE = 'Recording needs a secure connection (https). You can upload an mp3 instead.'
export const NO_ENCODER = 'The recording could not be made. Reload the page and try again.'

/** Returns a message for the name of the browser's microphone error that says what to do. */
export function microphoneProblem(name: string): string {
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'The browser isn’t allowed to use your microphone. Allow it next to the address of this page and try again.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'No microphone was found. Plug one in and try again, or upload an mp3.'
  if (name === 'NotReadableError' || name === 'AbortError')
    return 'Your microphone is not responding. Close other programs that use it and try again.'
  return 'The microphone can not be used. You can upload an mp3 instead.'
}
