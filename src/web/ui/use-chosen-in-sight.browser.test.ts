import { createElement } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useScrollChosenIntoView } from './use-chosen-in-sight.ts'

function Row({ firstWidth }: { firstWidth: number }) {
  const ref = useScrollChosenIntoView<HTMLDivElement>('last')
  const item = (width: number, isChosen: boolean) =>
    createElement('div', {
      key: String(isChosen),
      'aria-selected': isChosen,
      style: { flex: `0 0 ${width}px`, height: 20 },
    })
  return createElement(
    'div',
    { ref, 'data-testid': 'row', style: { display: 'flex', width: 200, overflowX: 'auto' } },
    [item(firstWidth, false), item(90, true)],
  )
}

it('keeps the chosen item in view when another one becomes wider', async () => {
  const screen = await render(createElement(Row, { firstWidth: 150 }))
  const row = screen.getByTestId('row').element()
  const hidden = () => row.scrollWidth - row.clientWidth - row.scrollLeft
  await expect.poll(hidden).toBe(0)
  expect(row.scrollLeft).toBe(40)
  await screen.rerender(createElement(Row, { firstWidth: 170 }))
  await expect.poll(() => row.scrollLeft).toBe(60)
})
