let answer: boolean | undefined

/** Whether this browser can draw the map: WebGL 2 exists and is not switched off. */
export function hasWebGl(): boolean {
  if (answer !== undefined) return answer
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    answer = context !== null
    // Browsers keep only a few contexts alive; the probe gives its own back.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  } catch {
    answer = false
  }
  return answer
}
