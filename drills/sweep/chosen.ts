import { textOption } from '../kernel/options.ts'
import { ROLES, type Role } from './screens.ts'
import type { Theme } from './visit.ts'

export const STATES = ['data', 'empty', 'error'] as const
export type State = (typeof STATES)[number]

/** The part of the sweep chosen on the command line; all of it without options. */
export interface SweepOptions {
  roles: readonly Role[]
  themes: readonly Theme[]
  widths: readonly number[]
  states: readonly State[]
  /** A part of the name of a route or screen. */
  route: string
  pictures: string
}

/** Reads the options. Throws for an unknown role, theme or state. */
export function readOptions(pictures: string): SweepOptions {
  return {
    roles: among('role', ROLES),
    themes: among('theme', ['light', 'dark']),
    widths: among('width', ['1440', '768', '390', '320']).map(Number),
    states: among('state', STATES),
    route: textOption('route') ?? '',
    pictures,
  }
}

function among<T extends string>(name: string, all: readonly T[]): readonly T[] {
  const text = textOption(name)
  if (text === undefined) return all
  const wanted = text.split(',')
  const unknown = wanted.find((one) => !all.some((known) => known === one))
  if (unknown !== undefined) throw new Error(`--${name} is one of ${all.join(', ')}, and not ${unknown}`)
  return all.filter((one) => wanted.includes(one))
}
