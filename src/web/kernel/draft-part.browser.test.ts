import { describe, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { unsavedText, useDraftPart, useDraftParts } from './draft-part.ts'

interface Shown {
  crew: readonly string[]
  hasTruck: boolean
}

function openScreen(shown: Shown) {
  return renderHook(
    ({ crew, hasTruck }: Shown = shown) => {
      const parts = useDraftParts<string>()
      useDraftPart(parts.keep, 'crew', { unsaved: crew, begin: () => crew.join(' and ') })
      useDraftPart(parts.keep, 'truck', { unsaved: hasTruck ? ['truck'] : [] })
      return parts
    },
    { initialProps: shown },
  )
}

describe('the parts of a screen', () => {
  it('name what is unsaved in the order in which they were opened', async () => {
    const { result } = await openScreen({ crew: ['crew', 'pay'], hasTruck: true })
    expect(result.current.unsaved).toEqual(['crew', 'pay', 'truck'])
    expect(unsavedText(result.current.unsaved)).toBe('Unsaved: crew, pay, truck')
  })

  it('are saved with the content that they have at that moment', async () => {
    const { result, rerender } = await openScreen({ crew: ['Ann'], hasTruck: false })
    await rerender({ crew: ['Ann', 'Ben'], hasTruck: false })
    expect(result.current.open().map(({ name, part }) => [name, part.begin?.()])).toEqual([
      ['crew', 'Ann and Ben'],
    ])
  })

  it('have nothing to save once they are saved', async () => {
    const { result, rerender } = await openScreen({ crew: ['Ann'], hasTruck: true })
    await rerender({ crew: [], hasTruck: false })
    expect([result.current.unsaved, result.current.open()]).toEqual([[], []])
  })
})
