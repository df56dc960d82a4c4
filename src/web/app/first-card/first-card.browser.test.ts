import { SESSION_CALLS } from '../../../shared/kernel/session-calls.ts'
import { hashKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getMyDay } from '../../../shared/overview/my-day/my-day.api.ts'
import type { MyDay, MyJob } from '../../../shared/overview/my-day/my-day.ts'
import { endFirstCard, takeFirstCall } from '../../kernel/first-screen.ts'
import { readSavedActions, registerSender, reload } from '../../kernel/phone-queue.ts'
import { openPhoneStore, wipePhone, type SavedAction } from '../../kernel/phone-store.ts'
import { callKey } from '../../kernel/queries.ts'
import { refresh } from '../../kernel/refresh.ts'
import { firstCard, type Step } from './day-card.ts'
import { enterAgain } from './enter-again.ts'
import { enterByLink } from './enter.ts'
import { MY_DAY_KEY, readKeptDay } from './kept-day.ts'
import { saveStep } from './save-step.ts'
import { showCard, showFirst } from './show-card.ts'

const NOW = '2027-03-05T15:00:00.000Z'
const step: Step = { jobId: 12, workerId: 7, kind: 'onTheWay', stop: null }

const job: MyJob = {
  id: 12,
  jobStatus: 'scheduled',
  jobType: 'intrastate_local',
  day: '2027-03-05',
  start: '08:00',
  end: null,
  isPartOfMove: false,
  client: { name: 'Ada Flores', phone: '3035550100' },
  contacts: [],
  places: [
    {
      label: 'From',
      address: '1 Main St, Denver, CO',
      address2: '',
      kind: null,
      carry: ['2 flights of stairs'],
      latitude: null,
      longitude: null,
    },
  ],
  crew: [{ id: 7, name: 'Walter Finch', isLead: true, isSelf: true }],
  trucks: [],
  services: [],
  items: [],
  notes: 'Gate 4',
  hours: 5,
  pay: null,
  answer: null,
  clock: {
    jobId: 12,
    now: NOW,
    members: [
      {
        workerId: 7,
        state: 'off',
        since: null,
        hours: 0,
        breakHours: 0,
        next: ['onTheWay', 'arrived', 'start'],
      },
    ],
    events: [],
    stops: 1,
    doneStops: [],
    mayRecordForCrew: false,
    mayCorrect: false,
  },
  mayChange: false,
  mayFinish: false,
}
const day: MyDay = {
  company: { id: 1, name: 'Front Range', phone: null, timezone: 'America/Denver' },
  today: '2027-03-05',
  tomorrow: '2027-03-06',
  now: NOW,
  jobs: [job],
  openJobs: [],
}

const card = (actions: readonly SavedAction[] = [], onStep: (taken: Step) => void = () => undefined) =>
  firstCard(day, actions, { userId: 7, productName: 'Movesheet' }, onStep)

beforeEach(async () => {
  await wipePhone()
  localStorage.setItem('session', JSON.stringify({ token: 't', refreshToken: 'r', userData: { id: 7 } }))
})
afterEach(() => localStorage.removeItem('session'))

