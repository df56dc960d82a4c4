let answer: boolean | undefined

/** Returns whether this browser can draw the map: WebGL 2 exists and is enabled. */
export function hasWebGl(): boolean {
  if (answer !== undefined) return answer
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    answer = context !== null
    // Browsers keep only a few contexts alive, so the probe releases its own.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  } catch {
    answer = false
  }
  return answer
}
