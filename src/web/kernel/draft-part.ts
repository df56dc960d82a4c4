import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

/** Two versions of one thing in readable form, and the options to choose one. */
export interface PartConflict {
  key: string
  label: string
  theirs: string
  mine: string
  choose: (side: 'theirs' | 'mine') => void
}

/** What one part of a screen contributes to the screen's single save. */
export interface DraftPart<Sent = never> {
  /** Names of its unsaved content ("crew", "client's name"); empty if there is none. */
  unsaved: readonly string[]
  /** Marks its errors; returns whether there are none. */
  check?: () => boolean
  /** Runs its own save before everything else; throws if that is rejected. */
  saveBefore?: () => Promise<void>
  /** Starts the save of its share of the common call, and returns that share. */
  begin?: () => Sent
  /** Called after the common call succeeded, or was rejected with this error. */
  end?: (refusal: unknown) => void
  /** What another person stored over unsaved changes here; the user chooses before the next save. */
  conflicts?: readonly PartConflict[]
  /** Runs its own save after everything else. */
  saveAfter?: () => Promise<void>
}

/** Registers a part under a name until the returned function is called. */
export type RegisterPart<Sent = never> = (
  name: string,
  part: RefObject<DraftPart<Sent>>,
  unsaved: readonly string[],
) => () => void

/** Adds a part to the screen's save while the component is mounted. */
export function useDraftPart<Sent>(keep: RegisterPart<Sent>, name: string, part: DraftPart<Sent>): void {
  const latest = useRef(part)
  useLayoutEffect(() => {
    latest.current = part
  })
  const unsaved = part.unsaved.join('\n')
  useEffect(() => keep(name, latest, unsaved === '' ? [] : unsaved.split('\n')), [keep, name, unsaved])
}

/** The registered parts of a screen. */
export interface DraftParts<Sent> {
  keep: RegisterPart<Sent>
  /** Names of everything that is unsaved, in the order in which the parts were opened. */
  unsaved: readonly string[]
  /** Returns the parts with unsaved content at the moment of the call. */
  open: () => readonly { name: string; part: DraftPart<Sent> }[]
}

type Kept<Sent> = ReadonlyMap<string, { part: RefObject<DraftPart<Sent>>; unsaved: readonly string[] }>

/** Collects the parts of a screen that are saved together. */
export function useDraftParts<Sent>(): DraftParts<Sent> {
  const [start] = useState<Kept<Sent>>(() => new Map())
  const known = useRef(start)
  const [shown, setShown] = useState(start)
  const keep = useMemo<RegisterPart<Sent>>(() => {
    const change = (next: Kept<Sent>) => {
      known.current = next
      setShown(next)
    }
    return (name, part, unsaved) => {
      change(new Map([...known.current, [name, { part, unsaved }]]))
      return () => {
        if (known.current.get(name)?.part !== part) return
        change(new Map([...known.current].filter(([other]) => other !== name)))
      }
    }
  }, [])
  const unsaved = useMemo(() => [...shown.values()].flatMap((one) => one.unsaved), [shown])
  return {
    keep,
    unsaved,
    open: () =>
      [...known.current]
        .map(([name, { part }]) => ({ name, part: part.current }))
        .filter(({ part }) => part.unsaved.length > 0),
  }
}

/** Lists what is unsaved on one line: "Unsaved: client's name, crew"; '' if there is nothing. */
export function unsavedText(unsaved: readonly string[]): string {
  return unsaved.length === 0 ? '' : `Unsaved: ${[...new Set(unsaved)].join(', ')}`
}