it('shows the next job with its buttons, and the step that follows those saved on the phone', async () => {
  const taken: Step[] = []
  const shown = card([], (one) => taken.push(one))
  expect(shown?.innerText).toContain('Ada Flores')
  const buttons = [...(shown?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent)
  expect(buttons).toEqual([
    'Movesheet',
    'Open job #12',
    'Arrived',
    'Start work',
    'On my way',
    'Directions',
    'Call',
    'Text',
  ])
  const main = (from: HTMLElement | null) => from?.querySelector<HTMLElement>('button.first-step')
  main(shown)?.click()
  expect(taken).toEqual([step])
  const action = await saveStep(step, 7)
  expect(main(card([action]))?.textContent).toBe('Arrived')
  expect(main(card([{ ...action, problem: 'Refused' }]))?.textContent).toBe('On my way')
})

it('reads the answer of today alone, and what the person did', async () => {
  expect(hashKey(callKey(getMyDay, {}))).toBe(MY_DAY_KEY)
  const db = await openPhoneStore()
  await db.put('answers', { key: `7 ${MY_DAY_KEY}`, owner: 7, jobId: null, answer: day, at: NOW })
  await saveStep(step, 7)
  await saveStep(step, 8)
  const kept = await readKeptDay(7, NOW)
  expect([kept.day?.jobs[0]?.id, kept.actions.map(({ owner }) => owner)]).toEqual([12, [7]])
  expect((await readKeptDay(7, '2027-03-06T15:00:00.000Z')).day).toBeNull()
  expect((await readKeptDay(8, NOW)).day).toBeNull()
})

it('leaves a step to the app, which sends it', async () => {
  const sent: string[] = []
  registerSender('clock', {
    onSent: () => undefined,
    send: async (group, actions) => {
      sent.push(...actions.map(({ body }) => `${group} ${(body as Step).kind}`))
      return actions.map(() => null)
    },
  })
  await reload()
  await saveStep(step, 7)
  await vi.waitFor(() => expect(sent).toEqual(['12 onTheWay']))
  await vi.waitFor(() => expect(readSavedActions()).toEqual([]))
})

it('shows the day of a worker whose access token has expired, with a new one, before the app', async () => {
  const address = location.href
  history.replaceState(null, '', '/my-day')
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  const isRootHidden: boolean[] = []
  window.startApp = async () => {
    isRootHidden.push(root.hidden !== false)
  }
  const worker = {
    id: 7,
    approved: true,
    roles: ['worker'],
    companies: [{ id: 1, role: 'worker' }],
    defaultCompany: 1,
  }
  localStorage.setItem('session', JSON.stringify({ token: 't', refreshToken: 'r', userData: worker }))
  const asked: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, { headers } = {}) => {
    asked.push([url, new Headers(headers).get('authorization')])
    return Response.json(
      url === SESSION_CALLS.refresh ? { token: 'new', refresh_token: 'r2', tokenExpires: 2 } : day,
    )
  })
  try {
    await import('./first-day.ts')
    await expect.poll(() => isRootHidden).toEqual([true])
    expect(document.querySelector<HTMLElement>('.first-card')?.innerText).toContain('Ada Flores')
    expect(asked).toEqual([
      [SESSION_CALLS.refresh, 'Bearer r'],
      ['/wp/v2/my-day', 'Bearer new'],
    ])
  } finally {
    vi.restoreAllMocks()
    endFirstCard()
    await takeFirstCall('/wp/v2/my-day', 'new')
    history.replaceState(null, '', address)
    root.remove()
  }
})

it("shows a client's move before the app, and opens in the app what was tapped on it", async () => {
  const address = location.href
  history.replaceState(null, '', '/job/12')
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  let isStarted = false
  window.startApp = async () => {
    isStarted = true
  }
  const move = {
    id: 12,
    companyInfo: { name: 'Front Range', phone: '3035550100', textPhone: null, timezone: 'America/Denver' },
    crew: [],
    crewFacts: { openPlaces: null },
    crewSize: 2,
    documents: {},
    jobDate: '2027-03-05 08:00:00',
    jobStatus: 'scheduled',
    jobType: 'intrastate_local',
    locations: [],
    next: { step: 'agreement', text: 'Agree to the estimate', turn: 'client', where: { tab: 'documents' } },
    payments: null,
    useTruck: false,
  }
  window.firstCall = { url: '', token: 't', answer: Promise.resolve(Response.json(move)) }
  try {
    await import('./first-move.ts')
    await expect.poll(() => isStarted).toBe(true)
    const card = document.querySelector<HTMLElement>('.first-card')
    expect([card?.querySelector('h1')?.textContent, root.hidden]).toEqual(['Your move', true])
    expect(card?.querySelector('nav a[href^="tel:"]')?.getAttribute('href')).toBe('tel:+13035550100')
    const tapped: string[] = []
    const button = document.createElement('button')
    button.dataset['nextStep'] = ''
    button.addEventListener('click', () => tapped.push('next step'))
    root.append(button)
    card?.querySelector<HTMLElement>('.first-step')?.click()
    endFirstCard('/job/12')
    expect([card?.isConnected, tapped]).toEqual([true, []])
    endFirstCard()
    expect([card?.isConnected, root.hidden, tapped]).toEqual([false, false, ['next step']])
  } finally {
    history.replaceState(null, '', address)
    root.remove()
  }
})

