import { mkdirSync } from 'node:fs'
import { chromium, type BrowserContext } from '@playwright/test'
import type { ProductNode } from '../kernel/node.ts'
import type { SweepOptions, State } from './chosen.ts'
import { setUpCompany } from './empty.ts'
import { readDemoFacts, type Facts } from './facts.ts'
import { tabsAndMenuOf, DIALOG_SCREENS } from './insides.ts'
import { newContext, sessionsOf } from './people.ts'
import { PAGES, ROUTES } from './routes.ts'
import { ROLES, type Role, type Screen } from './screens.ts'
import { visit, type Finding, type VisitOptions } from './visit.ts'

interface Sweep {
  url: string
  fresh: ProductNode | null
  choice: SweepOptions
}

interface Task {
  state: State
  screen: Screen
  role: Role
}

/** Two keep two processors busy. */
const AT_ONCE = Number(process.env['SWEEP_AT_ONCE'] ?? 2)

/** Sweeps everything requested; returns the findings. */
export async function sweep({ url, fresh, choice }: Sweep): Promise<{
  findings: Finding[]
  looks: number
  screens: number
}> {
  mkdirSync(choice.pictures, { recursive: true })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const facts = await readDemoFacts(url)
    const company = fresh ? await setUpCompany(fresh) : null
    const sessions = await sessionsOf(url, company && { url: company.url, email: company.email })
    const seen = new Set<string>()
    const findings: Finding[] = []
    const titles = new Map<string, Map<string, string>>()
    let looks = 0
    const tasks: Task[] = tasksOf(choice)
    const screens = new Set<string>()
    const known = new Set<string>()
    const contexts = new Map<string, Promise<BrowserContext>>()
    const contextOf = (state: State, role: Role, isPhone: boolean) => {
      const key = `${state} ${role} ${isPhone}`
      const known = contexts.get(key)
      if (known) return known
      const made = newContext(
        browser,
        sessions.get(state === 'empty' ? 'empty' : role),
        isPhone,
        state === 'error',
      )
      contexts.set(key, made)
      return made
    }
    const one = async ({ state, screen, role }: Task) => {
      const place: Facts = state === 'empty' && company ? company.facts : facts
      const address = screen.address(place, role)
      if (address === undefined) {
        if (state === 'data')
          findings.push({ screen: screen.name, role, where: '', problem: 'the data has none' })
        return
      }
      const own: Finding[] = []
      screens.add(screen.name)
      const base: Omit<VisitOptions, 'widths' | 'themes'> = {
        url: state === 'empty' && company ? company.url : url,
        pictures: choice.pictures,
        isFailing: state === 'error' || screen.mayFail === true || !screen.roles.includes(role),
        seen,
        ...(state !== 'data' && { label: state }),
      }
      // The phone and the desktop each load the screen once; other widths only resize it.
      for (const isPhone of [false, true]) {
        const widths = widthsOf(choice, state).filter((width) => width < 768 === isPhone)
        if (widths.length === 0) continue
        const themes = state === 'data' ? choice.themes : choice.themes.slice(0, 1)
        const context = await contextOf(state, role, isPhone)
        const done = await visit(context, screen, role, address, { ...base, widths, themes })
        own.push(...done.findings)
        looks += done.looks
        const hasOwnTitle = screen.press === undefined && screen.status !== 404 && screen.roles.includes(role)
        if (state === 'data' && !isPhone && hasOwnTitle) {
          const ofRole = titles.get(role) ?? new Map<string, string>()
          titles.set(role, ofRole)
          const other = ofRole.get(done.title)
          if (other !== undefined && other !== done.address)
            own.push({
              screen: screen.name,
              role,
              where: '',
              problem: `has the title of ${other}: ${done.title}`,
            })
          ofRole.set(done.title, done.address)
        }
        if (state === 'data' && !isPhone && screen.roles.includes(role)) {
          try {
            const more = await tabsAndMenuOf(context, screen, role, url + address)
            tasks.unshift(...more.map((inside) => ({ state, screen: inside, role })))
          } catch (error) {
            own.push({
              screen: screen.name,
              role,
              where: '',
              problem: `its tabs: ${String(error).slice(0, 200)}`,
            })
          }
        }
      }
      findings.push(...own)
      for (const { problem, where } of own) {
        if (known.has(problem)) continue
        known.add(problem)
        console.log(`✗ ${state} ${screen.name} ${role} ${where}: ${problem}`)
      }
      console.log(`${state} ${screen.name} ${role}, ${tasks.length} to go`)
    }
    const work = async () => {
      for (let task = tasks.shift(); task; task = tasks.shift()) await one(task)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return { findings, looks, screens: screens.size }
  } finally {
    await browser.close()
  }
}

/** In the error and empty states, one desktop and one phone width are enough: the layout is the same. */
function widthsOf(choice: SweepOptions, state: State): readonly number[] {
  return state === 'data' ? choice.widths : choice.widths.filter((width) => width === 1440 || width === 390)
}

function tasksOf(choice: SweepOptions): Task[] {
  const parts = choice.route.split(',')
  const isWanted = ({ name, route }: Screen) => parts.some((part) => name.includes(part) || route === part)
  const tasks: Task[] = []
  for (const state of choice.states)
    for (const screen of [...ROUTES, ...PAGES, ...DIALOG_SCREENS].filter(isWanted))
      for (const role of choice.roles) {
        const isRoute = ROUTES.includes(screen)
        const isIts = screen.roles.includes(role)
        // Controls to press appear only with data.
        if (state !== 'data' && screen.press !== undefined) continue
        if (
          state === 'data'
            ? isIts || isRoute
            : isIts && role === (state === 'empty' ? 'administrator' : first(screen))
        )
          tasks.push({ state, screen, role })
      }
  return tasks
}

/** Returns the role that sees most of a screen. */
function first(screen: Screen): Role | undefined {
  return ROLES.find((role) => screen.roles.includes(role))
}
