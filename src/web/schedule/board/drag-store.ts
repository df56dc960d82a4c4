import { useSyncExternalStore } from 'react'
import type { Carried, Target } from './model.ts'

/** Where a job is held over, and what that would mean. */
export interface Hover {
  target: Target
  text: string
  tone: 'good' | 'bad' | 'warn'
  /** The box of the place, in pixels of the window. */
  box: { left: number; top: number; width: number; height: number }
}

/** A job that is being carried, by mouse or by keyboard. */
export interface Drag {
  carried: Carried
  isKeyboard: boolean
  hover: Hover | null
}

/** What is being carried. It is outside of React, so that moving the pointer renders only what changes. */
export interface DragStore {
  read: () => Drag | null
  set: (drag: Drag | null) => void
  listen: (listener: () => void) => () => void
}

/** Creates the store of a board. */
export function createDragStore(): DragStore {
  let drag: Drag | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => drag,
    set: (next) => {
      if (next === drag) return
      drag = next
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns what is being carried, or null. */
export function useDrag(store: DragStore): Drag | null {
  return useSyncExternalStore(store.listen, store.read)
}
