import { describe, expect, it } from 'vitest'
import { microphoneProblem } from './problems.ts'

describe('microphone errors', () => {
  it.each([
    ['NotAllowedError', /isn’t allowed to use your microphone/],
    ['NotFoundError', /No microphone was found/],
    ['NotReadableError', /other programs/],
    ['TypeError', /upload an mp3/],
  ])('have a message for %s', (name, words) => {
    expect(microphoneProblem(name)).toMatch(words)
  })
})
