import { expect, test } from 'vitest'
import { joinTabs, type TabChannel, type Tabs } from './tabs.ts'

/** Creates channels that receive the messages of the others, but not their own. */
function createRoom() {
  const all = new Map<TabChannel, (event: { data: unknown }) => void>()
  return (): TabChannel => {
    const own: TabChannel = {
      postMessage(data) {
        for (const [channel, listener] of all) if (channel !== own) listener({ data: structuredClone(data) })
      },
      addEventListener: (_type, listener) => void all.set(own, listener),
      close: () => void all.delete(own),
    }
    return own
  }
}

interface Known {
  tabs: Tabs
  settled: [how: string, isSame: (call: { id: string; from: string }) => boolean][]
  shares: boolean[]
  page: { isVisible: boolean }
}

function join(channel: TabChannel, name: string): Known {
  const settled: Known['settled'] = []
  const shares: boolean[] = []
  const page = { isVisible: false }
  const tabs = joinTabs(channel, name, {
    onSettled: (how, isSame) => void settled.push([how, isSame]),
    onShare: (keepsLine) => void shares.push(keepsLine),
    isVisible: () => page.isVisible,
  })
  tabs.seen()
  return { tabs, settled, shares, page }
}

test('sends what one tab answers or declines to all others, but not to itself', () => {
  const room = createRoom()
  const [one, two, three] = [join(room(), 'one'), join(room(), 'two'), join(room(), 'three')]
  one.tabs.tell('answered', { id: 'CA1', from: '+13035550142' })
  expect(one.settled).toEqual([])
  expect(one.tabs.isSettled({ id: 'CA1', from: '' })).toBe(false)
  for (const other of [two, three]) {
    expect(other.settled.map(([how]) => how)).toEqual(['answered'])
    expect(other.tabs.isSettled({ id: 'CA1', from: '' })).toBe(true)
    expect(other.tabs.isSettled({ id: 'CA2', from: '+13035550142' })).toBe(false)
  }
  two.tabs.tell('refused', { id: 'CA2', from: '' })
  expect(three.settled.map(([how]) => how)).toEqual(['answered', 'refused'])
})

test('recognizes a call by its id, or by its caller if that is known', () => {
  const room = createRoom()
  const [one, two] = [join(room(), 'one'), join(room(), 'two')]
  one.tabs.tell('answered', { id: 'CA1', from: '+13035550142' })
  one.tabs.tell('answered', { id: 'CA2', from: '' })
  const isSame = (index: number, id: string, from: string) => two.settled[index]?.[1]({ id, from })
  expect(isSame(0, 'CA1', '')).toBe(true)
  expect(isSame(0, 'CA9', '+13035550142')).toBe(true)
  expect(isSame(0, 'CA9', '+17205550199')).toBe(false)
  expect(isSame(1, 'CA9', '')).toBe(false)
})

test('keeps a line in the four tabs viewed last, and always in a visible one', () => {
  const room = createRoom()
  const tabs = ['one', 'two', 'three', 'four', 'five'].map((name) => join(room(), name))
  const [one, two, , , five] = tabs
  const keeping = () => tabs.map((tab) => tab.tabs.keepsLine())
  expect(keeping()).toEqual([false, true, true, true, true])
  expect(one?.shares).toEqual([false])
  one?.tabs.seen()
  expect(one?.shares).toEqual([false, true])
  expect(keeping()).toEqual([true, false, true, true, true])
  five?.tabs.close()
  expect(two?.shares).toEqual([false, true])
  if (two) two.page.isVisible = true
  const more = ['six', 'seven', 'eight', 'nine'].map((name) => join(room(), name))
  expect(two?.tabs.keepsLine()).toBe(true)
  more[0]?.tabs.gone()
  expect(two?.shares).toEqual([false, true])
})

test('ignores messages of another version of the page', () => {
  const room = createRoom()
  const one = join(room(), 'one')
  const stranger = room()
  for (const data of [null, 'answered', { kind: 'waved' }, { kind: 'answered', id: 7 }])
    stranger.postMessage(data)
  expect(one.settled).toEqual([])
  expect(one.shares).toEqual([])
})
