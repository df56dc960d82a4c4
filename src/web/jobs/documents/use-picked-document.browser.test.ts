import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { usePickedDocument } from './use-picked-document.ts'

const loadedBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])

beforeEach(() => sessionStorage.removeItem('pickedDocument'))
afterEach(() => vi.restoreAllMocks())

it('opens the document again that was picked before the page was reloaded, for the same job alone', async () => {
  loadedBy('navigate')
  const before = await renderHook(() => usePickedDocument(7))
  expect(before.result.current[0]).toBeNull()
  await before.act(() => before.result.current[1]('billOfLading'))
  expect(before.result.current[0]).toBe('billOfLading')
  await before.unmount()

  loadedBy('reload')
  expect((await renderHook(() => usePickedDocument(7))).result.current[0]).toBe('billOfLading')
  expect((await renderHook(() => usePickedDocument(8))).result.current[0]).toBeNull()
  expect((await renderHook(() => usePickedDocument(null))).result.current[0]).toBeNull()
})

it('begins with the first document when the page is opened by its address', async () => {
  sessionStorage.setItem('pickedDocument', '7 billOfLading')
  loadedBy('navigate')
  expect((await renderHook(() => usePickedDocument(7))).result.current[0]).toBeNull()
})

it('ignores a name that is no document', async () => {
  sessionStorage.setItem('pickedDocument', '7 other')
  loadedBy('reload')
  expect((await renderHook(() => usePickedDocument(7))).result.current[0]).toBeNull()
})