it('enters by the personal link in the address, and leaves one that opens nothing to the app', async () => {
  const address = location.href
  const asked: unknown[] = []
  let status = 404
  vi.spyOn(window, 'fetch').mockImplementation(async (url, { body, headers } = {}) => {
    asked.push([url, body ?? new Headers(headers).get('authorization')])
    if (url !== SESSION_CALLS.exchangeLink) return Response.json({ id: 9, linkJobId: 12 })
    return Response.json({ token: 'access', tokenExpires: 1, job: { id: 12 } }, { status })
  })
  try {
    localStorage.removeItem('session')
    history.replaceState(null, '', '/job/12#link=secret')
    await enterByLink()
    expect([location.hash, sessionStorage.getItem('session')]).toEqual(['#link=secret', null])
    status = 200
    await enterByLink()
    expect(location.pathname + location.hash).toBe('/job/12')
    expect(asked.slice(1)).toEqual([
      [SESSION_CALLS.exchangeLink, '{"token":"secret"}'],
      ['/wp/v2/jobs/12', 'Bearer access'],
      [SESSION_CALLS.account, 'Bearer access'],
    ])
    expect(JSON.parse(sessionStorage.getItem('session') ?? 'null')).toEqual({
      token: 'access',
      tokenExpires: 1,
      refreshToken: 'secret',
      userData: { id: 9, linkJobId: 12 },
    })
    expect(takeFirstCall('/wp/v2/jobs/12', 'access')).toBeDefined()
    // The link of another job is left to the app, which opens that one.
    sessionStorage.clear()
    history.replaceState(null, '', '/job/13#link=secret')
    await enterByLink()
    expect([location.hash, sessionStorage.length]).toEqual(['#link=secret', 0])
  } finally {
    vi.restoreAllMocks()
    sessionStorage.clear()
    history.replaceState(null, '', address)
  }
})

it('says on the card, or without one in its place, that the app could not be loaded', async () => {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  window.startApp = () => Promise.reject(new Event('error'))
  const text = 'There may be a new version, or the network was lost. Reload the page to continue.'
  const alert = () => document.querySelector<HTMLElement>('.first-card [role="alert"]')
  try {
    const shown = card()
    showFirst(async () => showCard(shown, { onEnd: () => shown?.remove() }))
    await expect.poll(() => alert()?.innerText).toBe(`${text}\n\nReload the page`)
    endFirstCard()
    showFirst(async () => undefined)
    await expect.poll(() => root.innerText).toContain(text)
    expect(root.querySelector('button')?.textContent).toBe('Reload the page')
  } finally {
    root.remove()
  }
})

it('says on the card that the app is late, until the app takes over', () => {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const alert = () => document.querySelector<HTMLElement>('.first-card [role="alert"]')
  try {
    const shown = card()
    showCard(shown, { onEnd: () => shown?.remove() })
    vi.advanceTimersByTime(19_000)
    expect(alert()?.innerText).toBe('')
    vi.advanceTimersByTime(1_000)
    expect(alert()?.innerText).toContain('or the network was lost. Reload the page to continue.')
    endFirstCard()
    expect(alert()).toBeNull()
    expect([root.hidden, root.className]).toEqual([false, ''])
  } finally {
    vi.useRealTimers()
    root.remove()
  }
})

it('renews an expired session before the app is loaded, once for all who need it, and then makes the call of the page', async () => {
  const asked: unknown[] = []
  let status = 503
  vi.spyOn(window, 'fetch').mockImplementation(async (url, { headers } = {}) => {
    asked.push([url, new Headers(headers).get('authorization')])
    if (url !== SESSION_CALLS.refresh) return Response.json({})
    return Response.json({ token: 'new', refresh_token: 'r2', tokenExpires: 2 }, { status })
  })
  try {
    // Without an answer the session stays, and the app tries itself.
    await enterAgain('/wp/v2/jobs/12')
    expect([window.firstCall, JSON.parse(localStorage.getItem('session') ?? '').refreshToken]).toEqual([
      undefined,
      'r',
    ])
    status = 200
    await Promise.all([enterAgain('/wp/v2/jobs/12'), refresh('t')])
    expect(asked.slice(1)).toEqual([
      [SESSION_CALLS.refresh, 'Bearer r'],
      ['/wp/v2/jobs/12', 'Bearer new'],
    ])
    expect(JSON.parse(localStorage.getItem('session') ?? '')).toMatchObject({
      token: 'new',
      refreshToken: 'r2',
      userData: { id: 7 },
    })
    // A call that the page has made is not made again.
    await enterAgain('/wp/v2/jobs/12')
    expect(asked).toHaveLength(3)
    expect(takeFirstCall('/wp/v2/jobs/12', 'new')).toBeDefined()
  } finally {
    vi.restoreAllMocks()
  }
})
