import { createElement as h, createRef, Profiler, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { addDays } from '../../../shared/kernel/dates.ts'
import type { Board } from '../../../shared/schedule/board/board.api.ts'
import { BoardGrid } from './BoardGrid.tsx'
import { DragLayer } from './DragLayer.tsx'
import { createDragStore } from './drag-store.ts'
import type { CarryFacts } from './hover.ts'
import { boardRows, jobsByTruck, jobsByWorker } from './rows.ts'
import { useCarry } from './use-carry.ts'

const FROM = '2027-02-28'
const DAYS = Array.from({ length: 7 }, (_, index) => addDays(FROM, index))

/** A week of 100 workers and 200 jobs with a crew of three. */
const LARGE: Board = {
  company: { id: 1, timezone: 'America/Denver', assignsTrucks: true, turnaroundMinutes: 30 },
  from: FROM,
  days: 7,
  workers: Array.from({ length: 100 }, (_, id) => ({
    id,
    name: `Worker ${id}`,
    hours: 8,
    timesOff: [],
    licenses: [],
  })),
  jobs: Array.from({ length: 200 }, (_, id) => {
    const day = DAYS[id % 7] ?? FROM
    return {
      id,
      version: 1,
      jobStatus: 'scheduled',
      jobType: 'moving_labor',
      client: 'Clara Nguyen',
      places: ['Denver, CO', 'Boulder, CO'],
      jobDate: `${day} 09:00:00`,
      startsAt: `${day} 09:00:00`,
      endsAt: `${day} 13:00:00`,
      hours: 4,
      crewSize: 3,
      crew: [0, 33, 66].map((by) => ({
        id: (id + by) % 100,
        name: 'Worker',
        permissions: [],
        noShow: false,
        answer: 'open',
      })),
      trucks: [id % 40],
      useTruck: true,
      cubicFeet: 800,
      startPoint: { latitude: 39.7, longitude: -105 },
      endPoint: { latitude: 40, longitude: -105.3 },
      isAgreed: false,
      updatedBy: null,
    }
  }),
  trucks: Array.from({ length: 40 }, (_, id) => ({
    id,
    name: `Truck ${id}`,
    sizeFeet: 26,
    isRented: false,
    cubicFeet: 1682,
    retiredOn: null,
    grossWeightPounds: 26_000,
    licenseClass: null,
    outages: [],
    annual: null,
  })),
  policies: [],
  counts: { undated: 0, open: 0 },
  isCut: false,
}

const store = createDragStore()
const rows = boardRows(LARGE, 'workers')
const facts = { board: LARGE, byWorker: jobsByWorker(LARGE), byTruck: jobsByTruck(LARGE), today: FROM }

/** Shows the board and counts how often React commits its rows, and any of it. */
async function showBoard(onDrop: CarryFacts['onDrop']) {
  const commits = { rows: 0, all: 0 }
  const count = (id: 'rows' | 'all', ...children: ReactNode[]) =>
    h(Profiler, { id, onRender: () => (commits[id] += 1) }, ...children)
  const root = createRef<HTMLDivElement>()
  const ghost = createRef<HTMLDivElement>()
  const scroller = createRef<HTMLDivElement>()
  function Shown() {
    useCarry({ root, ghost, scroller }, { ...facts, rows, axis: null, store, onDrop })
    return count(
      'all',
      h(
        'div',
        { ref: root },
        count('rows', h(BoardGrid, { rows, days: DAYS, axis: null, today: FROM, scroller })),
        h(DragLayer, { store, ghost, today: FROM }),
      ),
    )
  }
  await page.viewport(1280, 800)
  await render(h(Shown))
  commits.rows = 0
  commits.all = 0
  return commits
}

function send(type: string, target: Element | Window, x: number, y: number) {
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y, pointerType: 'mouse' }),
  )
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it('commits at most once for each pointer move of a drag, and never the rows', async () => {
  const onDrop = vi.fn()
  const commits = await showBoard(onDrop)
  const chip = document.querySelector('[data-job]')
  const box = chip?.getBoundingClientRect()
  if (!chip || !box) throw new Error('No job is shown.')
  send('pointerdown', chip, box.left + 10, box.top + 10)
  const moves = 80
  for (let move = 1; move <= moves; move += 1) {
    send('pointermove', window, box.left + 10 + move * 7, box.top + 10 + (move % 40) * 9)
    await frame()
  }
  expect(store.read()?.hover).not.toBeNull()
  expect(commits.all).toBeGreaterThan(3)
  expect(commits.all).toBeLessThanOrEqual(moves)
  expect(commits.rows).toBe(0)
  send('pointerup', window, box.left + 10 + moves * 7, box.top + 10)
  expect(onDrop).toHaveBeenCalledOnce()
  expect(store.read()).toBeNull()
})

it('drops nothing after Escape', async () => {
  const onDrop = vi.fn()
  await showBoard(onDrop)
  const chip = document.querySelector<HTMLElement>('[data-job]')
  chip?.focus()
  const press = (key: string) =>
    chip?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  press(' ')
  press('ArrowRight')
  expect(store.read()?.hover?.target.day).toBe(addDays(FROM, 1))
  press('Escape')
  press('Enter')
  expect(onDrop).not.toHaveBeenCalled()
})
